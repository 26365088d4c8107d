// Inline markdown, as used in chats.
import { h, link } from "./dom.js";
import { ownEmoji, withEmoji } from "./emoji.js";
import { moment } from "./moment.js";

// Each rule has a pattern, tried at the current position, and makes a node from the match. In parses the text inside; about
// knows the names of members and channels, and command(name) fills in a command.
const rules = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/(`+)(.*?[^`])\1(?!`)/sy, (m) => h("code", {}, m[2].replace(/^ (.*) $/, "$1"))],
  [/\|\|(.+?)\|\|/sy, (m, inside, about) => veil(inside(m[1]), about, m[0])],
  [/\*\*\*(.+?)\*\*\*/sy, (m, inside) => h("strong", {}, h("em", {}, inside(m[1])))],
  [/\*\*(.+?)\*\*(?!\*)/sy, (m, inside) => h("strong", {}, inside(m[1]))],
  [/__(.+?)__(?!_)/sy, (m, inside) => h("u", {}, inside(m[1]))],
  [/\*(?!\s)((?:\*\*|[^*])+?)(?<!\s)\*(?!\*)/sy, (m, inside) => h("em", {}, inside(m[1]))],
  [/(?<![\p{L}\p{N}])_([^_]+?)_(?![\p{L}\p{N}])/suy, (m, inside) => h("em", {}, inside(m[1]))],
  [/~~(.+?)~~/sy, (m, inside) => h("s", {}, inside(m[1]))],
  [/<@!?(\d+)>/y, (m, _, about) => mention("@" + about.userName(m[1]))],
  [/<@&\d+>/y, () => mention("@role")],
  [/<#(\d+)>/y, (m, _, about) => mention("#" + about.channelName(m[1]))],
  [/<\/([-_'\p{L}\p{N}]{1,32}(?: [-_'\p{L}\p{N}]{1,32}){0,2}):\d+>/uy, (m, _, about) => command(m[1], about)],
  [/@(?:everyone|here)\b/y, (m) => mention(m[0])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, (m) => moment(Number(m[1]), m[2])],
  [/<a?:(\w+):(\d+)>/y, (m) => ownEmoji(m[1], m[2])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m, inside) => link(m[2], inside(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"')\]]/y, (m) => link(m[0], m[0])],
];

const special = /[\\`|*_~<@[h]/;

// inline parses text to nodes.
export function inline(text, about) {
  const out = [];
  let plain = "";
  const flush = () => {
    for (const [index, line] of plain.split("\n").entries()) out.push(index > 0 && h("br"), ...withEmoji(line));
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const hit = special.test(text[at]) && match(text, at, about);
    if (!hit) {
      plain += text[at++];
      continue;
    }
    at += hit.length;
    if (typeof hit.node === "string") plain += hit.node;
    else {
      flush();
      out.push(hit.node);
    }
  }
  flush();
  return out.filter(Boolean);
}

function match(text, at, about) {
  for (const [pattern, make] of rules) {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m) return { length: m[0].length, node: make(m, (inner) => inline(inner, about), about) };
  }
  return null;
}

const mention = (text) => h("span", { class: "mention" }, text);

// command mentions a command. When it is pressed, the command is in the input.
const command = (name, about) => h("button", { type: "button", class: "mention", data: { focus: "/" + name }, onclick: () => about.command(name) }, "/" + name);

// veil hides a spoiler until it is pressed. Its key is in about.revealed if it has been.
export function veil(inside, about, key) {
  const inner = h("span", { class: "veiled" }, inside);
  const outer = h("span", { class: "spoiler", tabindex: "0", data: { focus: "spoiler " + key } }, inner);
  const show = () => {
    about.revealed.add(key);
    outer.classList.add("shown");
    outer.removeAttribute("role");
    outer.removeAttribute("aria-label");
    inner.removeAttribute("aria-hidden");
    inner.inert = false;
  };
  if (about.revealed.has(key)) show();
  else {
    outer.setAttribute("role", "button");
    outer.setAttribute("aria-label", "Spoiler: press to show");
    inner.setAttribute("aria-hidden", "true");
    inner.inert = true;
  }
  outer.addEventListener("click", show);
  outer.addEventListener("keydown", (event) => {
    if (event.target !== outer || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    show();
  });
  return outer;
}
