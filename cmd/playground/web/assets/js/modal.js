// The forms that bots open.
import { h } from "./dom.js";
import { labelled, openForm } from "./dialog.js";
import { markdown } from "./markdown.js";
import { isSelect, optionsOf, select } from "./menu.js";
import { keep, recall } from "./state.js";

const paragraph = 2; // the style of a text input of many lines
const kinds = { text: 4, upload: 19, radio: 21, checkboxes: 22, checkbox: 23 };

export class Modals {
  // Does has submit(values, files) and dismiss(); after is called when a form has closed.
  constructor(does, after) {
    Object.assign(this, { does, after, id: null, dialog: null });
  }

  // show opens the member's form, or closes it if there is none any more.
  show(modal, about) {
    if ((modal?.id ?? null) === this.id) return;
    this.dialog?.close();
    this.id = modal?.id ?? null;
    this.dialog = null;
    if (!modal) return this.after();
    const name = "modal:" + modal.id;
    const before = recall(name, {});
    const end = () => {
      keep(name, null);
      this.dialog = null;
    };
    this.dialog = openForm({
      title: modal.title,
      content: modal.components.flatMap((c) => parts(c, before, about)),
      changed: (data) => keep(name, { ...empties(modal), ...valuesOf(data) }),
      send: async (data) => {
        await this.does.submit({ ...empties(modal), ...valuesOf(data) }, filesOf(data));
        end();
      },
      cancelled: () => {
        end();
        this.does.dismiss();
      },
    });
  }
}

// parts draws a component of a form: a row or label with inputs, or text.
export function parts(c, before, about) {
  switch (c.type) {
    case 1:
      return c.components.map((x) => labelled(x.label, input(x, before, about)));
    case 18:
      return [labelled(c.label, input(c.component, before, about), c.description, c.component.type >= kinds.radio)];
    case 10:
      return [markdown(c.content, about)];
  }
  return [h("p", { class: "subtext" }, `(a component of type ${c.type}, which this page cannot show)`)];
}

function input(x, before, about) {
  const given = before[x.custom_id];
  const required = x.required !== false;
  if (isSelect(x)) return menu(x, given, required, about);
  switch (x.type) {
    case kinds.upload:
      return h("input", { type: "file", name: x.custom_id, multiple: (x.max_values ?? 1) > 1, required });
    case kinds.radio:
      return boxes(x, given, "radio", required);
    case kinds.checkboxes:
      return boxes(x, given, "checkbox", required);
    case kinds.checkbox:
      return boxes({ ...x, options: [{ label: "Yes", value: "true", default: x.default }] }, given, "checkbox", false);
  }
  const text = given?.[0] ?? x.value ?? "";
  const props = { name: x.custom_id, placeholder: x.placeholder, required, minlength: x.min_length, maxlength: x.max_length ?? 4000, autocomplete: "off" };
  return x.style === paragraph ? h("textarea", { ...props, rows: 4 }, text) : h("input", { type: "text", ...props, value: text });
}

// menu draws a select as in a message. Hidden inputs hold what is chosen.
function menu(x, given, required, about) {
  const field = h("span", { class: "picked" });
  const draw = (values, changed) => {
    const button = select(x, about, (chosen) => draw(chosen, true), values);
    field.replaceChildren(button, ...values.map((value) => h("input", { type: "hidden", name: x.custom_id, value })));
    if (!changed) return;
    button.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  draw(given ?? optionsOf(x, about).filter((o) => o.chosen).map((o) => o.value), false);
  field.required = required;
  return field;
}

// boxes draws radio buttons or checkboxes.
function boxes(x, given, type, required) {
  const field = h("span", { class: "boxes" }, x.options.map((o) => h("label", { class: "check" },
    h("input", { type, name: x.custom_id, value: o.value, required: required && type === "radio", checked: given ? given.includes(o.value) : o.default }),
    h("span", {}, o.label, o.description && h("span", { class: "subtext about" }, o.description)))));
  field.required = required;
  return field;
}

function valuesOf(data) {
  const out = {};
  for (const [name, value] of data) if (!(value instanceof File)) out[name] = data.getAll(name).filter((v, _, all) => v !== "" || all.length === 1);
  return out;
}

// filesOf returns the chosen files, each with the name of its field.
const filesOf = (data) => [...data].filter(([, value]) => value instanceof File && value.name);

// empties returns the empty fields, which form data omits.
function empties(modal) {
  const inputs = modal.components.flatMap((c) => c.components ?? [c.component]).filter(Boolean);
  return Object.fromEntries(inputs.filter((x) => x.type !== kinds.text && x.type !== kinds.upload).map((x) => [x.custom_id, []]));
}
