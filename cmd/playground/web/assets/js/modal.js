// The forms that bots open.
import { h } from "./dom.js";
import { labelled, openForm } from "./dialog.js";
import { markdown } from "./markdown.js";
import { isSelect, optionsOf } from "./menu.js";
import { keep, recall } from "./state.js";

const paragraph = 2; // the style of a text input of many lines

export class Modals {
  // Does has submit(values) and dismiss(); after is called when a form has closed.
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
      changed: (data) => keep(name, valuesOf(data)),
      send: async (data) => {
        await this.does.submit({ ...empties(modal), ...valuesOf(data) });
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
      return [labelled(c.label, input(c.component, before, about), c.description)];
    case 10:
      return [markdown(c.content, about)];
  }
  return [h("p", { class: "subtext" }, `(a component of type ${c.type}, which this page cannot show)`)];
}

function input(x, before, about) {
  const given = before[x.custom_id];
  const required = x.required !== false;
  if (isSelect(x)) return menu(x, given, required, about);
  const text = given?.[0] ?? x.value ?? "";
  const props = { name: x.custom_id, placeholder: x.placeholder, required, minlength: x.min_length, maxlength: x.max_length ?? 4000, autocomplete: "off" };
  return x.style === paragraph ? h("textarea", { ...props, rows: 4 }, text) : h("input", { type: "text", ...props, value: text });
}

function menu(x, given, required, about) {
  const several = (x.max_values ?? 1) > 1;
  const options = optionsOf(x, about).map((o) => h("option", { value: o.value, selected: given ? given.includes(o.value) : o.chosen },
    [o.emoji && !o.emoji.id && o.emoji.name, o.label, o.description && "– " + o.description].filter(Boolean).join(" ")));
  const nothing = !several && h("option", { value: "" }, x.placeholder || "Make a selection");
  return h("select", { name: x.custom_id, multiple: several, required }, nothing, options);
}

function valuesOf(data) {
  const out = {};
  for (const name of data.keys()) out[name] = data.getAll(name).filter((v, _, all) => v !== "" || all.length === 1);
  return out;
}

// empties returns the empty fields, which form data omits.
function empties(modal) {
  const inputs = modal.components.flatMap((c) => c.components ?? [c.component]).filter(Boolean);
  return Object.fromEntries(inputs.filter(isSelect).map((x) => [x.custom_id, []]));
}
