package commands

import (
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// What a board says about how a match stands, or how it ended.

// lost reports whether a computer has won a match against members.
func lost(t *match.Table) bool {
	o := t.Outcome()
	return o.Winner >= 0 && t.Chair(o.Winner).Kind == match.Computer && t.Chair(o.Winner).User == "" && !match.OnlyComputers(t)
}

// heldOut says how long the only member held out against a computer that has won, in a game of moves
// in which neither chance nor a secret decides.
func heldOut(t *match.Table) games.Text {
	seat, g := soleSeat(t), t.Game
	moves := t.Log.MovesOf(seat)
	secrets := slices.ContainsFunc(g.Info.Seats, func(s games.SeatInfo) bool { return s.Secret })
	if moves < 2 || !lost(t) || t.Log.End != nil || t.Chair(seat).Kind != match.Member || secrets || g.Rolls != nil || match.Deals(g) {
		return games.Text{}
	}
	return games.T("commands.board.held-out", "Seat", seat, "Count", moves)
}

// Standing returns the status of a table and the notes below it. The status is that of features,
// for example about votes, or else the game's own; the notes are the game's, which may be zero, and
// that of features. If a computer thinks, or the match is paused or was ended by a member, the
// status and the note of the host replace those of the game, which address the seat to move. While
// a computer waits because of the view's Pause, they are the game's own. The reader is the seat of the
// only member who sees it, or [games.Nobody]; see [Addressed]. A computer gets no trophy.
func (f Cards) Standing(t *match.Table, v games.View, reader games.Seat, say words.Speaker) (status string, notes []games.Text) {
	return standing(t, v, reader, f.lines(t, say), say)
}

// standing is Standing with given lines of features.
func standing(t *match.Table, v games.View, reader games.Seat, more Lines, say words.Speaker) (status string, notes []games.Text) {
	own, note := ownStanding(t, v)
	if !more.Status.IsZero() {
		own = more.Status
	}
	if status = Addressed(t, reader, say).Say(own); lost(t) {
		status = strings.ReplaceAll(status, "🏆 ", "")
	}
	return status, []games.Text{note, more.Note}
}

// Hints returns the number of hints in a match that is over; zero without any. Rivals have none.
func Hints(t *match.Table) games.Text {
	if n := len(t.Log.Hints); t.Outcome().Over && n > 0 {
		return games.T("commands.board.hints", "Count", n)
	}
	return games.Text{}
}

// ownStanding is Standing without features.
func ownStanding(t *match.Table, v games.View) (status, note games.Text) {
	o := t.Outcome()
	switch {
	case t.Log.End != nil:
		return ending(t), games.Text{}
	case t.Log.Paused != nil && !o.Over:
		return games.T("commands.board.paused"), games.T("commands.board.paused.note")
	case !o.Over && t.Pause() == 0 && len(t.Choices().Seats()) == 0 && t.Chair(t.Turn()).Kind == match.Computer:
		return games.T("commands.board.thinking", "Seat", thinker(t)), games.Text{}
	}
	return withFinder(t, v.Status), v.Note
}

// withFinder names the member who has found what everyone looked for: the Finder of a text, if the
// channel or a team has that seat and no vote was held.
func withFinder(t *match.Table, status games.Text) games.Text {
	args := map[string]any{}
	for name, arg := range status.Args {
		switch v := arg.(type) {
		case games.Text: // the end with another remark
			arg = withFinder(t, v)
		case games.Seat:
			if name == "Finder" && t.Chair(v).Shared() {
				arg = finder(t, v)
			}
		}
		args[name] = arg
	}
	return games.Text{ID: status.ID, Args: args}
}

// finder is the member who made the last move of a shared seat; the seat if it was decided by votes.
func finder(t *match.Table, seat games.Seat) any {
	for _, m := range slices.Backward(t.Log.Moves) {
		if m.Seat == seat && len(t.Votes().Decision(m)) == 0 {
			return games.T("commands.part", "Part", Mention(t.Match.Entries[m.Entry].User))
		}
		if m.Seat == seat {
			break
		}
	}
	return seat
}

// ending says how a match ended that did not end by its rules.
func ending(t *match.Table) games.Text {
	o, end := t.Outcome(), t.Log.End
	switch {
	case end.Kind == games.Resign && end.Text == match.TimeUp:
		return games.T("commands.board.late", "Winner", o.Winner, "Seat", end.Seat)
	case end.Kind == games.Resign:
		return games.T("commands.board.resigned", "Winner", o.Winner, "Seat", end.Seat)
	case end.Kind == games.Draw:
		return games.T("commands.board.drawn")
	case end.Text == match.TimeUp:
		return games.T("commands.board.time")
	default:
		return games.T("commands.board.stopped")
	}
}

// thinker returns the name of the computer to move: its seat, or Parlour if it answers
// for a member, because the seat then has the member's name.
func thinker(t *match.Table) any {
	if t.Chair(t.Turn()).User != "" {
		return games.T("commands.seat.bot")
	}
	return t.Turn()
}
