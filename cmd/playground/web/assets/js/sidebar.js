// The lists of channels, threads and direct messages, and of members to play as.
import { menuButton, onContext } from "./apps.js";
import { avatar, h, nameOf } from "./dom.js";
import { languageName } from "./moment.js";
import { addressOf, unread } from "./state.js";

const text = 0;
const thread = (c) => c.type === 11 || c.type === 12;

// title returns the full name of a channel.
export const title = (c) => ({ 0: "#", 1: "@" }[c.type] ?? "") + c.name;

export class Sidebar {
  // Does has newChannel(guild), newMember(), direct() and userMenu(user, anchor).
  constructor(places, people, does) {
    Object.assign(this, { places, people, does, drawn: "" });
  }

  // show updates both lists, and redraws them only if they have changed.
  show(frame) {
    const who = frame.viewer;
    const item = (c) => this.item(c, frame);
    const drawn = JSON.stringify([who.id, frame.channel, frame.people, frame.guilds, frame.direct,
      [...frame.guilds.flatMap((g) => g.channels), ...frame.direct].map((c) => unread(who.id, c.id, c.last))]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = document.activeElement?.dataset.focus;
    this.places.replaceChildren(
      ...frame.guilds.map((g) => section(g.name, add("New channel", () => this.does.newChannel(g.id)),
        g.channels.filter((c) => c.type === text).map((c) => [item(c), threadsOf(c, g.channels).map(item)]))),
      section("Direct messages", frame.direct.length === 0 && add("Message the bot", () => this.does.direct()), frame.direct.map(item)));
    this.people.replaceChildren(section("Play as", add("New member", () => this.does.newMember()), frame.people.map((u) => person(u, frame, this.does))));
    if (focused) [...document.querySelectorAll("#sidebar [data-focus]")].find((e) => e.dataset.focus === focused)?.focus();
  }

  item(c, frame) {
    const open = c.id === frame.channel;
    const fresh = !open && unread(frame.viewer.id, c.id, c.last);
    return h("li", { class: thread(c) ? "thread-item" : undefined }, h("a", {
      href: addressOf(frame.viewer.username, c.id), "aria-current": open ? "page" : undefined, class: fresh ? "fresh" : undefined,
      data: { focus: "channel " + c.id },
    }, title(c), c.closed && h("span", { class: "subtext" }, " closed"), fresh && h("span", { class: "dot" }, h("span", { class: "unseen" }, "new messages"))));
  }
}

const threadsOf = (c, all) => all.filter((t) => thread(t) && t.parent === c.id);

const add = (label, act) => h("button", { type: "button", class: "quiet", "aria-label": label, title: label, data: { focus: label }, onclick: act }, "+");

function section(name, button, items) {
  return h("section", { "aria-label": name }, h("div", { class: "section-head" }, h("h2", {}, name), button), h("ul", {}, items));
}

function person(user, frame, does) {
  const open = frame.channel || frame.guilds[0]?.channels[0]?.id || "";
  const menu = (at) => does.userMenu(user, at);
  return h("li", { oncontextmenu: onContext(menu) }, h("a", {
    href: addressOf(user.username, open), "aria-current": user.id === frame.viewer.id ? "true" : undefined, data: { focus: "member " + user.id },
  }, avatar(user), h("span", {}, nameOf(user), h("span", { class: "subtext about" }, aboutPerson(user)))),
  menuButton("Apps for " + nameOf(user), menu, true));
}

// aboutPerson tells a member's language, in itself, and what the member may do.
function aboutPerson(user) {
  return [h("span", { lang: user.locale }, languageName(user.locale)), user.manager && ", manages the server", !user.manager && user.moderator && ", moderator"];
}
