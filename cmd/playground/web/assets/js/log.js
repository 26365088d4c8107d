// The messages of the open channel. Unchanged messages keep their elements, so that a busy channel stays fast, focus and
// opened spoilers are kept, and a screen reader announces only new messages.
import { h } from "./dom.js";
import { message, notice } from "./message.js";
import { format } from "./moment.js";
import { keep, recall } from "./state.js";

const pause = 5 * 60 * 1000; // after this long, an author is named again
const near = 80; // pixels from the end that count as being there

export class Log {
  // The elements are the scrolling part, its list, and the button that jumps to the newest message.
  constructor(scroller, list, newest) {
    Object.assign(this, { scroller, list, newest, revealed: new Map(), gone: new Set(recall("dismissed", [])), stuck: true });
    scroller.addEventListener("scroll", () => this.scrolled());
    newest.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(list);
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(scroller);
  }

  scrolled() {
    this.stuck = this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < near;
    if (this.stuck) this.newest.hidden = true;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.newest.hidden = true;
    this.stuck = true;
  }

  // show updates the list. Messages are sorted oldest first; about is as in components.
  show(messages, notices, about) {
    const last = this.list.lastElementChild?.dataset.key;
    this.sync(this.entries(messages, notices, about));
    if (this.stuck) this.toEnd();
    else if (this.list.lastElementChild?.dataset.key !== last) this.newest.hidden = false;
  }

  // clear empties the list before another channel is shown.
  clear() {
    this.list.replaceChildren();
    this.stuck = true;
    this.newest.hidden = true;
  }

  // entries returns the entries of the list: {key, state, build}. An element is rebuilt when its state changes.
  entries(messages, notices, about) {
    const out = [];
    let before = null;
    for (const m of messages.filter((x) => !this.gone.has(x.id))) {
      const day = new Date(m.timestamp).toDateString();
      if (!before || new Date(before.timestamp).toDateString() !== day) {
        out.push({ at: m.timestamp, key: day, state: "", build: () => divider(m.timestamp) });
        before = null;
      }
      const follows = before && followsOn(before, m);
      const failed = failure(m, notices);
      const state = [m.changed, follows, failed, about.version].join();
      out.push({ at: m.timestamp, key: m.id, state, build: () => message(m, this.aboutMessage(m, about), { follows, failed }) });
      before = m;
    }
    for (const n of notices.filter((x) => x.type === 2 && !this.gone.has("notice " + x.interaction))) {
      const dismiss = () => this.dismiss("notice " + n.interaction);
      const entry = { at: n.at, key: "notice " + n.interaction, state: n.state, build: () => notice(n, { ...about, dismiss }) };
      const after = out.findIndex((e) => e.at > n.at);
      out.splice(after < 0 ? out.length : after, 0, entry);
    }
    return out;
  }

  // aboutMessage returns the context of one message.
  aboutMessage(m, about) {
    if (!this.revealed.has(m.id)) this.revealed.set(m.id, new Revealed(m.id));
    return { ...about, revealed: this.revealed.get(m.id), dismiss: () => this.dismiss(m.id), press: (id) => about.press(m.id, id), pick: (id, values) => about.pick(m.id, id, values) };
  }

  // dismiss hides a private message for as long as the tab is open.
  dismiss(key) {
    this.gone.add(key);
    keep("dismissed", [...this.gone]);
    [...this.list.children].find((node) => node.dataset.key === key)?.remove();
    this.scroller.focus();
  }

  sync(entries) {
    const had = new Map([...this.list.children].map((node) => [node.dataset.key, node]));
    entries.forEach((entry, n) => {
      let node = had.get(entry.key);
      had.delete(entry.key);
      if (node?.dataset.state !== entry.state) node = replace(node, entry);
      if (this.list.children[n] !== node) this.list.insertBefore(node, this.list.children[n] ?? null);
    });
    for (const node of had.values()) node.remove();
  }
}

// replace builds an entry's element, and moves the focus from the old element to the same place in the new one.
function replace(old, entry) {
  const node = entry.build();
  node.dataset.key = entry.key;
  node.dataset.state = entry.state;
  const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.focus ?? "" : null;
  old?.replaceWith(node);
  if (focused !== null) {
    const same = [...node.querySelectorAll("[data-focus]")].find((e) => e.dataset.focus === focused && !e.disabled);
    (same ?? node).focus();
  }
  return node;
}

// followsOn tells whether a message needs no byline after the previous one.
function followsOn(before, m) {
  return before.author.id === m.author.id && !m.interaction && !m.referenced_message && Boolean(before.private) === Boolean(m.private) &&
    new Date(m.timestamp) - new Date(before.timestamp) < pause;
}

// failure returns the error of the newest use of a message's components, unless something has happened since.
function failure(m, notices) {
  const used = notices.filter((n) => n.message_id === m.id && n.state === "failed").at(-1);
  return used && new Date(used.at) > new Date(m.edited_timestamp ?? m.timestamp) ? used.text : "";
}

const divider = (at) => h("li", { class: "day" }, h("span", {}, format(new Date(at), "day")));

// Revealed is the set of a message's opened spoilers; it survives a reload.
class Revealed {
  constructor(id) {
    this.name = "revealed:" + id;
    this.keys = new Set(recall(this.name, []));
  }

  has(key) { return this.keys.has(key); }

  add(key) {
    this.keys.add(key);
    keep(this.name, [...this.keys]);
  }
}
