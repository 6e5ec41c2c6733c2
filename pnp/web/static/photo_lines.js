"use strict";
// A photo is read here, in the page: nothing leaves it, and plain http and files will do.
const SIDES = [1600, 800, 3200];
const PATIENT = { effort: 3, timeLimit: 1500 };
const CRISP = 3;

// The photo as grey dots, its longer side at most as long as wanted; small ones are enlarged.
function drawn(photo, side) {
  const by = Math.min(2, side / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * by)), height = Math.max(1, Math.round(photo.height * by));
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const pen = sheet.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height);
}

// One blur of a row of dots, with weights 1, 2, 1.
function blurred(dots, step, count, lines, between) {
  const soft = new Float32Array(dots.length);
  for (let line = 0; line < lines; line++) {
    for (let n = 0, at = line * between; n < count; n++, at += step) {
      const before = n ? dots[at - step] : dots[at], after = n < count - 1 ? dots[at + step] : dots[at];
      soft[at] = (before + 2 * dots[at] + after) / 4;
    }
  }
  return soft;
}

// What a shaken or ill-focused photo has lost at its edges is given back: dots minus their blur.
function crisped(image, rounds) {
  const { width, height, data } = image;
  const grey = new Float32Array(width * height);
  for (let n = 0; n < grey.length; n++) grey[n] = (2 * data[4 * n] + 5 * data[4 * n + 1] + data[4 * n + 2]) / 8;
  let soft = grey;
  for (let n = 0; n < rounds; n++) soft = blurred(blurred(soft, 1, width, height, width), width, height, width, 1);
  const crisp = new Uint8ClampedArray(data.length);
  for (let n = 0; n < grey.length; n++) {
    crisp.fill(grey[n] + CRISP * (grey[n] - soft[n]), 4 * n, 4 * n + 3);
    crisp[4 * n + 3] = 255;
  }
  return { width, height, data: crisp };
}

async function linesIn(file) {
  const photo = await createImageBitmap(file);
  for (const side of SIDES) {
    const plain = drawn(photo, side);
    const enlarged = plain.width > photo.width;
    const looks = await QR.decodeQRBatch([plain, crisped(plain, enlarged ? 4 : 2)], PATIENT);
    const lines = looks.flat().filter(each => typeof each === "string");
    if (lines.length) return [...new Set(lines)];
  }
  return [];
}
