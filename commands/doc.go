// Package commands is what members can say to Parlour and what they get back.
// It knows no Discord: a [Request] goes in, a [Reply] comes out, and package bot
// translates both.
//
// All commands are made from what games say of themselves in games.Info; no
// game is named here. Words come from catalogues alone: see package words.
//
// # A feature is a file
//
// A feature is what its file says: the commands that it adds, the actions of its
// controls and what they do, and what it shows. To add one, write its file and
// name it in Set.features (set.go). The router (router.go) has a command or a
// control done by the feature that it belongs to, and loads the table for those
// that are about one.
//
// To start a game:
//
//	opening.go     the commands of a game's openings
//	play.go        /play, with menus.go, options.go, ways.go (what the menus offer) and last.go (what a member played last, and the welcome)
//	even.go        the level as strong as the member
//	side.go        the question for a side, where the game is decided from the start
//	secret.go      the forms for secrets, and /game show
//	hand.go        each member's own hand before the game begins, and /game hand
//	thread.go      a thread, where the channel is taken
//	clock.go       the time for each turn, and what follows when it is over
//	invitation.go  invitations, and members who have left the others waiting, with lobby.go
//
// To play it:
//
//	tap.go         the keys by which a move is put together, with keys.go (how they are laid out) and drafts.go
//	choice.go      the moves of several who choose at once
//	vote.go        votes on the moves of a team, with team.go (who joins which)
//	move.go        a game's own verbs, and /move
//	correction.go  what must be a mistake
//	stop.go        resigning and stopping
//	consent.go     undo, draw and pause, and what others say to these and to stopping
//	restart.go     playing again
//
// To know more:
//
//	board.go       the board, and /game board
//	describe.go    /game describe and /game legal
//	log.go         /game log
//	follow.go      /game follow: a link in a direct message when the game is over
//	replay.go      /game replay, with finished.go (how a match that is over is found)
//	gif.go         /game gif
//	export.go      /game export, and load.go /game load: games as text
//	settings.go    /game settings and /game reset
//	style.go       /game style
//	about.go       /about: what Parlour is, how it does, and what it keeps
//	privacy.go     what a member has kept about her, and forgotten (/privacy), and departure.go of servers that the bot has left
//	preferences.go what servers and members have set, with preferences_page.go (/settings) and settings_cache.go (cached, with styles)
//	daily.go       /daily: a code and a puzzle a day, with daily_day.go (days, and what follows from their seeds), daily_board.go (tries), daily_table.go and daily_post.go
//	hint.go        hints
//	analysis.go    analyses, with review.go (what was found of each move is kept)
//	knowledge.go   what can be known of a secret, and questions about that
//	simulate.go    contests of computer players
//	items.go       labyrinths and the like that members add
//	help.go        the rules, and /help
//	stats.go       /stats
//	leaderboard.go /leaderboard, and the ratings that some are ranked by
//	notices.go     what lies with Discord or this process, and slow work
//
// To play more than one:
//
//	tournament.go  /tournament, with contest.go (how it is kept), pairing.go (how it goes on: pairing_begin.go, pairing_end.go) and standings.go (how it looks)
//
// Several features need account.go (what is logged and counted of a request), act.go (what comes of an act or its refusal), names.go
// (what seats and moves are called), custom.go and command_id.go (what stands in
// the ID of a control), quota.go and recent.go.
//
// # A game is one message
//
// [Set.Board] draws a table as a card with its keys below: title and players, the
// board, one line that says what to do, at most one small line. The keys are the
// game's own ([games.Composer]), then Hint, Resign and Help. A tap adds to the
// draft of a move, which is kept for the match and the member, and which that
// member's board shows; the key that ends the move plays it. Where anyone may
// move, each member has a private picker instead. A move leaves no note behind.
//
// Until everybody has sat down, and when somebody has left the others waiting, a
// card of the host stands in the board's place. At the end the keys are Play
// again, Analyse and Help.
//
// # What is for one member
//
// Refusals, hints, help and questions are private notes. A note with a
// Message.Sole takes the place of the last of that kind, so that they do not pile
// up. /play and the welcome put a command together from menus; what is chosen
// stands as a command in the controls, as does whatever else has to be asked
// before a game begins: a secret, a side, a thread.
package commands
