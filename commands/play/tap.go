package play

import (
	"cmp"
	"context"
	"slices"
	"unicode/utf8"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// Members compose a move by taps on the keys of the board. If one member holds the
// seat to move, the board shows the draft. Where anyone may move, each member has a
// private picker, which is deleted after the move. See [commands.Drafts] for the order
// of taps.

// inputMove is the field of the form in which a move is typed.
const inputMove = "typed-move"

// press executes a key of the game, or a line of a menu of keys. A member's hand has the keys, too; it is updated in place,
// except by a refusal.
func (f feature) press(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	c, ok := key(r)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	reply, err := f.tap(ctx, r, c, t)
	m, ok := reply.(commands.Message)
	refused := m.Board == nil && len(m.Blocks) > 0 && m.Key != commands.ChoiceKey(t)
	if !ok || err != nil || refused || !inHand(r, t) {
		return reply, err
	}
	return f.Card.Hand(ctx, r, cmp.Or(m.Board, m.Table, t))
}

// inHand reports whether a press is on a member's hand. Members of a team without a secret press
// keys in a picker.
func inHand(r commands.Request, t *match.Table) bool {
	seat, ok := t.SeatOf(r.User.ID)
	return r.Private && match.PlaysHands(t.Game) && ok && t.Game.Info.Seats[seat].Secret
}

// maxLine is the greatest length of a line of a menu of keys, in characters.
const maxLine = 100

// key returns the custom ID of the pressed key, or of the picked line of a menu of keys.
func key(r commands.Request) (c commands.CustomID, ok bool) {
	c = r.Control()
	if c.Action != commands.ActPick {
		return c, true
	}
	if len(r.Picked) != 1 || r.Picked[0] == "" || utf8.RuneCountInString(r.Picked[0]) > maxLine {
		return c, false
	}
	c.Action, c.Arg = commands.Action(r.Picked[0][:1]), r.Picked[0][1:]
	return c, slices.Contains([]commands.Action{commands.ActPlay, commands.ActPart, commands.ActWhy, commands.ActForm}, c.Action)
}

// verifies reports whether a member who may move presses a key that completes a move, unless the draft lacks more,
// or that changes the draft on the board. host.Host.Do verifies the move. Package bot compares the board with its
// match after it has shown the draft.
func verifies(r commands.Request, t *match.Table) bool {
	c, _ := key(r)
	k, complete := commands.ReadTap(c.Arg)
	seat, seated := t.SeatOf(r.User.ID)
	return (c.Action == commands.ActPlay || c.Action == commands.ActPart && draftOnBoard(t)) && complete && k.Value != "" &&
		seated && !t.Outcome().Over && !t.Outdated(c.At) && t.MayMove(seat)
}

// draftOnBoard reports whether the board shows the half-made move of the member who alone may move.
func draftOnBoard(t *match.Table) bool {
	return len(t.Choices().Seats()) == 0 && t.Chair(t.Turn()).Kind == match.Member
}

// tap executes a key.
func (f feature) tap(ctx context.Context, r commands.Request, c commands.CustomID, t *match.Table) (commands.Reply, error) {
	k, ok := commands.ReadTap(c.Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if t.Outcome().Over && !t.Outdated(c.At) { // keys that stay
		return nil, games.Refuse("match.refuse.over")
	}
	if t.Outcome().Over || t.Outdated(c.At) {
		if f.Act.Repeated(r, t, c.At) {
			return f.Act.Redrawn(r, t), nil
		}
		if inHand(r, t) {
			return commands.Message{}, nil // the hand is updated
		}
		return f.Refuse.Outdated(r, t, games.Refuse("match.refuse.outdated"))
	}
	seat, ok := t.SeatOf(r.User.ID)
	if !ok {
		return nil, t.NotPlaying()
	}
	if !t.MayMove(seat) {
		return nil, t.NotYet()
	}
	if k.Value == "" { // the key that opens a picker where several seats choose at once
		return f.drafting(ctx, r, t, nil)
	}
	switch c.Action {
	case commands.ActWhy:
		return nil, f.why(t, seat, k)
	case commands.ActForm:
		return f.typeMove(ctx, r, c, t, seat, k)
	case commands.ActPlay:
		return f.playTapped(ctx, r, t, k, seat)
	default:
		kept, _, err := f.Drafts.Tap(ctx, t, seat, r, k, false)
		if err != nil {
			return nil, err
		}
		return f.drafting(ctx, r, t, &kept)
	}
}

// playTapped makes the move that the last tap completes.
func (f feature) playTapped(ctx context.Context, r commands.Request, t *match.Table, k commands.Tap, seat games.Seat) (commands.Reply, error) {
	kept, ok, err := f.Drafts.Tap(ctx, t, seat, r, k, true)
	if err != nil {
		return nil, err
	}
	if !ok {
		if t, err = f.Host.Load(ctx, r.Channel, t.Match.ID); err != nil {
			return f.Refuse.Dead(r, err)
		}
		return f.drafting(ctx, r, t, nil)
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: len(t.Match.Entries), Kind: games.Move, Text: kept.Text}
	return f.Act.Do(ctx, r, act)
}

// drafting shows the member's draft, which it reads if kept is nil: on the board, or in the member's picker
// where anyone may move.
func (f feature) drafting(ctx context.Context, r commands.Request, t *match.Table, kept *commands.Draft) (commands.Reply, error) {
	if kept == nil {
		stored, err := f.Drafts.At(ctx, t, r.User.ID)
		if err != nil {
			return nil, err
		}
		kept = &stored
	}
	if draftOnBoard(t) {
		return commands.Message{Body: f.Card.Drafted(ctx, t, *kept, r.Locale), To: commands.InPlace, Board: t}, nil
	}
	newer := func(ctx context.Context) (commands.Body, bool) {
		now, err := f.Drafts.At(ctx, t, r.User.ID)
		return f.pickerBody(r, t, now.Text), err == nil && now.Text != kept.Text
	}
	m := commands.Message{Body: f.pickerBody(r, t, kept.Text), To: commands.ToMember, Key: commands.Picker(t), Table: t, Renew: newer}
	if r.Private {
		m.To, m.Key, m.Table = commands.InPlace, "", nil
	}
	return m, nil
}

// pickerBody returns a member's picker with a draft.
func (f feature) pickerBody(r commands.Request, t *match.Table, draft string) commands.Body {
	say := f.Speak.At(r, t)
	seat, _ := t.SeatOf(r.User.ID)
	p := t.PositionFor(seat)
	view := commands.Drafted(t.Game, p, draft)
	body := commands.Body{Accent: commands.Accent(t, view), Draft: draft}
	f.Card.Draw(&body, t, view, say)
	body.Say(commands.Addressed(t, seat, say).Say(view.Status))
	body.Keys = commands.KeyRows(t, say.Plain(), draft, t.Game.Compose.Keys(p, draft))
	return body.With(commands.CloseButton(say.Plain()))
}

// tappedKey returns the key of a position that was tapped; zero if it no longer exists.
func tappedKey(g *games.Game, p games.Position, k commands.Tap) games.Key {
	keys := slices.Concat(g.Compose.Keys(p, k.Draft)...)
	if i := slices.IndexFunc(keys, func(key games.Key) bool { return key.Value == k.Value }); i >= 0 {
		return keys[i]
	}
	return games.Key{}
}

// seenKey is tappedKey for the position as a seat to move sees it.
func (f feature) seenKey(t *match.Table, seat games.Seat, k commands.Tap) (games.Key, error) {
	p, _, err := f.Host.Seen(t, seat)
	if err != nil {
		return games.Key{}, err
	}
	return tappedKey(t.Game, p, k), nil
}

// why refuses with the explanation of a key that is unavailable.
func (f feature) why(t *match.Table, seat games.Seat, k commands.Tap) error {
	key, err := f.seenKey(t, seat, k)
	switch {
	case err != nil:
		return err
	case key.Why.IsZero():
		return games.Refuse("match.refuse.gone")
	}
	return games.Refusal{Text: key.Why}
}

// typeMove opens the form in which a move is typed, with the text that was refused
// before, or makes the typed move.
func (f feature) typeMove(ctx context.Context, r commands.Request, c commands.CustomID, t *match.Table, seat games.Seat, k commands.Tap) (commands.Reply, error) {
	typed, given := r.Values[inputMove]
	if given {
		move := f.Speak.Move(r, t.Game, t.PositionFor(seat), typed)
		reply, err := f.Act.Do(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.At, Kind: games.Move, Text: move})
		if _, refused := games.RefusalIn(err); refused {
			if err := f.Drafts.KeepTyped(ctx, t, r.User.ID, typed); err != nil {
				f.Log.Warn("failed to store a typed move", "match", t.Match.ID, "error", err)
			}
		}
		return f.Retry(r, reply, err)
	}
	key, err := f.seenKey(t, seat, k)
	switch {
	case err != nil:
		return nil, err
	case key.Form == nil:
		return nil, games.Refuse("match.refuse.gone")
	}
	form := f.Forms.Field(r, *key.Form, inputMove, r.Custom)
	if kept, err := f.Drafts.At(ctx, t, r.User.ID); err == nil {
		form.Inputs[0].Value = kept.Typed
	}
	return form, nil
}
