// Message components: rows of buttons and selects, and the newer layout components.
import { colour, h, safeAddress } from "./dom.js";
import { faceOf, withEmoji } from "./emoji.js";
import { veil } from "./inline.js";
import { markdown } from "./markdown.js";
import { fileLink, picture } from "./media.js";
import { isSelect, select } from "./menu.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

// shown maps a component's type to the function that draws it.
const shown = {
  1: (c, about) => h("div", { class: "row" }, components(c.components, about)),
  2: button,
  9: (c, about) => h("div", { class: "section" }, h("div", { class: "texts" }, components(c.components, about)), components([c.accessory], about)),
  10: (c, about) => markdown(c.content, about),
  11: (c, about) => h("div", { class: "thumbnail" }, picture(c.media.url, c.description, about, { spoiler: c.spoiler })),
  12: (c, about) => h("div", { class: "gallery" }, c.items.map((i) => picture(i.media.url, i.description, about, { spoiler: i.spoiler }))),
  13: (c) => fileLink(c.file.url, c.name ?? "File", c.size),
  14: (c) => h("div", { class: ["separator", c.divider && "divider", c.spacing === 2 && "large"].filter(Boolean).join(" "), role: c.divider ? "separator" : "presentation" }),
  17: container,
};

// components draws a list of components. About is as in markdown, with press(customID) and pick(customID, values) in addition.
export function components(list, about) {
  return (list ?? []).map((c) => {
    if (isSelect(c)) return select(c, about, (values) => about.pick(c.custom_id, values));
    return shown[c.type]?.(c, about) ?? h("p", { class: "subtext" }, `(a component of type ${c.type}, which this page cannot show)`);
  });
}

function button(c, about) {
  const face = [c.emoji && faceOf(c.emoji), c.label && h("span", {}, withEmoji(c.label))];
  if (c.style === 5) {
    return h("a", { class: "button secondary", href: safeAddress(c.url), target: "_blank", rel: "noopener noreferrer" }, face,
      h("span", { "aria-hidden": "true" }, "↗"));
  }
  if (c.style === 6) return h("button", { type: "button", class: "button primary", disabled: true }, "Premium"); // there is nothing to buy
  return h("button", {
    type: "button", class: "button " + (styles[c.style] ?? "secondary"), disabled: c.disabled,
    data: { focus: c.custom_id }, onclick: () => about.press(c.custom_id),
  }, face);
}

function container(c, about) {
  const box = h("div", { class: "container" }, components(c.components, about));
  if (c.accent_color !== null && c.accent_color !== undefined) {
    box.classList.add("accented");
    box.style.setProperty("--accent-stripe", colour(c.accent_color));
  }
  return c.spoiler ? veil(box, about, "container " + c.id) : box;
}
