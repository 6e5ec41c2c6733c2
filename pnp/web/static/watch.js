"use strict";
// Shows the kit anew whenever it was saved; where the reader is on the page stays.
const kit = document.getElementById("kit");
const news = document.getElementById("news");
const link = document.getElementById("link");
const source = new EventSource(`events?since=${kit.dataset.number}`);

source.onmessage = event => {
  const held = document.activeElement && kit.contains(document.activeElement) ? document.activeElement.id : "";
  kit.innerHTML = event.data;
  if (held && document.getElementById(held)) document.getElementById(held).focus({ preventScroll: true });
  const head = kit.querySelector("header");
  document.title = head.dataset.tab;
  news.textContent = head.dataset.news;
};
source.onopen = () => { link.hidden = true; };
source.onerror = () => { link.hidden = false; };
