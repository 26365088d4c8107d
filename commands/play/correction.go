package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// A member who makes statements by hand, such as the answers to guesses, can correct each
// of them, also before they contradict each other: Fix and /game undo open a private message
// with the last one. Its menu has the others.

// maxFixes is the greatest number of moves in the menu.
const maxFixes = 25

// correctable returns the numbers of the moves that a seat's member can correct, the last
// one first.
func correctable(t *match.Table, seat games.Seat) (numbers []int) {
	if t.Game.Corrections == nil || t.Chair(seat).Kind == match.Computer || t.Outcome().Over || t.Log.Paused != nil {
		return nil
	}
	for i, mv := range slices.Backward(t.Log.Moves) {
		if mv.Seat == seat && mv.Kind == games.Move && t.Game.Corrections.Statement(t.Positions[i]) && len(numbers) < maxFixes {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// fixable reports whether a member can correct a move.
func fixable(t *match.Table) bool {
	for i := range t.Log.Chairs {
		if len(correctable(t, games.Seat(i))) > 0 {
			return true
		}
	}
	return false
}

// undo takes a move back, or opens the corrections of a member who can correct moves.
func (f feature) undo(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if t, err := f.Host.Current(ctx, r.Channel); err == nil {
		if seat, ok := t.OwnSeat(r.User.ID); ok && len(correctable(t, seat)) > 0 {
			return f.fix(ctx, r, t)
		}
	}
	return f.Act.Command(games.Undo, "")(ctx, r)
}

// fix shows a move that the member can correct: the picked one, that of the control, or the
// last one. The tap that completes another move replaces it.
func (f feature) fix(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	seat, ok := t.OwnSeat(r.User.ID)
	if !ok {
		return nil, t.NotPlaying()
	}
	numbers := correctable(t, seat)
	if len(numbers) == 0 {
		return nil, games.Refuse("match.refuse.amend")
	}
	which, arg, _ := strings.Cut(r.Control().Arg, " ")
	if len(r.Picked) == 1 {
		which = r.Picked[0]
	}
	n, err := strconv.Atoi(which)
	known := err == nil && slices.Contains(numbers, n)
	if !known {
		n = numbers[0]
	}
	draft := ""
	if tap, ok := commands.ReadTap(arg); ok && known {
		p := t.Positions[n-1]
		move, ok := t.Game.Compose.Add(p, tap.Draft, tap.Value)
		if ok && tappedKey(t.Game, p, tap).Done {
			return f.Act.Do(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: r.Control().At, Kind: games.Amend, Text: strconv.Itoa(n) + " " + move})
		}
		draft = move
	}
	m := commands.Message{Body: f.fixBody(r, t, numbers, n, draft), To: commands.ToMember, Key: t.Match.ID + "/fix", Table: t}
	if r.Private {
		m.To, m.Key, m.Table = commands.InPlace, "", nil
	}
	return m, nil
}

// fixBody returns the position before move n with the keys that replace the move, and a
// menu of the others.
func (f feature) fixBody(r commands.Request, t *match.Table, numbers []int, n int, draft string) commands.Body {
	say, p := f.Speak.At(r, t), t.Positions[n-1]
	plain := say.Plain()
	view := commands.Drafted(t.Game, p, draft)
	body := commands.Body{Accent: commands.Accent(t, view)}
	f.Card.Draw(&body, t, view, say)
	was := games.T("commands.fix.was", "Move", commands.MoveText(t.Game, p, t.Log.Moves[n-1].Text))
	body.Say(commands.Addressed(t, p.Turn(), say).Say(view.Status) + commands.SmallLines(say.Say(was)))
	body.Keys = fixKeys(t, plain, n, draft)
	if len(numbers) > 1 {
		moves := commands.MenuLines(plain, numbers, strconv.Itoa(n), strconv.Itoa, func(k int) games.Text {
			return games.T("commands.fix.move", "Number", match.MoveNumber(t, k-1), "Move", commands.MoveText(t.Game, t.Positions[k-1], t.Log.Moves[k-1].Text))
		})
		body = body.WithMenu(commands.IDOf(commands.ActFix, t, ""), plain.Say(games.T("commands.fix.placeholder")), moves)
	}
	return body.With(commands.CloseButton(plain))
}

// fixKeys returns the keys of the position before move n, all as buttons, because a menu of
// keys plays them.
func fixKeys(t *match.Table, plain words.Speaker, n int, draft string) (blocks []commands.Block) {
	p := t.Positions[n-1]
	for _, keys := range t.Game.Compose.Keys(p, draft) {
		for row := range slices.Chunk(keys, commands.ButtonsPerRow) {
			buttons := commands.KeyButtons(plain, row, func(k games.Key) commands.CustomID {
				return commands.IDNow(commands.ActFix, t, strconv.Itoa(n)+" "+commands.Tap{Draft: draft, Value: k.Value}.String())
			})
			for i, key := range row {
				_, ok := t.Game.Compose.Add(p, draft, key.Value)
				buttons[i].Disabled = key.Disabled || key.Form != nil || !ok
			}
			blocks = append(blocks, commands.Block{Buttons: buttons})
		}
	}
	return blocks
}
