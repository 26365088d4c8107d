// Emoji in text: each in an element of its own, so that it can be given the emoji font, and rows of them with cells of one
// width, as boards need.
import { h } from "./dom.js";

const one = /\p{RGI_Emoji}|\p{Regional_Indicator}/v;
const each = new RegExp(one, "gv");
const row = new RegExp("^(?:" + one.source + "|[\\s\\u200b\\ufe0f]|`[^`\\n]*`)+$", "v");

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

// isBoardRow says whether a line is a row of a board: at least three emoji, and nothing else but labels in code.
export function isBoardRow(line) {
  return row.test(line) && (line.match(each)?.length ?? 0) >= 3;
}

// boardRow draws such a line. A screen reader hears it as one thing.
export function boardRow(line) {
  const spoken = line.replaceAll(/[`\u200b]/g, " ").trim();
  const parts = [];
  for (const [index, part] of line.trim().split("`").entries()) {
    if (index % 2) parts.push(h("code", {}, part));
    else for (const piece of withEmoji(part)) { // the spaces of no width keep two letters from being a flag
      if (typeof piece !== "string") piece.className = "cell";
      parts.push(typeof piece === "string" ? piece.replaceAll("\u200b", "") : piece);
    }
  }
  return h("div", { class: "board-row", role: "img", "aria-label": spoken }, parts);
}
