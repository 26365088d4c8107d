// Package emoji shows Parlour's symbols as emoji of the Discord application: it
// uploads them and substitutes them for Unicode emoji in messages.
//
// A [Keeper] keeps them uploaded. One process at a time uploads what is
// missing, group by group; Discord may limit uploads so much that they take
// hours. Messages use a group once it is complete, and until then its emoji of an
// older version, which are deleted a day after all groups are complete, when few
// messages still show them. A message that needs an emoji that is not there yet,
// or where emoji do not fit, keeps Unicode emoji.
package emoji
