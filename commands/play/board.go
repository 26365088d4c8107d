package play

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// repost shows the board at the bottom of the channel.
func (f feature) repost(_ context.Context, _ commands.Request, t *match.Table) (commands.Reply, error) {
	return commands.Message{Board: t}, nil
}

// lines returns the vote, who moved last for a team, and what the players wait for.
func (f feature) lines(t *match.Table, say words.Speaker) commands.Lines {
	all := commands.Lines{Status: voteStatus(t, say.Plain()), Note: lastMove(t), Small: append(consentLines(t), choosingLine(t), voteLine(t), teamLine(t))}
	if !all.Status.IsZero() {
		all.Large, all.Last = tallyLines(t, say), []games.Text{games.T("commands.vote.change")}
	}
	return all
}

// moves returns corrections, and the moves to vote for in place of the game's keys.
func (f feature) moves(t *match.Table, plain words.Speaker) (rows []commands.Block, instead bool) {
	votes := voteKeys(t, plain)
	return append(correctionKeys(t, plain), votes...), len(votes) > 0
}

// Where several seats choose at once, the keys are below the board if all seats have
// the same ones. Otherwise each member opens a private picker. A choice is secret
// until all seats have chosen.

// choosingKeys returns the keys of the seats that choose at once, or one that opens a
// picker.
func choosingKeys(t *match.Table) [][]games.Key {
	var common [][]games.Key
	for _, seat := range t.Choices().Seats() {
		if t.Chair(seat).Kind == match.Computer {
			continue
		}
		rows := t.Game.Compose.Keys(t.PositionFor(seat), "")
		if common != nil && !slices.EqualFunc(common, rows, sameKeys) {
			return [][]games.Key{{{Label: games.T("commands.button.choose"), Style: games.PrimaryKey}}}
		}
		common = rows
	}
	return common
}

func sameKeys(a, b []games.Key) bool {
	return slices.EqualFunc(a, b, func(a, b games.Key) bool {
		return a.Value == b.Value && a.Done == b.Done && a.Disabled == b.Disabled && (a.Form == nil) == (b.Form == nil) && a.Why.IsZero() && b.Why.IsZero()
	})
}

// choosingLine says which seats have chosen, and which have not.
func choosingLine(t *match.Table) games.Text {
	var ready, awaited []games.Text
	for _, seat := range t.Choices().Seats() {
		name := games.T("commands.seat", "Seat", seat)
		if t.Choices().Has(seat) {
			ready = append(ready, name)
		} else {
			awaited = append(awaited, name)
		}
	}
	if len(ready) == 0 {
		return games.Text{}
	}
	return games.T("commands.choice.waiting", "Ready", ready, "Awaited", awaited)
}

// correctionKeys returns the corrections of a contradiction, the likeliest first.
func correctionKeys(t *match.Table, plain words.Speaker) []commands.Block {
	if _, asked := t.Correcting(); !asked {
		return nil
	}
	found := t.Game.Corrections.Find(t.Position())
	buttons := games.Mapped(found[:min(len(found), commands.ButtonsPerRow)], func(r games.Correction) commands.Button {
		return commands.Button{Label: plain.Say(r.Label), Custom: commands.IDNow(commands.ActAmend, t, r.Amend).String()}
	})
	insist := commands.Block{Buttons: []commands.Button{commands.NewButton(plain, "commands.button.insist", commands.IDNow(commands.ActInsist, t, ""), commands.Plain)}}
	if len(buttons) == 0 {
		return []commands.Block{insist}
	}
	buttons[0].Style = commands.Primary
	if len(buttons) > 2 { // long labels
		return []commands.Block{{Buttons: buttons[:2]}, {Buttons: buttons[2:]}, insist}
	}
	return []commands.Block{{Buttons: buttons}, insist}
}
