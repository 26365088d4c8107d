// The page's state. The member and the open channel are in the address, #/alice/123, so that a page can be reloaded,
// bookmarked or opened twice. Drafts are kept as long as the tab is open.

// whereabouts parses the address.
export function whereabouts() {
  const [, member = "", channel = ""] = location.hash.split("/").map(decodeURIComponent);
  return { member, channel };
}

// addressOf returns the address of a channel for a member.
export const addressOf = (member, channel) => "#/" + encodeURIComponent(member) + "/" + encodeURIComponent(channel);

// go opens a channel as a member.
export function go(member, channel) {
  location.hash = addressOf(member, channel);
}

// recall returns a value that was kept in this tab.
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// keep stores a value in this tab; null removes it.
export function keep(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // if storage is full or forbidden, the value is not kept
  }
}

// later compares two snowflakes, which exceed the range of numbers.
export const later = (a, b) => a.length > b.length || (a.length === b.length && a > b);

// The last read message, by member and channel.
const seenName = (member, channel) => "seen:" + member + ":" + channel;

export function read(member, channel, last) {
  if (last && unread(member, channel, last)) keep(seenName(member, channel), last);
}

// unread tells whether a channel has messages that the member has not read.
export function unread(member, channel, last) {
  return Boolean(last) && later(last, recall(seenName(member, channel), "0"));
}
