"use strict";
// Folding goes in the same steps as in pnp/spelling.py.
const LETTERS = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ς": "σ" };

function fold(text) {
  const plain = text.toLowerCase().replace(/[łøđðþæœıßς]/g, letter => LETTERS[letter]);
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1");
}

function wordsOf(text) {
  return fold(text).match(/[\p{L}\p{N}]+/gu) || [];
}
