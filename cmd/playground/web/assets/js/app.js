// The page: it shows what the address names, draws the frames of the stream, and sends the member's actions to the program.
import * as api from "./api.js";
import { Apps } from "./apps.js";
import { Composer } from "./composer.js";
import { labelled, openForm } from "./dialog.js";
import { h, nameOf } from "./dom.js";
import { Log } from "./log.js";
import { Modals } from "./modal.js";
import { languageName, speak, tick } from "./moment.js";
import { Sidebar, title } from "./sidebar.js";
import { addressOf, go, read, whereabouts } from "./state.js";
import { toast } from "./toast.js";

const step = 200; // messages that "show earlier" adds
const textChannel = 0;

const at = Object.fromEntries(["sidebar", "places", "people", "menu", "title", "who", "thread", "status", "scroller", "earlier", "log",
  "newest", "composer", "suggestions"].map((id) => [id, document.getElementById(id)]));
const narrow = matchMedia("(max-width: 760px)");

let me = null; // the user played as
let channel = ""; // the one that is open
let limit = 100; // number of messages requested
let messages = new Map(); // by ID, of the open channel
let frame = null; // the last one
let close = () => {}; // ends the stream
let opened = ""; // what the composer was last opened for

const attempt = (promise) => promise.catch((error) => toast(error.message));

const apps = new Apps({
  userCommand: (user, command) => {
    drawer(false); // which would cover the answer
    attempt(api.post("menu", { as: me.id, channel, user, command }));
  },
  messageCommand: (message, command) => attempt(api.post("menu", { as: me.id, message, command })),
});
const log = new Log(at.scroller, at.log, at.newest);
const composer = new Composer(at.composer, at.suggestions, {
  commands: () => api.get("commands", { as: me.id, channel }),
  menus: (commands, locale) => apps.know(commands, locale),
  say: (text) => api.post("say", { as: me.id, channel, text }),
  command: (call, files) => api.command({ as: me.id, channel, ...call }, files),
  suggest: (call) => api.post("suggest", { as: me.id, channel, ...call }),
  fail: (error) => toast(error.message),
});
const modals = new Modals({
  submit: (values, files) => api.submit({ as: me.id, values }, files),
  dismiss: () => attempt(api.post("dismiss", { as: me.id })),
}, () => document.activeElement === document.body && !narrow.matches && composer.focus());
const sidebar = new Sidebar(at.places, at.people, { newChannel, newMember: () => attempt(newMember()), direct, userMenu: (user, at) => apps.onUser(user, at) });

// follow opens the stream for the member and the channel in the address, or for defaults.
async function follow() {
  close();
  const want = whereabouts();
  const people = await api.get("people");
  me = people.find((u) => u.username === want.member) ?? people[0];
  if (!me) return say("Nobody is here to play as.");
  if (want.channel !== channel || frame?.viewer.id !== me.id) {
    limit = 100;
    log.clear();
  }
  channel = want.channel;
  listen();
}

function listen() {
  close();
  messages = new Map();
  close = api.live({ as: me.id, channel, limit }, seen, (lost) => say(lost ? "The playground does not answer. Trying again…" : ""));
}

function say(text) {
  at.status.textContent = text;
  at.status.hidden = text === "";
}

// seen handles a frame.
function seen(f) {
  frame = f;
  speak(f.locale);
  const channels = [...f.guilds.flatMap((g) => g.channels), ...f.direct];
  if (!f.channel && channels.length) return location.replace(addressOf(me.username, channels[0].id));
  for (const m of f.messages) messages.set(m.id, m);
  const here = channels.find((c) => c.id === f.channel);
  if (!here) return say(`${nameOf(me)} sees no channel here.`);
  read(me.id, f.channel, here.last);
  const about = aboutOf(f, here);
  head(here);
  sidebar.show(f);
  at.earlier.hidden = !f.earlier;
  log.show(f.order.map((id) => messages.get(id)), f.notices, about);
  modals.show(f.modal, about);
  write(f, about);
}

