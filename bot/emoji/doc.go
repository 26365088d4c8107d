// Package emoji shows Parlour's symbols as emoji of the Discord application: it
// uploads them and substitutes them for Unicode emoji in messages.
//
// A [Keeper] keeps them uploaded. One process at a time uploads what is
// missing, and emoji of older versions are deleted after a day, when few
// messages still show them. Until the set is complete, and where emoji do not
// fit or Discord fails, messages keep Unicode emoji.
package emoji
