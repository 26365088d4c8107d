package start

import (
	"cmp"
	"context"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// board implements what the start of a match adds to its board, and the controls of the
// cards that replace it.
type board struct{ *commands.Core }

// lines returns the shown secrets, who was late, the deadline of the turn, and how a series stands.
func (f board) lines(t *match.Table, _ words.Speaker) commands.Lines {
	return commands.Lines{Large: seriesWon(t), Small: append(f.secrets(t), lateLine(t), commands.ClockLine(t), privateLine(t), seriesLine(t))}
}

// seriesLine says how a series stands on the first board of a rematch, and at the end.
func seriesLine(t *match.Table) games.Text {
	if len(t.Log.Moves) > 1 && !t.Outcome().Over || t.Match.Status == match.Waiting {
		return games.Text{}
	}
	return commands.SeriesLine(t)
}

// seriesWon says who has won a series.
func seriesWon(t *match.Table) []games.Text {
	winner := t.SeriesWinner()
	if winner == games.Nobody {
		return nil
	}
	return []games.Text{games.T("commands.series.won", "Seat", winner, "Count", t.SeriesPoints(winner))}
}

// privateLine explains at the start of a private match why only the member sees it.
func privateLine(t *match.Table) games.Text {
	if !t.Match.Private() || len(t.Log.Moves) > 0 || t.Outcome().Over {
		return games.Text{}
	}
	return games.T("commands.private.board", "Permission", commands.UseExternalApps())
}

// secrets returns the secrets whose owners show them while the match goes on.
func (f board) secrets(t *match.Table) (lines []games.Text) {
	if t.Game.Secrets == nil || t.Log.Show == match.Hidden || t.Outcome().Over {
		return nil
	}
	id := "commands.board.secret.open"
	if t.Log.Show == match.Spoiler {
		id = "commands.board.secret.spoiler"
	}
	for _, seat := range t.Secrets().Unrevealed() {
		hand, err := f.Host.Hand(t, seat)
		if err != nil {
			f.Log.Error("failed to show secret", "match", t.Match.ID, "error", err)
			continue
		}
		lines = append(lines, games.T(id, "Secret", t.Game.Secrets.Show(t.Position(), seat, hand.Secret)))
	}
	return lines
}

// lateLine says who ran out of time and what followed, until that seat moves again.
func lateLine(t *match.Table) games.Text {
	c, late := t.Clock().TimedOut()
	if !late || t.Outcome().Over {
		return games.Text{}
	}
	who := match.Called(c.User, c.Name)
	switch c.Kind {
	case match.Anyone:
		who = games.T("commands.seat.everyone")
	case match.Team:
		who = t.Game.Info.Text("seat", t.Game.Info.Seats[t.Log.TimedOut.Seat].ID)
	}
	e := t.Log.TimedOut
	then := slices.IndexFunc(t.Match.Entries[e.N+1:], func(x match.Entry) bool { return x.Seat == e.Seat })
	if then < 0 {
		return games.Text{}
	}
	id := cmp.Or(lateLines[t.Match.Entries[e.N+1+then].Kind], "commands.clock.skipped")
	return games.T(id, "Who", who)
}

// lateLines say what followed from a timeout, by the entry that did it.
var lateLines = map[games.Kind]string{
	games.StandIn: "commands.clock.replaced", games.Hide: "commands.clock.dealt", games.Resign: "commands.clock.left",
}

// muted returns the private note to a member who has just declined an invitation and
// thereby muted the inviter. It reports false for other requests.
func (f board) muted(ctx context.Context, r commands.Request, t *match.Table) (commands.Message, bool) {
	declined := func(e match.Entry) bool { return e.Key == r.ID && (e.Kind == games.Decline || e.Kind == games.Offer) }
	if !slices.ContainsFunc(t.Match.Entries, declined) {
		return commands.Message{}, false
	}
	i, err := f.Host.Invites.Invitations(ctx, r.User.ID)
	if err != nil {
		f.Log.Warn("failed to read invitations after one was declined", "match", t.Match.ID, "error", err)
	}
	if !i.Mutes(t.Match.Starter) {
		return commands.Message{}, false
	}
	say := f.Speak.Private(r)
	note := commands.Note(commands.Text(say.Say(games.T("commands.invite.muted", "Starter", t.StarterName()))).With(commands.CloseButton(say.Plain())))
	note.Key = t.Match.ID + "/muted"
	return note, true
}
