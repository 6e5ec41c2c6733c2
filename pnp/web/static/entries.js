"use strict";
// What the single file searches stands in it; on a site it lies in a script beside the page, which works from a stick too.
const entries = JSON.parse(document.getElementById("entries").textContent);
