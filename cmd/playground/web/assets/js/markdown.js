// Markdown as used in chats: code blocks, headings, subtext, quotes, lists and rows of a board. inline.js parses the text
// within a line.
import { boardRow, isBoardRow } from "./board.js";
import { h } from "./dom.js";
import { inline } from "./inline.js";

// markdown converts text to an element. About has userName(id), channelName(id), the viewer's ID, and revealed, the set of
// this message's opened spoilers.
export function markdown(text, about) {
  const out = [];
  let at = 0;
  for (const fence of text.matchAll(/```(?:([\w+-]*)\n)?(.*?)\n?```/gs)) {
    out.push(...blocks(text.slice(at, fence.index), about), h("pre", { tabindex: "0" }, h("code", {}, fence[2])));
    at = fence.index + fence[0].length;
  }
  out.push(...blocks(text.slice(at), about));
  return h("div", { class: "markdown" }, out);
}

const heading = /^(#{1,3}) +(\S.*)$/;
const small = /^-# +(\S.*)$/;
const quote = /^> (.*)$/;
const item = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

// blocks parses lines without code blocks.
function blocks(text, about) {
  const out = [];
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (text.trim() === "") return out;
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("p", {}, inline(paragraph.join("\n"), about)));
    paragraph = [];
  };
  const add = (node) => (flush(), out.push(node));
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n];
    let m;
    if (openSpoiler(paragraph)) paragraph.push(line);
    else if ((m = heading.exec(line))) add(h("h" + (m[1].length + 2), {}, inline(m[2], about)));
    else if ((m = small.exec(line))) add(h("small", { class: "subtext" }, inline(m[1], about)));
    else if (line.startsWith(">>> ")) {
      add(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(n + 1)].join("\n"), about)));
      break;
    } else if (quote.test(line)) {
      const quoted = take(lines, n, (l) => quote.test(l));
      add(h("blockquote", {}, blocks(quoted.map((l) => quote.exec(l)[1]).join("\n"), about)));
      n += quoted.length - 1;
    } else if (item.test(line)) {
      const items = take(lines, n, (l) => item.test(l));
      add(list(items.map((l) => item.exec(l)), about));
      n += items.length - 1;
    } else if (isBoardRow(line)) {
      const rows = take(lines, n, isBoardRow);
      add(h("div", { class: "board" }, rows.map((row) => boardRow(row, about))));
      n += rows.length - 1;
    } else if (line.trim() === "" && paragraph.length === 0) add(h("div", { class: "gap" }));
    else paragraph.push(line);
  }
  flush();
  return out;
}

// openSpoiler tells whether the lines so far end inside a spoiler, which continues across blocks.
const openSpoiler = (lines) => (lines.join("\n").match(/\|\|/g)?.length ?? 0) % 2 === 1;

function take(lines, from, fits) {
  let to = from;
  while (to < lines.length && fits(lines[to])) to++;
  return lines.slice(from, to);
}

// list builds a list from matches of item, nested by indentation.
function list(items, about) {
  const [first] = items;
  const top = first[1].length;
  const out = first[3] ? h("ol", { start: first[3] }) : h("ul");
  for (let n = 0; n < items.length; n++) {
    const entry = h("li", {}, inline(items[n][4], about));
    const inner = [];
    while (n + 1 < items.length && items[n + 1][1].length > top) inner.push(items[++n]);
    if (inner.length) entry.append(list(inner, about));
    out.append(entry);
  }
  return out;
}
