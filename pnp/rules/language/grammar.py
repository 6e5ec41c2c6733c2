"""From the words of a line to a verb: which verb is meant, and in whose form it is written."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pnp.errors import Code
from pnp.rules.language.arguments import is_board_number, read_deed
from pnp.rules.language.form_reading import FormReading
from pnp.rules.language.line import Misread, Word, looks_like_amount, marked, read_word
from pnp.rules.language.names import find, is_player, join_names, player_names
from pnp.rules.language.usage import Find
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, holder_name
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

PAY: Final = "pay"
"""The verb that a line of a sum and two names means."""


def read(state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find) -> "Verb":
    """Read one act of a line as a verb, or raise a refusal that marks the word at fault.

    `verbs` are the names and aliases there are, each with the verb it stands for. What is not
    written in the form of a verb is read as people say it, if that can be done in one way only.
    """
    if 1 < len(words) < 4 and is_board_number(words[1].text) and "throw" in verbs:
        from pnp.rules.language.repairs import read_bare_throw  # noqa: PLC0415  # as below

        thrown = read_bare_throw(
            state, words, verbs, lambda other: _read_said(state, other, verbs, load)
        )
        if thrown is not None:
            return thrown
    return _read_said(state, words, verbs, load)


def _read_said(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    try:
        return _read_form(state, words, verbs, load)
    except (Misread, Question) as refused:
        if refused.code == Code.ASK or refused.facts.get("behind"):
            raise  # a keyword that lacks its value is no word to be passed over
        from pnp.rules.language.free_order import read_freely  # noqa: PLC0415  # a payment must not wait for it

        try:
            act = read_freely(
                state, words, verbs, load, lambda form: _read_form(state, form, verbs, load)
            )
        except Question as question:
            if isinstance(refused, Question) and not _is_narrower(question, refused):
                raise refused from None  # one word is in doubt, not the line
            raise
        if act is None:
            whole = join_names(state, words)
            if len(whole) < len(words) and refused.key != "verb.is-name":
                # what is wrong is no part of a name
                return _read_said(state, whole, verbs, load)
            return _read_as_said(state, words, verbs, load, refused)
        return act


def _read_as_said(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    refused: Misread | Question,
) -> "Verb":
    """Read a line whose first word is said or begun for a verb as if the verb stood there.

    What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own.
    """
    from pnp.rules.language.vocabulary import begun_verb, find_verb  # noqa: PLC0415  # as above

    first = words[0]
    find_said = begun_verb if len(words) > 1 else find_verb  # a word alone may still become another
    verb = "" if first.quoted else find_said(first, verbs, state.messages)
    if not verb or fold_name(first.text) in verbs:
        from pnp.rules.language.repairs import GIVES_WAY, misspelt_party  # noqa: PLC0415  # as above

        misspelt = refused.key in GIVES_WAY and misspelt_party(state, words, verbs)
        if not misspelt and refused.key == "verb.is-name" and len(words) > 2:
            return _read_behind_name(state, words, verbs, load, refused)
        raise misspelt or refused
    return _read_form(state, (Word(verb, first.start, first.end), *words[1:]), verbs, load)


def _read_behind_name(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    refused: Misread | Question,
) -> "Verb":
    """Read a line that begins with a name by the verb behind it: what is wrong is told of the rest.

    `ben buys croyden street` has a mistake in its street, `anna bys surf road` in its verb.
    """
    from pnp.rules.language.names import words_of_name  # noqa: PLC0415  # as above
    from pnp.rules.language.repairs import unknown_verb  # noqa: PLC0415  # as above
    from pnp.rules.language.vocabulary import find_verb  # noqa: PLC0415  # as above

    length = words_of_name(state, words)
    behind = words[length:]
    if not behind or behind[0].quoted:
        raise refused
    second, *rest = behind
    said = find_verb(second, verbs, state.messages)
    if said:
        act = Word(said, second.start, second.end)
        return _read_form(state, (act, _whole(words[:length]), *rest), verbs, load)
    unknown = unknown_verb(state, second, verbs)
    raise marked(unknown, second) if unknown.key == "verb.near" else refused


def _whole(name: Sequence[Word]) -> Word:
    return Word(" ".join(word.text for word in name), name[0].start, name[-1].end)


def _is_narrower(question: Question, word: Question) -> bool:
    from pnp.rules.language.vocabulary import ONE_KEY  # noqa: PLC0415  # as above

    return len(question.choices) < min(len(word.choices), ONE_KEY)


def _read_form(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    # A Misread marks the word at fault.
    first = words[0]
    name = fold_name(first.text)
    if name not in verbs or first.quoted or load(verbs[name]) is None:
        return _read_payment(state, words, verbs, load)
    if verbs[name] != name and is_player(state, first) and _begins_payment(state, words):
        return _read_either(state, words, verbs, load)
    return _read_verb(state, words, verbs[name], load)


def _read_verb(state: GameState, words: Sequence[Word], name: str, load: Find) -> "Verb":
    kind = load(name)
    assert kind is not None  # whoever asks has found it
    rest = _with_owner(state, kind, words[1:])
    return FormReading(state, name, kind, rest, words[0]).verb()


def _read_payment(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    first = words[0]
    pay = load(PAY) if PAY in verbs else None
    if pay is not None and looks_like_amount(first.text) and not first.quoted:
        turned = (*words[1:3], first, *words[3:]) if len(words) > 2 else words[1:]
        return FormReading(state, PAY, pay, turned, first).verb()
    if pay is not None and _begins_payment(state, words):
        return FormReading(state, PAY, pay, words, first).verb()
    from pnp.rules.language.repairs import unknown_verb  # noqa: PLC0415  # as above

    raise marked(unknown_verb(state, first, verbs), first)


def _read_either(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    first, verb = words[0], verbs[fold_name(words[0].text)]
    if fold_name(words[1].text) == fold_name(first.text):
        return _read_verb(state, words, verb, load)  # nobody pays himself
    try:
        paid = _read_payment(state, words, verbs, load)
    except (Misread, Question):
        return _read_verb(state, words, verb, load)
    try:
        _read_verb(state, words, verb, load)
    except (Misread, Question):
        return paid
    choices = Choice(verb, verb), Choice(f"{PAY} {first.text}", f"{PAY} {first.text}")
    lines = [each.writes for each in choices]
    refusal = state.refusal(Code.ASK, "", "ask.short", typed=first.text, candidates=lines)
    raise Question(refusal, choices, place=(first.start, first.end))


def _with_owner(state: GameState, kind: "type[Verb]", rest: Sequence[Word]) -> Sequence[Word]:
    if not (getattr(kind, "by_owner", False) and rest and is_board_number(rest[0].text)):
        return rest
    word = rest[0]
    deed = read_word(read_deed, state, word)
    owner = holder_name(state.balances.holder(accounts.deed(deed)))
    if owner is None:
        raise marked(state.refusal(Code.NOT_OWNED, "", "deed.unowned", deed=deed), word)
    return (Word(owner, word.start, word.end, quoted=True), *rest)


def _begins_payment(state: GameState, words: Sequence[Word]) -> bool:
    first = words[0].text
    if len(words) < 3 or not looks_like_amount(words[2].text):
        return False
    if sum(map(str.isalpha, first)) < 2:
        return is_player(state, words[0])
    return len(find(first, player_names(state)).things) == 1
