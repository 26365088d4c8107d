package archive

import (
	"context"
	"fmt"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// archive implements the features of this package.
type archive struct{ *commands.Core }

// entryTexts are the texts of entries. Votes have none: the log shows the move that
// they decide.
var entryTexts = map[games.Kind]string{
	games.Move: "commands.log.move", games.Forced: "commands.log.forced", games.Rolled: "commands.log.rolled",
	games.Choose: "commands.log.choose", games.Hide: "commands.log.hide", games.Insist: "commands.log.insist",
	games.Undo: "commands.log.undo", games.Amend: "commands.log.amend", games.Resign: "commands.log.resign",
	games.Draw: "commands.log.draw", games.Reveal: "commands.log.reveal", games.Stop: "commands.log.stop",
	games.Forget: "commands.log.forget", games.Show: "commands.log.show", games.Ask: "commands.log.ask",
	games.Agree: "commands.log.agree", games.Object: "commands.log.object", games.Pause: "commands.log.pause",
	games.Resume: "commands.log.resume", games.Idle: "commands.log.idle", games.Late: "commands.log.late",
	games.Extend: "commands.log.extend", games.Hint: "commands.log.hint", games.Sit: "commands.log.seat",
	games.StandIn: "commands.log.stand-in", games.Decline: "commands.log.decline", games.Offer: "commands.log.offer",
	games.Change: "commands.log.change",
}

// list lists the log of the match. Standing moves have the number that the board counts.
func (f archive) list(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say := f.Speak.At(r, t)
	if len(t.Match.Entries) == 0 {
		return commands.Note(commands.Text(say.Say(games.T("commands.log.empty")))), nil
	}
	lines := func(say words.Speaker) (lines []string) {
		asked := games.Nobody
		for _, e := range t.Match.Entries {
			id := entryTexts[e.Kind]
			switch {
			case e.Listing() == match.Unlisted, e.Seat == games.Chance && e.Kind != games.Rolled:
				continue // the source of dealt hands is for programs
			case e.Kind == games.Ask:
				asked = e.Seat
			case e.Kind == games.Object && e.Seat == asked:
				id = "commands.log.withdrawn"
			case e.Kind == games.Resign && e.Text == match.TimeUp:
				id = "commands.log.lost"
			}
			what := say.Say(games.T(id, "Text", entryText(t, e), "Seat", e.Seat))
			if i := standing(t, e); i >= 0 {
				what = fmt.Sprintf("`%d` %s", match.MoveNumber(t, i), what)
			}
			lines = append(lines, what)
		}
		return lines
	}
	body := commands.Long(t, say, "log.txt", lines)
	body.Blocks[0].Text += commands.SmallLines(say.Say(games.T("commands.log.match", "ID", t.Match.ShortID())))
	return commands.Note(body), nil
}

// standing returns the index of the standing move of an entry, or -1 if there is none.
func standing(t *match.Table, e match.Entry) int {
	return slices.IndexFunc(t.Log.Moves, func(m match.StandingMove) bool { return m.Entry == e.N })
}

// entryText returns the content of an entry in words. A move that was taken back is read in the
// position after the standing moves before it.
func entryText(t *match.Table, e match.Entry) any {
	if e.Listing() == match.Redacted {
		return ""
	}
	switch e.Kind {
	case games.Ask:
		return commands.Proposal(t.Game, e.Text, e.Seat, nil)
	case games.Change:
		return commands.ChangeText(t.Game, e.Text)
	case games.StandIn:
		return t.Game.Info.Text("name", e.Text)
	case games.Move, games.Rolled, games.Forced:
		before, _ := slices.BinarySearchFunc(t.Log.Moves, e.N, func(m match.StandingMove, n int) int { return m.Entry - n })
		return commands.MoveText(t.Game, t.Positions[before], e.Text)
	case games.Reveal:
		return t.Game.Secrets.Show(t.Position(), e.Seat, e.Text)
	case games.Amend:
		if n, move, ok := match.ReadAmend(e.Text); ok && n <= len(t.Log.Moves) {
			return games.T("commands.log.amended", "Which", commands.Which(t, n-1), "Move", commands.MoveText(t.Game, t.Positions[n-1], move))
		}
	}
	return e.Text
}
