// What a test does on a phone: opens a table, enters lines, reads and brings the file.
window.phone = {
  open() {
    document.getElementById("new").open = true;
    document.getElementById("names").value = "Anna\nBen\nCem";
    document.getElementById("cash").value = "book";
    document.querySelector("#open .first").click();
    if (document.getElementById("instead").open) document.getElementById("sure").click();
  },
  // a line is answered before its page is told how the table stands: who reads the page waits for that
  async enter(line, mark = newMark()) {
    const told = await ask("enter", { line, mark });
    while (told.ok && shown.n < told.n) await new Promise(done => setTimeout(done, 10));
    return told;
  },
  payForEver: async () => { for (window.answered = 0; ; answered++) if (!(await ask("enter", { line: "1 anna ben", mark: newMark() })).ok) return; },
  read: async () => btoa(Array.from((await askTable("copy")).file, each => String.fromCharCode(each)).join("")),
  bring: file => askTable("bring", { file: Uint8Array.from(atob(file), each => each.charCodeAt(0)).buffer }),
};
