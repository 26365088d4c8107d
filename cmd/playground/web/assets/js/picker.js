// A command being filled in: its name, a chip for each given option, and a field that adds options.
//
// Everything works by keyboard: arrows and Enter or Tab accept a suggestion, Enter sends when no required option is missing,
// Backspace in an empty field removes its option, Escape leaves the command. Typing a line such as "player:knuth limit:8"
// opens the same chips.
import { h } from "./dom.js";
import { choicesOf, having, kind, spoken } from "./options.js";
import { combobox } from "./suggestions.js";

const debounce = 180; // milliseconds without typing before the picker asks the bot for choices
const named = /^(?:(.*?)\s+)?([-_'\p{L}\p{N}]+):$/su; // a value, if any, and the name of the next option

export class Picker {
  // On has what the picker uses: suggestions, about (members, channels, locale), ask(call) for choices, changed(), send(),
  // leave() and say(error).
  constructor(leaf, on, values = {}) {
    Object.assign(this, { leaf, on, chips: new Map(), asked: 0 });
    this.more = combobox({ class: "more", "aria-label": "Add an option" });
    this.more.addEventListener("input", () => this.typedMore());
    this.more.addEventListener("focus", () => this.offerOptions());
    this.more.addEventListener("blur", () => on.suggestions.hide());
    this.more.addEventListener("keydown", (event) => this.key(event, null));
    this.element = h("div", { class: "picker", role: "group", "aria-label": "Command " + leaf.shown },
      h("span", { class: "command-name" }, "/" + leaf.shown), this.more);
    for (const o of leaf.options) if (o.required || values[o.name]) this.add(o, values[o.name]);
    this.hint();
  }

  // saved returns the values for a draft, without files.
  saved() {
    return Object.fromEntries([...this.chips].map(([name, c]) => [name, { text: c.field.type === "file" ? "" : c.field.value, value: c.value }]));
  }

  // collected returns the call, its files, and the chip of a missing required option.
  collected() {
    const options = {};
    const files = {};
    let missing = null;
    for (const [name, chip] of this.chips) {
      const file = chip.field.files?.[0];
      const text = chip.field.type === "file" ? "" : chip.field.value.trim();
      if (file) files[name] = file;
      else if (text !== "") options[name] = chip.value ?? text;
      else if (chip.option.required) missing ??= chip;
    }
    return { call: { command: this.leaf.name, options }, files, missing };
  }

  left() { return this.leaf.options.filter((o) => !this.chips.has(o.name)); }

  hint() {
    this.more.placeholder = this.left().length ? "+ option" : "";
    this.on.changed();
  }

  add(option, before = {}) {
    const isFile = option.type === kind.attachment;
    const about = spoken(option, "description", this.on.about.locale);
    const props = { "aria-label": `${option.name}${option.required ? ", required" : ""}: ${about}`, title: about, data: { option: option.name } };
    const field = isFile ? h("input", { type: "file", ...props }) : combobox({ ...props, value: before.text, inputmode: inputMode(option) });
    const chip = { option, field, value: before.value };
    const remove = h("button", { type: "button", class: "remove", "aria-label": "Remove " + option.name, onclick: () => this.remove(chip) }, "×");
    chip.element = h("span", { class: option.required ? "chip required" : "chip" },
      h("span", { class: "chip-name", "aria-hidden": "true" }, spoken(option, "name", this.on.about.locale)), field, !option.required && remove);
    field.addEventListener(isFile ? "change" : "input", () => this.typed(chip));
    field.addEventListener("focus", () => this.offer(chip));
    field.addEventListener("blur", () => this.on.suggestions.hide());
    field.addEventListener("keydown", (event) => this.key(event, chip));
    this.fit(chip);
    this.chips.set(option.name, chip);
    this.more.before(chip.element);
    return chip;
  }

  remove(chip) {
    const previous = chip.element.previousElementSibling?.querySelector("input");
    this.chips.delete(chip.option.name);
    chip.element.remove();
    this.hint();
    (previous ?? this.more).focus();
  }

  // open focuses an option, and adds it if necessary.
  open(option) {
    this.more.value = "";
    const chip = this.chips.get(option.name) ?? this.add(option);
    this.hint();
    chip.field.focus();
  }

  // turn finds the option whose name and colon were just typed after a text, and returns it with the text before; null if there
  // is no such option.
  turn(text) {
    const m = named.exec(text);
    const empty = (value) => value === "" || value === m[2] + ":";
    const option = m && this.leaf.options.find((o) => o.name === m[2] && empty(this.chips.get(o.name)?.field.value ?? ""));
    return option ? { before: m[1] ?? "", option } : null;
  }

  // next focuses a missing required option, or else the field that adds options.
  next() {
    (this.collected().missing?.field ?? this.more).focus();
  }

  typed(chip) {
    chip.value = undefined;
    this.fit(chip);
    const turn = chip.field.type !== "file" && this.turn(chip.field.value);
    if (turn) {
      chip.field.value = turn.before;
      this.fit(chip);
      if (turn.option !== chip.option) return this.open(turn.option);
    }
    this.on.changed();
    this.offer(chip);
  }

  typedMore() {
    const turn = this.turn(this.more.value.trim());
    if (turn) this.open(turn.option);
    else this.offerOptions();
  }

  offerOptions() {
    const text = this.more.value.trim();
    const options = this.left().filter((o) => o.name.includes(text.toLowerCase()));
    this.on.suggestions.show(this.more, options.map((o) => ({
      label: o.name, about: spoken(o, "description", this.on.about.locale), pick: () => this.open(o),
    })), text !== "");
  }

  // offer shows the choices of a chip.
  offer(chip) {
    const choices = choicesOf(chip.option, this.on.about);
    if (choices) this.suggest(chip, chip.value === undefined ? having(choices, chip.field.value) : choices, chip.value === undefined);
    else if (chip.option.autocomplete) this.ask(chip);
    else this.on.suggestions.hide();
  }

  suggest(chip, choices, ready) {
    if (document.activeElement !== chip.field) return;
    this.on.suggestions.show(chip.field, choices.slice(0, 100).map((c) => ({ label: c.label, pick: () => this.set(chip, c) })), ready);
  }

  set(chip, choice) {
    chip.field.value = choice.label;
    chip.value = choice.value;
    this.fit(chip);
    this.on.changed();
    this.next();
  }

  // ask asks the bot for choices when typing pauses, and drops outdated answers.
  ask(chip) {
    const mine = ++this.asked;
    setTimeout(async () => {
      if (mine !== this.asked || document.activeElement !== chip.field) return;
      const { call } = this.collected();
      call.options[chip.option.name] = chip.field.value;
      try {
        const choices = await this.on.ask({ ...call, focus: chip.option.name });
        if (mine === this.asked) this.suggest(chip, choices.map((c) => ({ label: spoken(c, "name", this.on.about.locale), value: c.value })), false);
      } catch (error) {
        if (mine === this.asked) this.on.say(error);
      }
    }, debounce);
  }

  key(event, chip) {
    if (this.on.suggestions.key(event) || event.isComposing) return;
    const field = event.target;
    if (event.key === "Enter") {
      event.preventDefault();
      this.on.send();
    } else if (event.key === "Escape") this.on.leave();
    else if (event.key === "Backspace" && field.value === "") {
      event.preventDefault();
      if (chip && !chip.option.required) this.remove(chip);
      else this.back(chip?.element ?? this.more);
    }
  }

  // back focuses the previous field, or leaves the command.
  back(from) {
    const previous = from.previousElementSibling?.querySelector("input");
    if (previous) previous.focus();
    else this.on.leave();
  }

  // fit makes a field as wide as its text.
  fit(chip) {
    if (chip.field.type !== "file") chip.field.style.width = Math.max(4, Math.min(chip.field.value.length + 2, 40)) + "ch";
  }
}

const inputMode = (option) => ({ [kind.integer]: "numeric", [kind.number]: "decimal" })[option.type];
