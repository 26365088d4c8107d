// Pictures and files.
import { h, link } from "./dom.js";
import { veil } from "./inline.js";
import { amount } from "./moment.js";

// here returns the local address of a file on Discord's file host, and null for any other address: the page loads nothing
// from the network.
export function here(address) {
  try {
    const url = new URL(address);
    return url.hostname === "cdn.discordapp.com" ? "/files" + url.pathname : null;
  } catch {
    return null;
  }
}

// picture shows a picture, or a link if it is on another host.
export function picture(address, description, about, { spoiler = false, width, height } = {}) {
  const local = here(address);
  if (!local) return link(address, description || address);
  const image = h("img", { src: local, alt: description ?? "", width: width || undefined, height: height || undefined, loading: "lazy" });
  const framed = h("span", { class: "picture" }, image);
  return spoiler ? veil(framed, about, address) : framed;
}

// attachment shows an attached file.
export function attachment(file, about) {
  const spoiler = file.filename.startsWith("SPOILER_");
  if (file.content_type?.startsWith("image/")) {
    return picture(file.url, file.description || file.filename, about, { spoiler, width: file.width, height: file.height });
  }
  return fileLink(file.url, file.filename, file.size);
}

// fileLink offers a file for download.
export function fileLink(address, name, size) {
  const text = size ? `${name} (${amount(size)})` : name;
  const local = here(address);
  return h("div", { class: "file" }, local ? h("a", { href: local, download: name }, text) : link(address, text));
}
