"use strict";
// In the single file the cards lie below the search; one that is found alone is shown whole.
const cards = new Map([...document.querySelectorAll("article")].map(each => [each.id, each]));
const shelf = document.getElementById("shelf");

// The terms on a card, each with its words in all languages as the glossary has them.
function termsOn(card) {
  const rows = document.createElement("ul");
  rows.className = "terms";
  for (const id of card.dataset.terms.split(" ").filter(Boolean)) {
    const row = document.createElement("li"), link = document.createElement("a");
    link.href = "#t-" + id;
    link.append(...document.querySelector(`#t-${CSS.escape(id)} .name`).cloneNode(true).childNodes);
    row.append(link);
    rows.append(row);
  }
  return rows;
}

function lay(code) {
  for (const [id, card] of cards) {
    card.toggleAttribute("data-open", id === code);
    if (id === code && !card.querySelector(".terms")) card.append(termsOn(card));
  }
  list.hidden = Boolean(code);
  shelf.hidden = Boolean(code) || Boolean(asked.value.trim());
}

// All cards are listed in the reader's language, until something is asked.
function listAll() {
  document.getElementById("all").replaceChildren(...entries.filter(entry => entry.c).map(entry => row(entry)));
}

document.addEventListener("spoken", listAll);
listAll();
document.addEventListener("answered", event => {
  const { hits } = event.detail;
  lay(hits.length === 1 && cards.has(hits[0].c) ? hits[0].c : "");
});
show();
