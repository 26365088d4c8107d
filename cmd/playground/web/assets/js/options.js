// Commands and the values of their options.
import { nameOf } from "./dom.js";

export const kind = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

// spoken returns a name or description in a language, if the bot has localized it.
export function spoken(thing, field, locale) {
  return thing[field + "_localizations"]?.[locale] ?? thing[field];
}

// leaves lists the commands, with each subcommand as one: {name, shown, about, options}.
export function leaves(commands, locale) {
  const out = [];
  const walk = (node, name, shown) => {
    const subs = (node.options ?? []).filter((o) => o.type <= 2);
    for (const s of subs) walk(s, `${name} ${s.name}`, `${shown} ${spoken(s, "name", locale)}`);
    if (subs.length === 0) out.push({ name, shown, about: spoken(node, "description", locale), options: node.options ?? [] });
  };
  for (const c of commands) if (c.type === 1) walk(c, c.name, spoken(c, "name", locale));
  return out;
}

// matching returns the leaves that match the text after the slash, prefixes first.
export function matching(list, typed) {
  const text = typed.trim().toLowerCase();
  const begins = (l) => l.name.startsWith(text) || l.shown.toLowerCase().startsWith(text);
  const has = (l) => l.name.includes(text) || l.shown.toLowerCase().includes(text);
  return [...list.filter(begins), ...list.filter((l) => !begins(l) && has(l))];
}

// choicesOf returns the choices of an option, {label, value}, or null if it takes any text.
export function choicesOf(option, about) {
  const people = about.members.map((u) => ({ label: "@" + nameOf(u), value: u.id }));
  if (option.choices?.length) {
    return option.choices.map((c) => ({ label: spoken(c, "name", about.locale), value: c.value }));
  }
  switch (option.type) {
    case kind.boolean:
      return [{ label: "True", value: true }, { label: "False", value: false }];
    case kind.user:
      return people;
    case kind.mentionable:
    case kind.role:
      return [...(option.type === kind.role ? [] : people), ...(about.guild ? [{ label: "@everyone", value: about.guild }] : [])];
    case kind.channel:
      return about.channels.filter((c) => !option.channel_types?.length || option.channel_types.includes(c.type))
        .map((c) => ({ label: "#" + c.name, value: c.id }));
  }
  return null;
}

// having filters choices by a text in their label.
export function having(choices, text) {
  const low = text.trim().toLowerCase();
  const begins = choices.filter((c) => c.label.toLowerCase().startsWith(low));
  return [...begins, ...choices.filter((c) => !begins.includes(c) && c.label.toLowerCase().includes(low))];
}
