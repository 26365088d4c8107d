// Emoji in text. Each is an element, so that it can have the emoji font and a fixed width.
import { h } from "./dom.js";

const one = /\p{RGI_Emoji}|\p{Regional_Indicator}/v;
const each = new RegExp(one, "gv");

// withEmoji converts text to nodes.
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

// ownEmoji returns an application's emoji, a picture from the file host.
export const ownEmoji = (name, id) => h("img", { class: "emoji", src: `/files/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });

// faceOf draws the emoji of a button or an option: Unicode's or an application's.
export const faceOf = (emoji) => (emoji.id ? ownEmoji(emoji.name, emoji.id) : withEmoji(emoji.name));
