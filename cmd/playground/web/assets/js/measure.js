// Measures a section of the page of one language: which lines of text are broken, and which labels are cut off.

// overfull returns what does not fit, once each: {place, text, width, room, title}. A place is a kind of line, such as "button".
export function overfull(section) {
  const found = new Map();
  section.classList.add("measured");
  const rows = rowsOf(section); // before lines are unbroken
  section.classList.add("unbroken");
  for (const x of [...rows, ...lines(section), ...labels(section), ...placeholders(section)]) {
    if (x.width <= x.room + 0.5 || found.has(x.place + x.text)) continue;
    const article = x.e.closest("article");
    found.set(x.place + x.text, { ...x, e: null, title: article.parentElement.querySelector("h1").textContent + ":" + article.querySelector("h2").textContent });
  }
  section.classList.remove("unbroken", "measured");
  return [...found.values()];
}

const kinds = { P: "line", SMALL: "small print", LI: "item" };
const blocks = ["p", "small", "h3", "h4", "h5", "ul > li"].map((tag) => ".markdown > " + tag).join();

// lines measures the text of messages, a line of it at a time. Rows of boards consist of emoji in every language.
function lines(section) {
  const out = [];
  for (const block of section.querySelectorAll(blocks)) {
    const reader = block.closest(".private") ? "private " : "public ";
    const place = reader + (kinds[block.tagName] ?? "title");
    const room = block.getBoundingClientRect().width;
    const nodes = [...block.childNodes];
    let from = 0;
    for (let to = 0; to <= nodes.length; to++) {
      if (to < nodes.length && nodes[to].nodeName !== "BR") continue;
      const range = document.createRange();
      range.setStart(block, from);
      range.setEnd(block, to);
      out.push({ place, e: block, text: range.toString().trim(), width: range.getBoundingClientRect().width, room });
      from = to + 1;
    }
  }
  return out;
}

// rowsOf measures rows of buttons. A row that breaks is too wide by at least a pixel.
function rowsOf(section) {
  return [...section.querySelectorAll(".row")].map((row) => {
    const buttons = [...row.children];
    const broken = new Set(buttons.map((e) => e.offsetTop)).size > 1;
    const width = buttons.reduce((sum, e) => sum + e.offsetWidth, 8 * (buttons.length - 1));
    return { place: "row of buttons", e: row, text: buttons.map((e) => e.textContent).join(" | "), width: broken ? Math.max(width, row.clientWidth + 1) : 0, room: row.clientWidth };
  });
}

const names = { button: ".row > .button", select: ".select > :first-child", option: ".menu .label", description: ".menu .about", "form title": ".dialog > h2", field: ".field-label" };

// labels measures the texts of controls.
function labels(section) {
  return Object.entries(names).flatMap(([place, selector]) => [...section.querySelectorAll(selector)].map((e) => (
    { place, e, text: e.textContent.trim(), width: e.scrollWidth, room: e.clientWidth })));
}

// placeholders measures those of text inputs.
function placeholders(section) {
  const canvas = document.createElement("canvas").getContext("2d");
  return [...section.querySelectorAll("[placeholder]")].map((e) => {
    const style = getComputedStyle(e);
    canvas.font = style.font;
    canvas.textRendering = style.textRendering;
    const width = Math.max(...e.placeholder.split("\n").map((l) => canvas.measureText(l).width));
    return { place: "placeholder", e, text: e.placeholder, width, room: e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) };
  });
}
