// Package commands is the core of what members can do: a [Request] goes in, and a [Reply]
// comes out. It doesn't depend on Discord: package bot translates. Commands, menus and keys follow
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
//     action, and [Acts.Shown] chooses the reply: the board or a private note.
//  4. [Core.Try] turns errors into replies: a games.Refusal becomes a private note, and any
//     other error an incident number. A redelivery gets the reply of the first delivery.
//
// A reply with a Board is drawn when it is sent: [Set.Board] calls [Cards] (board.go,
// keys.go). Cards asks all features for their [Additions]: cards that replace the board,
// lines below it, rows of controls, and buttons of the last row. Slow replies contain
// Work, mostly from [Core.Slowly].
//
// [Set.HandleDue] passes a document that is due to the [Due] of the feature that declares its
// kind.
//
// # How to add a feature
//
// A feature is a value of [Feature]: commands, what its controls do, and what it adds to
// boards. This one is complete, and a test runs it:
//
//	package echo
//
//	import (
//		"context"
//		"unicode/utf8"
//
//		"parlour/commands"
//		"parlour/games"
//	)
//
//	// actEcho belongs in commands/controls.go: it says the phrase arg again.
//	const actEcho commands.Action = "echo"
//
//	type echo struct{ *commands.Core }
//
//	// Echo is /echo, which repeats a phrase, with a button that repeats it again.
//	func Echo(c *commands.Core) commands.Feature {
//		f := echo{c}
//		phrase := commands.Param{Name: "phrase", About: games.T("commands.echo.phrase"), Required: true}
//		return commands.Feature{
//			Name:     "echo",
//			Commands: []commands.Spec{{Name: "echo", About: games.T("commands.echo"), Params: []commands.Param{phrase}, Do: f.say}},
//			Controls: commands.Controls{actEcho: {Do: f.say}},
//		}
//	}
//
//	// say shows the phrase privately; after a press, in the message of the button.
//	func (f echo) say(_ context.Context, r commands.Request) (commands.Reply, error) {
//		phrase := r.Values["phrase"]
//		if r.Kind == commands.Press {
//			phrase = r.Control().Arg
//		}
//		if utf8.RuneCountInString(phrase) > 50 { // a custom ID has room for 100 characters
//			return nil, games.Refuse("commands.echo.refuse.long")
//		}
//		say := f.Speak.Private(r)
//		again := commands.NewButton(say.Plain(), "commands.button.echo", commands.NewID(actEcho, "", 0, phrase), commands.Plain)
//		return r.Page(commands.Text(say.Say(games.T("commands.echo.said", "Phrase", phrase))).With(again)), nil
//	}
//
// These are its texts, in texts/en.json. The names of a command and of its parameters are
// texts too, and other languages translate them:
//
//	{
//	  "games.name.echo": "echo",
//	  "games.name.phrase": "phrase",
//	  "commands.echo": "Repeat a phrase",
//	  "commands.echo.phrase": "What to repeat",
//	  "commands.echo.said": "You said: {{.Phrase}}",
//	  "commands.echo.refuse.long": "That is too long to repeat.",
//	  "commands.button.echo": "Again"
//	}
//
// A command under /game is in the field Table of its feature. If its Spec has a Table instead of a Do, it
// gets the match of the channel: see [TableHandler].
//
// Add a feature to the function Features of the package where a stranger would look: start,
// play, analysis, archive, records, daily, tournament, settings, items or help. Package all
// lists these packages, and the order of features. Features import this package and never
// each other. If one needs another, it declares a hook in [Feature], and the core calls it.
//
// What a handler needs is in the fields of [Core]: texts in the right language (Speak),
// replies to refused requests (Refuse), actions and their replies (Act), boards (Card),
// commands in custom IDs (Commands), finished matches (Finished), stored settings
// (Settings), half-made moves (Drafts), forms (Forms) and limits (Quotas).
//
// # Messages
//
// A match is one message: a card with its controls below. Keys compose a move as a draft, and
// the board shows the draft. The last key plays it. If anyone may move, each member has a
// private picker instead. A move leaves no other message behind.
//
// Refusals, hints, help and questions are private notes. A note with a Message.Key
// deletes the previous note with that key, so that notes don't pile up. A note that describes
// a position has a Message.About, and is deleted when the channel sees the next move.
package commands
