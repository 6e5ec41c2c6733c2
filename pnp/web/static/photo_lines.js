"use strict";
// A photo is read here, in the page: nothing leaves it, and plain http and files will do.
const LOOKS = [[1600], [800], [3200], [1600, [1.7, 1]], [1600, [1, 1.7]]];
const PATIENT = { effort: 3, timeLimit: 1500 };
const CRISP = 3;

// The photo as dots, its longer side at most as long as wanted; small ones are enlarged. What was
// taken from a steep angle is pulled straight: wider or higher by so much.
function drawn(photo, side, [wide, high] = [1, 1]) {
  const by = Math.min(2, side / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * by * wide)), height = Math.max(1, Math.round(photo.height * by * high));
  const sheet = typeof document === "undefined" ? new OffscreenCanvas(width, height) : document.createElement("canvas");
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

// In the dark all dots are nearly alike: the darkest become black, the lightest white.
function level(grey) {
  const counts = new Uint32Array(256), few = grey.length / 200;
  for (const dot of grey) counts[dot | 0]++;
  let dark = 0, light = 255;
  for (let n = counts[0]; n < few && dark < 254; n += counts[dark]) dark++;
  for (let n = counts[255]; n < few && light > dark + 1; n += counts[light]) light--;
  for (let n = 0; n < grey.length; n++) grey[n] = Math.min(255, Math.max(0, 255 * (grey[n] - dark) / (light - dark)));
}

// What a shaken or ill-focused photo has lost at its edges is given back: dots minus their blur.
function crisped(image, rounds) {
  const { width, height, data } = image;
  const grey = new Float32Array(width * height);
  for (let n = 0; n < grey.length; n++) grey[n] = (2 * data[4 * n] + 5 * data[4 * n + 1] + data[4 * n + 2]) / 8;
  level(grey);
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
  for (const [side, shape] of LOOKS) {
    const plain = drawn(photo, side, shape);
    const enlarged = plain.width > photo.width;
    const looks = await QR.decodeQRBatch([plain, crisped(plain, enlarged ? 4 : 2)], PATIENT);
    const lines = looks.flat().filter(each => typeof each === "string");
    if (lines.length) return [...new Set(lines)];
  }
  return [];
}

// Beside the page, which stays awake meanwhile, where a browser can draw there.
function linesAside(file, address) {
  if (typeof OffscreenCanvas === "undefined") return linesIn(file);
  return new Promise((done, fail) => {
    const aside = new Worker(address);
    const end = (settle, told) => { aside.terminate(); settle(told); };
    aside.onmessage = ({ data }) => end(data ? done : fail, data);
    aside.onerror = () => end(done, linesIn(file));
    aside.postMessage(file);
  });
}
if (typeof document === "undefined") onmessage = ({ data }) => linesIn(data).catch(() => null).then(postMessage);
