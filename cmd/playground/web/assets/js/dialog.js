// Modal forms: those that bots open, and the page's own.
import { h } from "./dom.js";

// openForm shows a form. Send receives the form's data and may throw an Error; cancelled is called when the member closes the
// form. The caller can close the returned dialog as well.
export function openForm({ title, content, action = "Submit", send, cancelled = () => {}, changed = () => {} }) {
  const wrong = h("p", { class: "failed", role: "alert" });
  const submit = h("button", { class: "button primary" }, action);
  const give = () => {
    dialog.close();
    cancelled();
  };
  const form = h("form", { onsubmit: async (event) => {
    event.preventDefault();
    submit.disabled = true;
    wrong.textContent = "";
    try {
      await send(new FormData(form));
      dialog.close();
    } catch (error) {
      wrong.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
  }, oninput: () => changed(new FormData(form)) },
  h("header", {}, h("h2", { id: "dialog-title" }, title),
    h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: give }, "✕")),
  content, wrong,
  h("div", { class: "row end" }, h("button", { type: "button", class: "button secondary", onclick: give }, "Cancel"), submit));
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" }, form);
  dialog.addEventListener("cancel", cancelled);
  dialog.addEventListener("close", () => gone(dialog));
  document.body.append(dialog);
  dialog.showModal();
  const first = form.querySelector("input:not([type=hidden]), textarea, select, .select");
  first?.focus();
  if (first?.matches("[type=text], textarea")) first.setSelectionRange(first.value.length, first.value.length);
  return dialog;
}

// gone removes a closed dialog. The browser restores the focus, but not always the caret.
function gone(dialog) {
  dialog.remove();
  const back = document.activeElement;
  if (!back?.matches("input, textarea")) return;
  back.blur();
  back.focus();
}

// labelled returns a field with its label. A group of several inputs has a legend instead.
export function labelled(label, field, about, group = false) {
  const title = h(group ? "legend" : "span", { class: "field-label" }, label, field.required && h("span", { "aria-hidden": "true" }, " *"));
  return h(group ? "fieldset" : "label", { class: "field" }, title, about && h("span", { class: "subtext" }, about), field);
}
