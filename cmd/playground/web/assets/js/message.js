// A message, and the notice in its place while a command waits for an answer.
import { menuButton, onContext } from "./apps.js";
import { avatar, h, nameOf } from "./dom.js";
import { components } from "./components.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { attachment } from "./media.js";
import { format } from "./moment.js";

const menuCommand = 23; // the type of messages that answer a command of a menu

// stamp shows a time of day, with the full date as a tooltip.
export const stamp = (at) => h("time", { datetime: at, title: format(new Date(at), "dateTime") }, format(new Date(at), "t"));

// message draws a message. Follows omits the byline, because the previous message has the same author. Failed is the error
// of a button or select.
export function message(m, about, { follows, failed }) {
  const pings = m.mentions.some((u) => u.id === about.viewer);
  return h("li", {
    class: ["message", follows && "follows", m.private && "private", pings && "pings"].filter(Boolean).join(" "),
    tabindex: "-1", "aria-label": follows ? nameOf(m.author) : undefined,
    oncontextmenu: about.apps && onContext((at) => (at.closest(".author, .avatar") ? about.apps.onUser(m.author, at) : about.apps.onMessage(m, at))),
  },
  origin(m, about),
  !follows && avatar(m.author),
  !follows && h("div", { class: "byline" }, h("span", { class: "author", onclick: about.apps && ((event) => about.apps.onUser(m.author, event.currentTarget)) }, nameOf(m.author)),
    m.author.bot && h("span", { class: "tag" }, "APP"), stamp(m.timestamp)),
  h("div", { class: "body" }, body(m, about), footer(m, about, failed)),
  about.apps && menuButton("Apps for this message", (at) => about.apps.onMessage(m, at), Boolean(m.private)));
}

// origin shows what a message replies to.
function origin(m, about) {
  if (m.interaction?.type === 2) {
    return h("div", { class: "origin" }, h("strong", {}, nameOf(m.interaction.user)), " used ",
      h("span", { class: "mention" }, (m.type === menuCommand ? "" : "/") + m.interaction.name));
  }
  if (!m.referenced_message) return null;
  const to = m.referenced_message;
  const text = to.content.split("\n")[0].replace(/^(?:#{1,3}|-#|>|[-*]) +/, "").slice(0, 80) || "a message";
  return h("div", { class: "origin" }, h("span", { "aria-hidden": "true" }, "↪ "), h("strong", {}, nameOf(to.author)), " ", inline(text, about));
}

function body(m, about) {
  if (m.thinking) return h("p", { class: "thinking" }, dots(), `${nameOf(m.author)} is thinking…`);
  return [
    m.content && markdown(m.content, about),
    m.attachments.map((a) => attachment(a, about)),
    components(m.components, about),
  ];
}

function footer(m, about, failed) {
  return [
    m.edited_timestamp && h("small", { class: "edited", title: format(new Date(m.edited_timestamp), "dateTime") }, "(edited)"),
    failed && h("p", { class: "failed" }, failed),
    m.private && only(about.dismiss),
  ];
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

// notice draws a command that the bot has not answered.
export function notice(n, about) {
  return h("li", { class: "message private", tabindex: "-1" },
    h("div", { class: "origin" }, h("strong", {}, about.userName(about.viewer)), " used ",
      h("span", { class: "mention" }, (n.menu ? "" : "/") + (n.command ?? "")), " ", stamp(n.at)),
    h("div", { class: "body" }, n.state === "waiting"
      ? h("p", { class: "thinking" }, dots(), "Sending command…")
      : [h("p", { class: "failed" }, n.text), only(about.dismiss)]));
}

// only is the line below a private message, with the button to dismiss it.
function only(dismiss) {
  return h("p", { class: "only" }, "Only you can see this · ",
    h("button", { type: "button", data: { focus: "dismiss" }, onclick: dismiss }, "Dismiss message"));
}
