"use strict";
// A card that is tapped opens large within its page, front and back; a tap, Escape and “back” close it.
const faces = [...document.querySelectorAll("a.face")];
const pane = document.createElement("dialog"), large_ = document.createElement("img"), below = document.createElement("p");
let side = 0;

function turn(to) {
  side = (to + faces.length) % faces.length;
  const picture = faces[side].querySelector("img");
  large_.src = picture.src;
  large_.alt = picture.alt;
  large_.style.setProperty("--high", picture.getAttribute("height") / picture.getAttribute("width"));
}

function button(key, act) {
  const one = document.createElement("button");
  one.type = "button";
  one.dataset.t = key;
  one.textContent = say(key);
  one.addEventListener("click", event => { event.stopPropagation(); act(); });
  below.append(one);
}

function enlarge(event) {
  event.preventDefault();
  turn(faces.indexOf(event.currentTarget));
  pane.setAttribute("aria-label", large_.alt);
  pane.showModal();
  try { history.pushState({ enlarged: true }, ""); } catch { /* a browser that keeps no steps of a file */ }
}

pane.className = "enlarged";
pane.append(large_, below);
if (faces.length > 1) button("turn", () => turn(side + 1));
button("close", () => pane.close());
pane.addEventListener("click", () => pane.close());
pane.addEventListener("close", () => { if (history.state?.enlarged) history.back(); });
pane.addEventListener("keydown", event => {
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") turn(side + (event.key === "ArrowRight" ? 1 : -1));
});
window.addEventListener("popstate", () => pane.close());
if (faces.length) document.body.append(pane);
for (const face of faces) face.addEventListener("click", enlarge);
