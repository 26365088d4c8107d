// The input: messages, commands typed as a line, and commands filled in with the picker.
import { h } from "./dom.js";
import { leaves, matching } from "./options.js";
import { Picker } from "./picker.js";
import { keep, recall } from "./state.js";
import { combobox, Suggestions } from "./suggestions.js";

export class Composer {
  // Does has the actions: commands(), menus(commands), say(text), command(call, files), suggest(call) and fail(error).
  constructor(form, box, does) {
    Object.assign(this, { form, does, suggestions: new Suggestions(box), list: [], picker: null, name: "", about: null });
    this.text = combobox({ id: "text" });
    // The field handles Enter itself: otherwise the key press that accepts a suggestion would also submit the form.
    this.button = h("button", { type: "button", class: "send", "aria-label": "Send", onclick: () => this.send() }, "➤");
    form.append(this.text, this.button);
    this.text.disabled = this.button.disabled = true; // until a channel is open
    form.addEventListener("submit", (event) => event.preventDefault());
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("focus", () => this.offer());
    this.text.addEventListener("blur", () => this.suggestions.hide());
    this.text.addEventListener("keydown", (event) => this.key(event));
  }

  // open switches to another channel or member; name is the key of its draft.
  async open(name, about, canWrite) {
    this.leave("");
    Object.assign(this, { name, about });
    this.allow(canWrite);
    const draft = recall("draft:" + name, { text: "" });
    this.text.value = draft.text;
    await this.refresh();
    const leaf = this.name === name && draft.command && this.list.find((l) => l.name === draft.command);
    if (leaf) this.start(leaf, draft.values, false);
  }

  // see updates the context.
  see(about, canWrite) {
    this.about = about;
    if (this.picker) this.picker.on.about = about;
    this.allow(canWrite);
  }

  allow(canWrite) {
    const label = canWrite ? `Message ${this.about.title}, or / for commands` : "You cannot write here";
    this.text.placeholder = label;
    this.text.setAttribute("aria-label", label);
    this.text.disabled = this.button.disabled = !canWrite;
  }

  focus() { (this.picker?.more ?? this.text).focus(); }

  // refresh loads the commands, which the bot may have changed. Loaded resolves when they are there.
  refresh() { return this.loaded = this.load(this.name); }

  async load(name) {
    try {
      const commands = await this.does.commands();
      if (name !== this.name) return;
      this.list = leaves(commands, this.about.locale);
      this.does.menus(commands, this.about.locale);
    } catch (error) {
      this.does.fail(error);
    }
  }

  keepDraft() {
    const draft = this.picker ? { text: "", command: this.picker.leaf.name, values: this.picker.saved() } : { text: this.text.value };
    keep("draft:" + this.name, draft.text || draft.command ? draft : null);
  }

  async typed() {
    this.keepDraft();
    if (this.text.value === "/") await this.refresh();
    const leaf = this.list.find((l) => this.text.value === "/" + l.name + " ");
    if (leaf) this.start(leaf);
    else this.offer();
  }

  offer() {
    if (document.activeElement !== this.text) return; // the commands have come when a command was being filled in already
    const { value } = this.text;
    if (!value.startsWith("/")) return this.suggestions.hide();
    const fits = matching(this.list, value.slice(1));
    this.suggestions.show(this.text, fits.map((l) => ({ label: "/" + l.shown, about: l.about, pick: () => this.start(l) })), true);
  }

  async key(event) {
    if (event.key === "Enter" && this.text.value.startsWith("/") && !event.isComposing) {
      event.preventDefault();
      await this.loaded; // a command typed before the list has come is picked when it is there
      if (this.picker) return this.send();
      if (this.suggestions.box.hidden) this.offer();
    }
    const whole = event.key === "Enter" && this.list.find((l) => this.text.value === "/" + l.name);
    if (whole && whole.options.length === 0) this.suggestions.hide(); // there is nothing more to pick
    if (this.suggestions.key(event) || event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    this.send();
  }

  // fill puts a command into the input: with the picker, or as text if it is not offered here.
  fill(name) {
    if (this.text.disabled) return;
    const leaf = this.list.find((l) => l.name === name);
    this.leave(leaf ? "" : "/" + name, !leaf);
    if (leaf) this.start(leaf);
  }

  // start opens the picker for a command.
  start(leaf, values = {}, focus = true) {
    const on = {
      suggestions: this.suggestions, about: this.about, ask: this.does.suggest, say: this.does.fail,
      changed: () => this.picker && this.keepDraft(), send: () => this.send(), leave: () => this.leave("/" + leaf.name, true),
    };
    this.text.value = "";
    this.text.hidden = true;
    this.picker = new Picker(leaf, on, values);
    this.form.prepend(this.picker.element);
    this.keepDraft();
    if (focus) this.picker.next();
  }

  // leave returns to plain text.
  leave(text, focus = false) {
    this.picker?.element.remove();
    this.picker = null;
    this.suggestions.hide();
    this.text.hidden = false;
    this.text.value = text;
    if (!focus) return;
    this.keepDraft();
    this.text.focus();
  }

  async send() {
    this.suggestions.hide();
    try {
      if (this.picker) await this.sendCommand(this.picker);
      else if (this.text.value.trim()) await this.sendText(this.text.value);
    } catch (error) {
      this.does.fail(error);
    }
  }

  // sendText empties the input at once, because the next text may be typed before the answer comes. A text that was not
  // sent comes back.
  async sendText(text) {
    this.leave("", true);
    try {
      await this.does.say(text.trim());
    } catch (error) {
      if (!this.picker && this.text.value === "") this.leave(text, true);
      throw error;
    }
  }

  async sendCommand(picker) {
    const { call, files, missing } = picker.collected();
    if (missing) {
      missing.field.focus();
      throw new Error(`The option ${missing.option.name} is required: fill it in first.`);
    }
    await this.does.command(call, files);
    if (this.picker === picker) this.leave("", true);
  }
}
