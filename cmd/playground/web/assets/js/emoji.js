// Emoji in text: each in an element of its own, so that it can be given the emoji font and a width of its own.
import { h } from "./dom.js";

const one = /\p{RGI_Emoji}|\p{Regional_Indicator}/v;
const each = new RegExp(one, "gv");

// withEmoji gives text as nodes.
export function withEmoji(text) {
  const out = [];
  let at = 0;
  for (const hit of text.matchAll(each)) {
    if (hit.index > at) out.push(text.slice(at, hit.index));
    out.push(h("span", { class: "emoji" }, hit[0]));
    at = hit.index + hit[0].length;
  }
  if (at < text.length) out.push(text.slice(at));
  return out;
}

// ownEmoji is one of an application's own, as a picture from the file host.
export const ownEmoji = (name, id) => h("img", { class: "emoji", src: `/files/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });

// faceOf draws the emoji of a key or an option: Unicode's or an application's own.
export const faceOf = (emoji) => (emoji.id ? ownEmoji(emoji.name, emoji.id) : withEmoji(emoji.name));
