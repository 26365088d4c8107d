// Short error messages.
import { h } from "./dom.js";

const stay = 8000; // milliseconds

// toast shows a message that disappears after a while or by its button.
export function toast(text) {
  const box = document.getElementById("toasts");
  const note = h("div", { class: "toast" }, h("span", {}, text),
    h("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: () => note.remove() }, "✕"));
  box.append(note);
  while (box.children.length > 3) box.firstElementChild.remove();
  setTimeout(() => note.remove(), stay);
}
