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
