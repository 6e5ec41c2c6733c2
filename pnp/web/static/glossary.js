"use strict";
// A list of words goes by the alphabet of whoever reads it: his own word first, under its letter. The page of
// the list has a box to sift it, and its letters lead to their words.
const glossaries = [...document.querySelectorAll(".glossary:not(.by-number)")], sifts = document.getElementById("sift");
const ownOf = item => item.querySelector(".name .own") || item.querySelector(".name bdi");
const letterOf = item => { const [first] = fold(ownOf(item).textContent).toUpperCase(); return /\p{L}/u.test(first) ? first : "#"; };

function sortWords() {
  const letters = new Set(), { compare } = new Intl.Collator(root.dataset.lang);
  for (const glossary of glossaries) {
    for (const each of glossary.querySelectorAll(".letter")) each.remove();
    const items = [...glossary.children].sort((one, other) => compare(ownOf(one).textContent, ownOf(other).textContent));
    glossary.append(...items.flatMap((item, n) => {
      const letter = letterOf(item), own = ownOf(item), others = [...item.querySelectorAll(".name bdi")].filter(each => each !== own);
      own.parentElement.replaceChildren(own, ...others.flatMap((each, k) => k ? [" · ", each] : [each]));
      letters.add(letter);
      if (n && letterOf(items[n - 1]) === letter) return [item];
      const head = document.createElement("li");
      Object.assign(head, { className: "letter", id: `at-${letter}`, textContent: letter });
      return [head, item];
    }));
  }
  document.getElementById("letters")?.replaceChildren(...[...letters].map(letter => {
    const link = document.createElement("a");
    Object.assign(link, { href: `#at-${letter}`, textContent: letter });
    return link;
  }));
  if (sifts) siftWords();
}

// What is called so in any language, or has every word that is typed in what the reader sees of it, stays.
function siftWords() {
  const sought = wordsOf(sifts.value), has = item => { const text = ` ${[...item.querySelectorAll(".name, [data-tongue]:not([hidden])")].flatMap(each => wordsOf(each.textContent)).join(" ")}`; return sought.every(word => text.includes(` ${word}`) || word.length > 3 && text.includes(word)); };
  const all = [...document.querySelectorAll(".glossary > li:not(.letter)")];
  for (const each of all) each.hidden = !has(each);
  for (const each of document.querySelectorAll(".letter, #letters")) each.hidden = Boolean(sought.length);
  for (const each of document.querySelectorAll("#numbered")) each.hidden = !all.some(one => !one.hidden && one.closest(".by-number"));
  document.getElementById("none").hidden = all.some(each => !each.hidden);
}

if (sifts) {
  sifts.addEventListener("input", siftWords);
  document.getElementById("sifting").addEventListener("submit", event => event.preventDefault());
}
document.addEventListener("spoken", sortWords);
sortWords();
if (sifts && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
