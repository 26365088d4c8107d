// What the page itself remembers. Who plays and which channel is open stand in the address, #/alice/123, so that a page
// can be loaded again, bookmarked or opened twice; what is half written is kept for as long as the tab is open.

// whereabouts reads the address.
export function whereabouts() {
  const [, member = "", channel = ""] = location.hash.split("/").map(decodeURIComponent);
  return { member, channel };
}

// addressOf is the address of a channel as a member sees it.
export const addressOf = (member, channel) => "#/" + encodeURIComponent(member) + "/" + encodeURIComponent(channel);

// go opens a channel as a member.
export function go(member, channel) {
  location.hash = addressOf(member, channel);
}

// recall gives what was kept under a name in this tab.
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// keep stores a value under a name; null forgets it.
export function keep(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // a full or forbidden store only means that less is remembered
  }
}

// later tells which of two snowflakes is later; they are too long for numbers.
export const later = (a, b) => a.length > b.length || (a.length === b.length && a > b);

// Which messages have been read, by member and channel.
const seenName = (member, channel) => "seen:" + member + ":" + channel;

export function read(member, channel, last) {
  if (last && unread(member, channel, last)) keep(seenName(member, channel), last);
}

// unread says whether a channel's last message is later than what the member has read there.
export function unread(member, channel, last) {
  return Boolean(last) && later(last, recall(seenName(member, channel), "0"));
}
