// The list of suggestions above a text field: commands, options, choices.
import { h } from "./dom.js";
import { withEmoji } from "./emoji.js";

export class Suggestions {
  // The box is the list's element. Fields that use it have role=combobox.
  constructor(box) {
    Object.assign(this, { box, items: [], rows: [], active: -1, field: null });
  }

  // show offers items, {label, about, pick}, for a field. If ready, Enter accepts the first item; otherwise the member must
  // move to an item first.
  show(field, items, ready) {
    if (items.length === 0) return this.hide();
    this.hide();
    Object.assign(this, { field, items });
    this.rows = items.map((item, n) => h("div", { role: "option", id: "suggestion-" + n, "aria-selected": "false",
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.take(n) },
    h("span", { class: "label" }, withEmoji(item.label)), item.about && h("span", { class: "about" }, withEmoji(item.about))));
    this.box.replaceChildren(...this.rows);
    this.box.hidden = false;
    this.box.scrollTop = 0;
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-controls", this.box.id);
    if (ready) this.move(0);
  }

  hide() {
    this.field?.setAttribute("aria-expanded", "false");
    this.field?.removeAttribute("aria-activedescendant");
    this.box.hidden = true;
    Object.assign(this, { items: [], rows: [], active: -1, field: null });
  }

  move(to) {
    this.rows[this.active]?.setAttribute("aria-selected", "false");
    this.active = (to + this.rows.length) % this.rows.length;
    const row = this.rows[this.active];
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", row.id);
  }

  take(n) {
    const item = this.items[n];
    this.hide();
    item.pick();
  }

  // key handles a key press, and tells whether it did.
  key(event) {
    if (this.box.hidden || event.isComposing || !this.use(event)) return false;
    event.preventDefault();
    return true;
  }

  use(event) {
    switch (event.key) {
      case "ArrowDown":
        this.move(this.active + 1);
        return true;
      case "ArrowUp":
        this.move(this.active < 0 ? this.rows.length - 1 : this.active - 1);
        return true;
      case "Escape":
        this.hide();
        return true;
      case "Enter":
      case "Tab":
        if (this.active < 0 || event.shiftKey) return false;
        this.take(this.active);
        return true;
    }
    return false;
  }
}

// combobox returns a text field with suggestions.
export function combobox(props) {
  return h("input", { type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list",
    "aria-expanded": "false", "aria-haspopup": "listbox", ...props });
}
