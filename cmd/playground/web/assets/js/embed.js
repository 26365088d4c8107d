// Embeds: framed blocks below a message.
import { colour, h, link } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";

// embed shows one.
export function embed(e, about) {
  const box = h("article", { class: "embed" },
    e.author && h("div", { class: "embed-author" }, e.author.url ? link(e.author.url, e.author.name) : e.author.name),
    e.title && h("div", { class: "embed-title" }, e.url ? link(e.url, e.title) : withEmoji(e.title)),
    e.thumbnail && h("div", { class: "embed-thumbnail" }, picture(e.thumbnail.url, "", about)),
    e.description && markdown(e.description, about),
    e.fields?.length && h("dl", { class: "embed-fields" }, e.fields.map((f) => h("div", { class: f.inline ? "inline" : "" },
      h("dt", {}, withEmoji(f.name)), h("dd", {}, markdown(f.value, about))))),
    e.image && h("div", { class: "embed-image" }, picture(e.image.url, "", about)),
    (e.footer || e.timestamp) && h("footer", {}, e.footer?.text, e.footer && e.timestamp && " · ",
      e.timestamp && h("time", { datetime: e.timestamp }, new Date(e.timestamp).toLocaleString())));
  if (e.color) box.style.setProperty("--accent-stripe", colour(e.color));
  return box;
}
