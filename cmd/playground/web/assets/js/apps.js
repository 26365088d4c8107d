// The menus of messages and members, with the commands that applications have there. A menu opens with the button ⋯, with the
// right mouse button or a long press, and a member's also with a press on the name.
import { h, nameOf } from "./dom.js";
import { spoken } from "./options.js";
import { place, walk } from "./menu.js";

const user = 2; // types of commands
const message = 3;

export class Apps {
  // Does has userCommand(user, name) and messageCommand(message, name).
  constructor(does) {
    Object.assign(this, { does, commands: [], locale: "" });
  }

  // know sets the commands that the member can use here. The page shows the buttons of menus that have some.
  know(commands, locale) {
    Object.assign(this, { commands, locale });
    document.body.classList.toggle("user-menus", this.of(user).length > 0);
    document.body.classList.toggle("message-menus", this.of(message).length > 0);
  }

  of(type) { return this.commands.filter((c) => c.type === type); }

  // onMessage opens the menu of a message, with that of its author. It tells whether there is one.
  onMessage(m, anchor) {
    const here = m.private ? [] : this.of(message).map((c) => ({ label: this.label(c), run: () => this.does.messageCommand(m.id, c.name) }));
    return show(anchor, [["This message", here], ["@" + nameOf(m.author), this.about(m.author)]]);
  }

  // onUser opens the menu of a member.
  onUser(u, anchor) { return show(anchor, [["@" + nameOf(u), this.about(u)]]); }

  about(u) { return this.of(user).map((c) => ({ label: this.label(c), run: () => this.does.userCommand(u.id, c.name) })); }

  label(command) { return spoken(command, "name", this.locale); }
}

// menuButton returns the button of a menu; open is called with the button.
export function menuButton(label, open, ofUser = false) {
  return h("button", { type: "button", class: ofUser ? "quiet apps of-user" : "quiet apps", "aria-label": label, title: label, "aria-haspopup": "menu",
    data: { focus: label }, onclick: (event) => open(event.currentTarget) }, "⋯");
}

// onContext returns a listener that opens a menu instead of the browser's, unless it would be empty.
export const onContext = (open) => (event) => {
  if (event.target.closest("a[href^=http], img, input")) return;
  if (open(event.target)) {
    event.preventDefault();
    event.stopPropagation();
  }
};

// show opens sections of commands, each a title and its items, and tells whether there are any.
function show(anchor, sections) {
  const full = sections.filter(([, items]) => items.length > 0);
  if (full.length === 0) return false;
  const rows = [];
  const draw = (item) => {
    rows.push(h("div", { role: "menuitem", tabindex: "-1" }, h("span", { class: "label" }, item.label)));
    rows.at(-1).run = item.run;
    return rows.at(-1);
  };
  const panel = h("div", { class: "menu", popover: "auto" }, h("div", { role: "menu" }, full.map(([title, items]) => [
    h("p", { class: "subtext menu-title" }, title), items.map(draw)])));
  const act = (n) => {
    panel.hidePopover();
    rows[n].run();
  };
  rows.forEach((row, n) => row.addEventListener("click", () => act(n)));
  panel.addEventListener("keydown", (event) => walk(event, rows, act));
  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    if (panel.contains(document.activeElement) || document.activeElement === document.body) anchor.focus();
    panel.remove();
  });
  document.body.append(panel);
  panel.showPopover();
  place(panel, anchor);
  rows[0].focus();
  return true;
}
