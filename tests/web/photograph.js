// Take a photo of a card, 640 dots long: turned, out of focus, grey, in poor light.
const face = new Image();
face.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(given[0]);
await face.decode();
const sheet = document.createElement("canvas"), pen = sheet.getContext("2d");
const turn = given[1] * Math.PI / 180, cos = Math.cos(turn), sin = Math.abs(Math.sin(turn));
const wide = face.width * cos + face.height * sin, high = face.width * sin + face.height * cos;
const by = 640 / (Math.max(wide, high) * 1.06);
sheet.width = wide * 1.06 * by; sheet.height = high * 1.06 * by;
pen.fillStyle = "#8a7660";
pen.fillRect(0, 0, sheet.width, sheet.height);
pen.filter = "blur(1px) grayscale(1) contrast(0.7) brightness(0.9)";
pen.translate(sheet.width / 2, sheet.height / 2);
pen.rotate(turn);
pen.scale(by, by);
pen.drawImage(face, -face.width / 2, -face.height / 2);
const blob = await new Promise(done => sheet.toBlob(done, "image/jpeg", 0.8));
return await linesIn(blob);