// write updates the composer, with the draft of the open channel.
function write(f, about) {
  const name = me.id + ":" + f.channel;
  if (opened === name) return composer.see(about, f.can_write);
  opened = name;
  attempt(composer.open(name, about, f.can_write));
  if (!narrow.matches && !f.modal) composer.focus();
}

function head(here) {
  at.title.textContent = title(here);
  at.who.textContent = nameOf(me);
  at.thread.hidden = here.type !== textChannel;
  document.title = `${title(here)} · ${nameOf(me)} · Parlour playground`;
}

// aboutOf returns the context that messages and the composer need, and the actions on messages.
function aboutOf(f, here) {
  const guild = f.guilds.find((g) => g.channels.includes(here));
  const members = guild?.members ?? [f.viewer, f.bot];
  const known = new Map([...f.guilds.flatMap((g) => g.members), ...members].map((u) => [u.id, nameOf(u)]));
  const named = new Map(f.guilds.flatMap((g) => g.channels).map((c) => [c.id, c.name]));
  return {
    viewer: f.viewer.id, locale: f.locale, guild: guild?.id, title: title(here), members,
    channels: guild?.channels ?? [], version: known.size + "/" + named.size,
    userName: (id) => known.get(id) ?? "somebody", channelName: (id) => named.get(id) ?? "a channel",
    address: (id) => addressOf(me.username, id),
    command: (name) => composer.fill(name), apps,
    press: (message, custom_id) => attempt(api.post("press", { as: me.id, message, custom_id })),
    pick: (message, custom_id, values) => attempt(api.post("pick", { as: me.id, message, custom_id, values })),
  };
}

function newChannel(guild) {
  ask("New channel", "Name of the channel", "Create", async (name) => go(me.username, (await api.post("channels", { as: me.id, guild, name })).id));
}

function newThread() {
  ask("New thread", "Name of the thread", "Create", async (name) => go(me.username, (await api.post("threads", { as: me.id, channel, name })).id));
}

function ask(question, label, action, send) {
  const name = h("input", { type: "text", name: "name", required: true, maxlength: 100, autocomplete: "off" });
  openForm({ title: question, content: [labelled(label, name)], action, send: (data) => send(data.get("name")) });
}

async function newMember() {
  const languages = await api.get("languages");
  openForm({
    title: "New member", action: "Add",
    content: [
      labelled("User name", h("input", { type: "text", name: "name", required: true, maxlength: 32, autocomplete: "off" })),
      labelled("Language", h("select", { name: "locale" }, languages.map((value) => h("option", { value, lang: value }, languageName(value))))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "moderator" }), " May manage messages and threads"),
    ],
    send: async (data) => {
      const added = await api.post("people", { name: data.get("name"), locale: data.get("locale"), moderator: data.has("moderator") });
      go(added.name, channel);
    },
  });
}

async function direct() {
  await attempt(api.post("direct", { as: me.id }).then(({ id }) => go(me.username, id)));
}

// drawer shows or hides the lists on a narrow screen, where they cover the channel.
function drawer(open) {
  at.sidebar.classList.toggle("open", open);
  at.sidebar.inert = narrow.matches && !open;
  at.menu.setAttribute("aria-expanded", String(open));
  if (narrow.matches && open) at.sidebar.querySelector("[aria-current]")?.focus();
}

at.menu.addEventListener("click", () => drawer(!at.sidebar.classList.contains("open")));
at.thread.addEventListener("click", newThread);
at.earlier.addEventListener("click", () => {
  limit += step;
  listen();
});
document.getElementById("skip").addEventListener("click", () => composer.focus());
document.getElementById("shade").addEventListener("click", () => drawer(false));
at.sidebar.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !narrow.matches) return;
  drawer(false);
  at.menu.focus();
});
narrow.addEventListener("change", () => drawer(false));
addEventListener("hashchange", () => {
  drawer(false);
  attempt(follow());
});
// A browser opens only a few streams to one host, so a hidden tab closes its own.
document.addEventListener("visibilitychange", () => (document.hidden ? close() : attempt(follow())));

setInterval(tick, 1000);

drawer(false);
attempt(follow());
