// Rows of a board. They are drawn as text, but each is one element for a screen reader.
import { h } from "./dom.js";
import { inline } from "./inline.js";

const sign = /\p{RGI_Emoji}|\p{Regional_Indicator}|<a?:\w+:\d+>/gv;
const label = /`[^`\n]*`|\*\*[^*\n]*\*\*| [A-Z_]+(?= |$)| ?[●○–]+$/g;

// isBoardRow tells whether a line is a row of a board: at least two emoji, and otherwise only labels in code or in bold, and the
// letters and the answer of a row of pegs.
export function isBoardRow(line) {
  const signs = line.match(sign)?.length ?? 0;
  return signs >= 2 && line.replace(label, "").replace(sign, "").replace(/[\s\u200b\ufe00-\ufe0f]/g, "") === "";
}

// boardRow draws such a line. About is as in markdown.
export function boardRow(line, about) {
  const spoken = line.replaceAll(/<a?:(\w+):\d+>/g, " $1 ").replaceAll("**", "").replaceAll(/[`\u200b]/g, " ").trim();
  return h("div", { class: "board-row", role: "img", "aria-label": spoken }, inline(line.trim(), about));
}
