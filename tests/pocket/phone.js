// What a test does on a phone: opens a table, enters lines, reads and brings the file.
window.phone = {
  open() {
    document.getElementById("new").open = true;
    document.getElementById("names").value = "Anna\nBen\nCem";
    document.getElementById("cash").value = "book";
    document.querySelector("#open .first").click();
    if (document.getElementById("instead").open) document.getElementById("sure").click();
  },
  enter: (line, mark = newMark()) => ask("enter", { line, mark }),
  payForEver: async () => { for (window.answered = 0; ; answered++) if (!(await phone.enter("1 anna ben")).ok) return; },
  read: async () => btoa(Array.from((await askTable("copy")).file, each => String.fromCharCode(each)).join("")),
  bring: file => askTable("bring", { file: Uint8Array.from(atob(file), each => each.charCodeAt(0)).buffer }),
};
