// Dates, times and sizes, in the viewer's locale, and the names of locales.
import { h } from "./dom.js";

let locale = "en-US";
let formats = {}; // by style, of the locale

// speak sets the locale of what is drawn from now on.
export function speak(tag) {
  if (tag === locale) return;
  locale = tag;
  formats = {};
}

const styles = {
  dateTime: { dateStyle: "full", timeStyle: "medium" }, day: { dateStyle: "full" },
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

// format formats a date in one of the styles.
export function format(date, style) {
  formats[style] ??= new Intl.DateTimeFormat(locale, styles[style]);
  return formats[style].format(date);
}

// moment draws a timestamp, given in Unix seconds, in one of Discord's styles. tick updates relative times, which a screen
// reader does not announce again.
export function moment(seconds, style = "f") {
  const at = new Date(seconds * 1000);
  const relative = style === "R";
  const text = relative ? distance(seconds - Date.now() / 1000) : format(at, style);
  return h("time", { class: "moment", datetime: at.toISOString(), title: format(at, "dateTime"),
    data: relative ? { relative: seconds } : {}, "aria-live": relative && "off" }, text);
}

const units = [["year", 365 * 86400], ["month", 30 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

// distance formats a number of seconds from now like Discord: "in 15 minutes", "an hour ago".
export function distance(seconds) {
  const [unit, size] = units.find(([, s]) => Math.round(Math.abs(seconds)) >= s) ?? units.at(-1);
  formats.relative ??= new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  const text = formats.relative.format(Math.round(seconds / size), unit);
  return locale.startsWith("en") ? text.replace(/\b1 (?=hour\b)/, "an ").replace(/\b1 (?=[a-z])/, "a ") : text;
}

// languageName returns the name of a locale in its own language.
export function languageName(tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  return name[0].toUpperCase() + name.slice(1);
}

// amount formats a size in bytes.
export function amount(bytes) {
  const [n, unit] = bytes < 1024 ? [bytes, " B"] : [Math.round(bytes / 1024), " KiB"];
  return n.toLocaleString(locale) + unit;
}

// tick updates the relative times.
export function tick() {
  for (const e of document.querySelectorAll("[data-relative]")) {
    const text = distance(Number(e.dataset.relative) - Date.now() / 1000);
    if (e.textContent !== text) e.textContent = text;
  }
}
