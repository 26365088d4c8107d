// Selects: a button that opens a list of options, of which one or several can be chosen.
import { h, nameOf } from "./dom.js";
import { faceOf, withEmoji } from "./emoji.js";

const kinds = { string: 3, user: 5, role: 6, mentionable: 7, channel: 8 };

// isSelect tells whether a component is one of the five selects.
export const isSelect = (component) => Object.values(kinds).includes(component.type);

// optionsOf returns the options of a select: {value, label, description, emoji, chosen}.
export function optionsOf(component, about) {
  const before = new Set((component.default_values ?? []).map((d) => d.id));
  const people = about.members.map((u) => ({ value: u.id, label: "@" + nameOf(u), chosen: before.has(u.id) }));
  const roles = about.guild ? [{ value: about.guild, label: "@everyone", chosen: before.has(about.guild) }] : [];
  switch (component.type) {
    case kinds.string:
      return component.options.map((o) => ({ ...o, chosen: o.default }));
    case kinds.user:
      return people;
    case kinds.role:
      return roles;
    case kinds.mentionable:
      return [...people, ...roles];
    default:
      return about.channels.filter((c) => !component.channel_types?.length || component.channel_types.includes(c.type))
        .map((c) => ({ value: c.id, label: "#" + c.name, chosen: before.has(c.id) }));
  }
}

// select draws a select. Chosen is called with the final values. Given are the values chosen before, if not the default ones.
export function select(component, about, chosen, given) {
  const options = optionsOf(component, about).map((o) => (given ? { ...o, chosen: given.includes(o.value) } : o));
  const shown = options.filter((o) => o.chosen);
  const text = shown.length ? shown.map((o) => o.label).join(", ") : component.placeholder || "Make a selection";
  const button = h("button", {
    type: "button", class: shown.length ? "select chosen" : "select", disabled: component.disabled, "aria-haspopup": "listbox",
    "aria-expanded": "false", data: { focus: component.custom_id },
  }, h("span", {}, withEmoji(text)), h("span", { class: "arrow", "aria-hidden": "true" }, "▾"));
  button.addEventListener("click", () => open(button, component, options, chosen));
  return button;
}

// row draws an option of the list.
export function row(o) {
  return h("div", { role: "option", tabindex: "-1", "aria-selected": String(Boolean(o.chosen)) },
    o.emoji && faceOf(o.emoji), h("span", {}, h("span", { class: "label" }, withEmoji(o.label)),
      o.description && h("span", { class: "about" }, withEmoji(o.description))));
}

const longList = 10; // members, roles or channels; a longer list has a search field

// open shows the list in front of the page. Its keys are the arrows, an option's first letters, Enter, Space and Escape.
function open(button, component, options, chosen) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const picked = new Set(options.filter((o) => o.chosen).map((o) => o.value));
  const rows = options.map(row);
  const list = h("div", { role: "listbox", "aria-label": component.placeholder || "Options", "aria-multiselectable": most > 1 && "true" }, rows);
  const done = most > 1 && h("button", { type: "button", class: "button primary", onclick: () => settle() }, "Done");
  const field = component.type !== kinds.string && rows.length > longList && search(rows);
  const panel = h("div", { class: "menu", popover: "auto" }, field, list, done);

  const settle = () => {
    if (picked.size < least) return;
    panel.hidePopover();
    chosen(options.filter((o) => picked.has(o.value)).map((o) => o.value));
  };
  const toggle = (n) => {
    const { value } = options[n];
    if (most === 1) picked.clear();
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    if (most === 1) return settle();
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(picked.has(options[i].value))));
    if (done) done.disabled = picked.size < least;
  };
  rows.forEach((row, n) => row.addEventListener("click", () => toggle(n)));
  panel.addEventListener("keydown", (event) => {
    const found = rows.filter((r) => !r.hidden);
    if (field && event.key.length === 1 && event.key !== " ") field.focus(); // which gets the letter
    else if (event.target !== done) walk(event, found, (n) => toggle(rows.indexOf(found[n])));
  });
  panel.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState === "closed") close(panel, button);
  });
  (button.closest("dialog") ?? document.body).append(panel); // what is behind a dialog cannot be pressed
  panel.showPopover();
  place(panel, button);
  if (field) panel.style.minHeight = panel.offsetHeight + "px"; // it stays in its place when fewer rows are found
  (rows.find((r) => r.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
}

// search returns a field that hides the rows without its text.
function search(rows) {
  const field = h("input", { type: "search", placeholder: "Search", "aria-label": "Search", autocomplete: "off" });
  field.addEventListener("input", () => {
    const text = field.value.trim().toLowerCase();
    for (const r of rows) r.hidden = !r.textContent.toLowerCase().includes(text);
  });
  return field;
}

function close(panel, button) {
  if (panel.contains(document.activeElement) || document.activeElement === document.body) button.focus();
  panel.remove();
}

// walk moves through the rows of a list by keyboard.
export function walk(event, rows, act) {
  const at = rows.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
  else if ((event.key === "Enter" || event.key === " ") && at >= 0) act(at);
  else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
    const next = [...rows.slice(at + 1), ...rows].find((r) => r.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()));
    next?.focus();
  } else return;
  event.preventDefault();
}

// place positions a panel below its button, or above if there is more room.
export function place(panel, button) {
  const box = button.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  panel.style.minWidth = Math.min(box.width, innerWidth - 16) + "px";
  panel.style.maxHeight = Math.max(below, box.top) - 16 + "px";
  panel.style.left = Math.max(8, Math.min(box.left, innerWidth - panel.offsetWidth - 8)) + "px";
  if (below >= panel.offsetHeight + 8 || below >= box.top) panel.style.top = box.bottom + 4 + "px";
  else panel.style.top = box.top - panel.offsetHeight - 4 + "px";
}
