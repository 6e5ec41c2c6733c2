"use strict";
// One act as a form: each field chosen or typed, and the line it comes to after every change.
function fillIn(form, place, given, changed) {
  const values = { ...given };
  const written = () => {
    const words = [form.verb];
    for (const field of form.fields) {
      const value = values[field.name];
      if (value) words.push(...(field.after ? [field.after] : []), value);
      else if (!field.free) return changed("");
    }
    changed(words.join(" "));
  };
  const take = (field, value) => { values[field.name] = value; written(); };
  place.replaceChildren(...form.fields.filter(field => !(field.name in given)).map(field => fieldOf(field, take)));
  written();
}

function nameOf(form) {
  return told.words[`act.${form.verb}`] || form.name;
}

function fieldOf(field, take) {
  const called = told.words[`field.${field.label}`] || field.label.charAt(0) + field.label.slice(1).toLowerCase();
  const named = field.free ? `${called} (${say("optional")})` : called;
  if (field.flag) return make("label", {}, make("input", { type: "checkbox", onchange: event => take(field, event.target.checked ? field.label : "") }), ` ${field.label}`);
  if (field.choices.some(each => each.writes.endsWith(":"))) return bidsOf(field, named, take);
  if (field.choices.length && field.choices.length <= 8) {
    return make("fieldset", {}, make("legend", {}, named), make("div", { class: "chips" }, field.choices.map(each => make("button", { type: "button", "aria-pressed": "false", "data-choice": each.writes, onclick: event => {
      const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
      const others = field.many ? [event.currentTarget] : [...event.currentTarget.parentElement.children];
      for (const one of others) one.setAttribute("aria-pressed", String(on && one === event.currentTarget));
      take(field, [...event.currentTarget.parentElement.children].filter(one => one.getAttribute("aria-pressed") === "true").map(one => one.dataset.choice).join(" "));
    } }, party(each.said)))));
  }
  const input = field.choices.length
    ? make("select", { multiple: field.many && field.choices.length > 1, size: field.many ? 6 : null, onchange: event => take(field, [...event.target.selectedOptions].map(each => each.value).filter(Boolean).join(" ")) },
      field.many ? "" : make("option", { value: "" }, say("choose")), field.choices.map(each => make("option", { value: each.writes }, each.said)))
    : make("input", { inputmode: field.number ? "numeric" : "text", autocomplete: "off", autocapitalize: "off", maxlength: 120, oninput: event => take(field, event.target.value.trim()) });
  return make("label", { class: "field" }, named, input);
}

// What each of several players says, such as his bid: `ben:3`, or nothing.
function bidsOf(field, named, take) {
  const bids = new Map();
  return make("fieldset", {}, make("legend", {}, named), field.choices.map(each => make("label", { class: "bids" }, each.said.replace(/:$/, ""),
    make("input", { autocomplete: "off", autocapitalize: "off", maxlength: 9, oninput: event => {
      bids.set(each.writes, event.target.value.trim());
      take(field, [...bids].filter(([, bid]) => bid).map(([who, bid]) => who + bid).join(" "));
    } }))));
}
