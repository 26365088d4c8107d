// The page of one language: everything that members saw while scripts were played, one below the other. It is drawn as in a
// channel, but selects are open, and nothing acts.
import { h } from "./dom.js";
import { row, isSelect, optionsOf } from "./menu.js";
import { message } from "./message.js";
import { parts } from "./modal.js";

// draw fills the page. Conversations have a name, users and channels (names by ID) and states: {title, now, message or modal}.
// Files are the addresses of pictures by those that messages have.
export function draw(page, { conversations, files }) {
  const nothing = () => {};
  for (const { name, users, channels, guild, states } of conversations) {
    const members = Object.entries(users).map(([id, username]) => ({ id, username }));
    const about = {
      guild, members, viewer: "", channels: Object.entries(channels).map(([id, called]) => ({ id, type: 0, name: called })),
      userName: (id) => users[id] ?? id, channelName: (id) => channels[id] ?? id, revealed: new Set(), press: nothing, pick: nothing, dismiss: nothing,
    };
    page.append(h("section", {}, h("h1", {}, name), states.map((s) => state(s, about))));
  }
  for (const image of page.querySelectorAll("img[src^='/files/']")) {
    image.loading = "eager";
    image.src = files[image.getAttribute("src")] ?? "";
  }
}

// state draws one state as it looked at that time.
function state({ title, now, message: m, modal }, about) {
  const clock = Date.now;
  Date.now = () => now;
  try {
    return h("article", {}, h("h2", {}, title), m ? [h("ol", { class: "log" }, message(m, about, {})), menus(m.components, about)] : form(modal, about));
  } finally {
    Date.now = clock;
  }
}

// menus draws the lists of all selects below.
function menus(components, about) {
  return (components ?? []).map((c) => (isSelect(c)
    ? h("div", { class: "menu" }, h("div", { role: "listbox", "aria-label": c.placeholder }, optionsOf(c, about).map(row)))
    : menus(c.components, about)));
}

function form(modal, about) {
  return h("div", { class: "dialog" }, h("h2", {}, modal.title), modal.components.flatMap((c) => parts(c, {}, about)));
}
