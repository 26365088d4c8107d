// Timestamps in messages.
import { h } from "./dom.js";

const styles = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

// moment draws a timestamp, given in Unix seconds, in one of Discord's styles. tick updates relative times, which a screen
// reader does not announce again.
export function moment(seconds, style = "f") {
  const at = new Date(seconds * 1000);
  const relative = style === "R";
  const text = relative ? distance(seconds - Date.now() / 1000) : new Intl.DateTimeFormat(undefined, styles[style]).format(at);
  return h("time", { class: "moment", datetime: at.toISOString(), title: at.toLocaleString(),
    data: relative ? { relative: seconds } : {}, "aria-live": relative && "off" }, text);
}

const units = [["year", 365 * 86400], ["month", 30 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

// distance formats a number of seconds from now like Discord: "in 15 minutes", "an hour ago".
export function distance(seconds) {
  const [unit, size] = units.find(([, s]) => Math.round(Math.abs(seconds)) >= s) ?? units.at(-1);
  return words.format(Math.round(seconds / size), unit).replace(/\b1 (?=hour\b)/, "an ").replace(/\b1 (?=[a-z])/, "a ");
}

// tick updates the relative times.
export function tick() {
  for (const e of document.querySelectorAll("[data-relative]")) {
    const text = distance(Number(e.dataset.relative) - Date.now() / 1000);
    if (e.textContent !== text) e.textContent = text;
  }
}
