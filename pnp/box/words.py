"""One text in several languages, falling back to the language the game was written in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.box.two_languages import say_in


@dataclass(frozen=True, slots=True)
class Words:
    """A text as its players read it: one string per language, the source language always there."""

    source: str
    texts: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash by content, so that things made of words can be keys."""
        return hash((self.source, tuple(sorted(self.texts.items()))))

    def said(self, lang: str) -> str:
        """Give the text in a language, or in both of `de+en`, else in the game's own.

        >>> Words("en", {"en": "Rent", "de": "Miete"}).said("fr")
        'Rent'
        """
        text = self.texts.get(lang)
        if text is None and "+" in lang:
            return say_in(lang, self.said)
        return text or self.texts.get(self.source, "")

    def missing(self, languages: tuple[str, ...]) -> tuple[str, ...]:
        """Name the languages that have no text of their own.

        >>> Words("en", {"en": "Rent"}).missing(("en", "de"))
        ('de',)
        """
        return tuple(lang for lang in languages if not self.texts.get(lang))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Let the reader accept a plain string (the source language) or one string per language."""
        from pydantic_core import PydanticCustomError, core_schema  # noqa: PLC0415  # the bank reads no YAML

        def parse(value: Any, info: Any) -> Words:
            source = (info.context or {}).get("source", "en")
            if isinstance(value, cls):
                return value  # a spelling of its own has read it already
            if isinstance(value, str) and value.strip():
                return cls(source, {source: value})
            if (
                isinstance(value, dict)
                and value
                and all(isinstance(text, str) and text.strip() for text in value.values())
            ):
                if source not in value:
                    raise PydanticCustomError(
                        "words_source",
                        "this text is missing in {source}, the game's own language",
                        {"source": source},
                    )
                known = (info.context or {}).get("languages", value)
                if strange := next((lang for lang in value if lang not in known), None):
                    raise PydanticCustomError(
                        "words_language",
                        "`{strange}` is no language of this game ({known}); "
                        "add it in game.yaml or take it out",
                        {"strange": strange, "known": ", ".join(known)},
                    )
                return cls(source, dict(value))
            say = "expected a text, or one text per language such as {en: …, de: …}"
            if isinstance(value, dict) and None in value.values():
                say += "; a text with a comma needs quotes"
            raise PydanticCustomError("words", say, {})

        return core_schema.with_info_plain_validator_function(parse)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> dict[str, Any]:
        """Describe the two ways to write a text to an editor."""
        per_language = {
            "type": "object",
            "patternProperties": {"^[a-z]{2}$": {"type": "string", "minLength": 1}},
            "additionalProperties": False,
            "minProperties": 1,
        }
        return {"anyOf": [{"type": "string", "minLength": 1}, per_language]}
