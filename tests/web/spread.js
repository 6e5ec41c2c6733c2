// Lay four cards on a table, each turned another way, and take a photo of them.
const sheet = document.createElement("canvas"), pen = sheet.getContext("2d");
sheet.width = 1700; sheet.height = 1300;
pen.fillStyle = "#8a7660";
pen.fillRect(0, 0, 1700, 1300);
pen.filter = "blur(1px)";
for (const [n, svg] of given[0].entries()) {
  const face = new Image();
  face.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await face.decode();
  pen.setTransform(1, 0, 0, 1, 300 + 370 * n, 350 + 600 * (n % 2));
  pen.rotate(n - 1);
  pen.drawImage(face, -190, -265, 380, 530);
}
const blob = await new Promise(done => sheet.toBlob(done, "image/jpeg", 0.85));
const box = new DataTransfer();
box.items.add(new File([blob], "photo.jpg"));
taken.files = box.files;
await readPhoto();
return [...document.querySelectorAll("#found .code")].map(each => each.textContent);
