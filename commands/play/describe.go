package play

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// describe describes the board for a screen reader, with the players and the member's
// half-made move. It replaces signs, with and without a mark, by
// the names of their seats.
func (f feature) describe(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	say := f.Speak.At(r, t)
	kept, err := f.Drafts.At(ctx, t, r.User.ID)
	if err != nil {
		return nil, err
	}
	v := commands.Drafted(t.Game, t.Position(), kept.Text)
	seat, _ := t.SeatOf(r.User.ID)
	if _, asked := t.Correcting(); asked {
		v = t.View(t.Position())
	}
	status, notes := f.Card.Standing(t, v, seat, say)
	info := &t.Game.Info
	var chairs []games.Text
	var names []string
	for i, seat := range info.Seats[:len(t.Log.Chairs)] {
		role := info.Text("seat", seat.ID)
		chairs = append(chairs, games.T("commands.describe.chair", "Role", role, "Seat", games.Seat(i)))
		if !seat.Sign.IsZero() {
			sign := say.Cell(seat.Sign)
			for _, mark := range [...]grid.MarkKind{grid.NoMark, grid.LastMove, grid.Changed, grid.Winning} {
				names = append(names, say.Shown(sign.With(mark).Emoji()), say.Say(role))
			}
		}
	}
	alts := games.Mapped(f.Card.RevealedViews(t), func(v games.View) games.Text { return v.Alt })
	if len(alts) == 0 {
		alts = []games.Text{v.Alt}
	}
	who := say.At(commands.FullNames(t, say)).Join(chairs, " ")
	text := who + "\n" + say.Join(alts, "\n") + "\n" + status + "\n" +
		say.Join(slices.Concat(f.Card.Revealed(t), notes, []games.Text{commands.ClockLine(t)}), "\n")
	return commands.Message{Body: commands.Text(strings.TrimSpace(strings.NewReplacer(names...).Replace(text))), To: commands.ToMember, Key: t.Match.ID + "/describe", Table: t}, nil
}

// wordsKey returns the key that describes the board to one member, above the others: if a member
// at the table reads boards in words, and the channel doesn't.
func (f feature) wordsKey(t *match.Table, plain words.Speaker) []commands.Block {
	reads := func(c match.Chair) bool {
		return c.User != "" && f.Settings.Member(context.Background(), c.User).ReadsWords()
	}
	if plain.Style == grid.InWords || !slices.ContainsFunc(t.Log.Chairs, reads) {
		return nil
	}
	return []commands.Block{{Buttons: []commands.Button{commands.NewButton(plain, "commands.button.in-words", commands.IDOf(commands.ActAbout, t, commands.PageBoard), commands.Plain)}}}
}

// legal lists the legal moves, with the board.
func (f feature) legal(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	switch {
	case t.Log.Paused != nil && !t.Outcome().Over:
		return nil, t.NotYet()
	case t.Turn() < 0:
		return nil, games.Refuse("match.refuse.over")
	}
	var moves []string
	length := 0
	for m := range t.Position().Moves() {
		if length += len(m) + 1; length > maxListed {
			moves = append(moves, "…")
			break
		}
		moves = append(moves, m)
	}
	var lines []games.Text
	if form := t.Game.MoveForm(t.Position()); form != nil {
		lines = append(lines, games.T("commands.legal.text", "Seat", t.Turn(), "Label", form.Label))
	}
	if len(moves) > 0 {
		lines = append(lines, games.T("commands.legal", "Seat", t.Turn(), "Moves", strings.Join(moves, " ")))
	}
	say := f.Speak.At(r, t)
	body := commands.Text(say.Join(lines, "\n"))
	f.Card.Draw(&body, t, t.Position().View(), say)
	return commands.Message{Body: body, To: commands.ToMember, Key: t.Match.ID + "/legal", Table: t}, nil
}

// maxListed bounds the length of the list of legal moves, which stands above the board.
const maxListed = 1500
