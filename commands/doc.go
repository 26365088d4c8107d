// Package commands is the core of what members can do: a [Request] goes in, a [Reply]
// comes out. It knows no Discord; package bot translates. Commands, menus and keys follow
// from what games declare in games.Info, and no game is named here. All texts come from
// catalogues: see package words.
//
// # From Request to Reply
//
// [Set.Do] executes a request:
//
//  1. It charges the member's budget (quota.go). A feature's [Variant] may redirect the
//     request to the channel of the member's own match.
//  2. [Router] finds the handler (router.go): of a command by its path, of a control by
//     the [Action] at the start of its custom ID (controls.go). It checks parameters and
//     loads the match that a control or a command under /game is about.
//  3. The handler belongs to a feature. It calls host.Host, mostly by [Acts] (act.go):
//     [Acts.Control] and [Acts.Command] return complete handlers, [Acts.Do] executes one
//     action, and [Acts.Shown] chooses the reply: the board, or a private note.
//  4. [Core.Try] turns errors into replies: a games.Refusal becomes a private note, any
//     other error an incident number. A redelivery gets the reply of its first delivery.
//
// A reply with a Board is drawn when it is sent: [Set.Board] calls [Cards] (board.go,
// keys.go), which asks all features for their [Additions]: cards that replace the board,
// lines below it, rows of controls, and buttons of the last row. Slow replies contain
// Work, mostly from [Core.Slowly].
//
// Documents that are due go to [Set.HandleDue] and from there to the [Due] of the feature
// that declares their kind.
//
// # How to add a feature
//
// A feature is a value of [Feature]. Each feature package lists its features in its
// function Features, mostly in features.go:
//
//	{
//		Name:     "hint",
//		Table:    []commands.Spec{{Name: "hint", About: games.T("commands.game.hint"), Table: f.hint}},
//		Controls: commands.Controls{commands.ActHint: {Table: f.hint}},
//	},
//
// Add it to the package where a stranger would look: start, play, analysis, archive,
// records, daily, tournament, settings, items or help. Add the actions of its controls to
// the table in controls.go and its texts, with full IDs, to texts/en.json. Package all
// puts the features in the order of commands. Features import this package and never each
// other. What one needs of another is a hook of [Feature] that the core calls.
//
// What a handler needs is in the fields of [Core]: texts in the right language (Speak),
// replies to refused requests (Refuse), actions and their replies (Act), boards (Card),
// commands in custom IDs (Commands), finished matches (Finished), stored settings
// (Settings), half-made moves (Drafts), forms (Forms) and limits (Quotas).
//
// # Messages
//
// A match is one message: a card with its controls below. Keys compose a move as a draft,
// which the board shows; the last key plays it. Where anyone may move, each member has a
// private picker instead. A move leaves no other message behind.
//
// Refusals, hints, help and questions are private notes. A note with a Message.Sole
// deletes the previous one of that name, so that notes do not pile up. A note that describes
// a position has a Message.About, and is deleted when the channel sees the next move.
package commands
