// Sets the type of a page as far apart as readers may (WCAG 2.2, 1.4.12), and gives how wide it
// is then and what is cut off.
const sheet = new CSSStyleSheet();  // another one the page's policy would not let in
sheet.replaceSync(`
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`);
document.adoptedStyleSheets = [sheet];
const cut = [...document.querySelectorAll('main *, header *')].filter(each =>
  each.checkVisibility() && getComputedStyle(each).overflow !== 'visible' &&
  each.clientHeight > 1 && !/^(SELECT|OPTION|INPUT)$/.test(each.tagName) &&
  (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2) &&
  !/auto|scroll/.test(getComputedStyle(each).overflow));
const told = [document.documentElement.scrollWidth, cut.map(each => each.outerHTML.slice(0, 120))];
document.adoptedStyleSheets = [];
return told;
