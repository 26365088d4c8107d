// Elements from data. Text becomes text nodes and attributes only, never markup.

// h creates an element. Properties: class, data (an object), on... (listeners); all others are attributes, omitted if
// undefined, null or false. Children may be nested lists; null and false are skipped.
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

// link returns a link to another site, or plain text if the address is not safe.
export function link(address, ...children) {
  const safe = safeAddress(address);
  if (!safe) return h("span", {}, children);
  return h("a", { href: safe, target: "_blank", rel: "noopener noreferrer" }, children);
}

// safeAddress returns an http or https address unchanged, and null for any other.
export function safeAddress(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

// colour converts Discord's number of a colour to CSS.
export const colour = (number) => "#" + number.toString(16).padStart(6, "0");

// hueOf derives the hue of an avatar from a name.
export function hueOf(text) {
  let hash = 7;
  for (const c of text) hash = (hash * 31 + c.codePointAt(0)) % 3600;
  return (hash * 137) % 360;
}

// avatar returns a disc with the first letter of a name. The name stands beside it.
export function avatar(user) {
  const name = nameOf(user);
  const disc = h("span", { class: user.bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, [...name][0].toUpperCase());
  disc.style.setProperty("--hue", hueOf(name));
  return disc;
}

// nameOf returns the displayed name of a user.
export const nameOf = (user) => user.global_name ?? user.username;
