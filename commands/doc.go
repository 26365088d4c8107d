// Package commands is what members can say to Parlour and what they get back.
// It knows no Discord: a [Request] goes in, a [Reply] comes out, and package bot
// translates both.
//
// All commands are made from what games say of themselves in games.Info; no
// game is named here. Words come from catalogues alone: see package words.
//
// # A game is one message
//
// [Set.Board] draws a table as a card with its keys below: title and players, the
// board, one line that says what to do, at most one small line. The keys are the
// game's own ([games.Composer]), then Hint, Resign and Help. A tap adds to the
// draft of a move, which is kept for the match and the member (drafts.go), and
// which that member's board shows; the key that ends the move plays it. Where
// anyone may move, each member has a private picker instead. A move leaves no
// note behind.
//
// Until everybody has sat down, and when somebody has left the others waiting,
// a card of the host stands in the board's place (hosting.go). At the end the
// keys are Play again, Analyse and Help.
//
// # What is for one member
//
// Refusals, hints, help and questions are private notes. A note with a
// Message.Sole takes the place of the last of that kind, so that they do not pile
// up. /play and the welcome (play.go) put a command together from menus; what is
// chosen stands as a typed command in the controls (typed.go), as does whatever
// else has to be asked before a game begins: a secret, a side where the game is
// decided from the start (foretold.go), a thread.
package commands
