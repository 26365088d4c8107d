package commands

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/match"
)

// A move is put together by taps on the board's own keys. Where one member holds
// the seat to move, the draft is kept for that member and shown in the board
// itself. Where anyone may move, each member gets a private picker, which goes
// when the move is made. Taps count in the order in which they come, whatever
// their messages showed: see [drafts].

const (
	actPlay = "p" // play the move that the draft becomes with the tap arg
	actPart = "c" // add the tap arg to the draft
	actMove = "q" // play the move arg
	actWhy  = "w" // tell what the key of the tap arg has to tell
	actType = "f" // open the form in which a move is typed, or take it
	actPick = "s" // what was picked says: one of the above, and its argument
)

// tapFeature is the keys by which a move is put together.
type tapFeature struct{ *Set }

func (f tapFeature) feature() feature {
	return feature{
		errands: map[string]errand{draftKind: f.drafts.lapse},
		controls: map[string]control{
			actPlay: {table: f.press, plays: func(r Request) bool { return plays(r.control()) }}, actPart: {table: f.press}, actWhy: {table: f.press}, actType: {table: f.press},
			actPick: {table: f.pick, plays: func(r Request) bool {
				c, ok := picked(r.control(), r.Picked)
				return ok && plays(c)
			}},
			actMove: f.acting(match.Act{Kind: games.Move}),
		},
	}
}

// inputMove is the field of the form in which a move is typed.
const inputMove = "typed-move"

// press does what a key of the game says.
func (f tapFeature) press(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	return f.tap(ctx, r, r.control(), t)
}

// pick does what the line of a menu of keys says.
func (f tapFeature) pick(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	c, ok := picked(r.control(), r.Picked)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.tap(ctx, r, c, t)
}

// picked is what the line that was chosen from a menu says.
func picked(c custom, lines []string) (custom, bool) {
	if len(lines) != 1 || lines[0] == "" || utf8.RuneCountInString(lines[0]) > maxCustom {
		return c, false
	}
	c.action, c.arg = lines[0][:1], lines[0][1:]
	switch c.action {
	case actPlay, actPart, actWhy, actType:
		return c, true
	default:
		return c, false
	}
}

// plays reports whether a key completes a move, unless the draft turns out to lack more.
func plays(c custom) bool {
	k, ok := readTapped(c.arg)
	return c.action == actPlay && ok && k.value != ""
}

// tap does what a key says.
func (f tapFeature) tap(ctx context.Context, r Request, c custom, t *match.Table) (Reply, error) {
	k, ok := readTapped(c.arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if t.Outcome().Over || t.Outdated(c.at) {
		if f.repeated(r, t, c.at) {
			return redrawn(r, t), nil
		}
		return f.refuseOutdated(r, t, games.Refuse("match.refuse.outdated"))
	}
	seat, ok := t.SeatOf(r.User.ID)
	if !ok {
		return nil, t.NotPlaying()
	}
	if !t.MayMove(seat) {
		return nil, t.NotYet()
	}
	if k.value == "" { // of the key that opens a picker where several choose at once
		return f.drafting(ctx, r, t)
	}
	switch c.action {
	case actWhy:
		return nil, why(t, k)
	case actType:
		return f.typeMove(ctx, r, c, t, k)
	case actPlay:
		return f.playTapped(ctx, r, t, k, seat)
	default:
		if _, _, err := f.drafts.tap(ctx, t, r.User.ID, r.ID, k, addingAt(t, seat)); err != nil {
			return nil, err
		}
		return f.drafting(ctx, r, t)
	}
}

// playTapped makes the move that the draft becomes with the last tap.
func (f tapFeature) playTapped(ctx context.Context, r Request, t *match.Table, k tapped, seat games.Seat) (Reply, error) {
	add := addingAt(t, seat)
	move, ok, err := f.drafts.tap(ctx, t, r.User.ID, r.ID, k, add)
	if err != nil {
		return nil, err
	}
	if !ok {
		if t, err = f.host.Load(ctx, r.Channel, t.Match.ID); err != nil {
			return f.refuseDead(r, err)
		}
		return f.drafting(ctx, r, t)
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: len(t.Match.Entries), Kind: games.Move, Text: move}
	reply, err := f.act(ctx, r, act)
	if err != nil { // what was tapped before is not lost
		err = errors.Join(err, f.drafts.untap(ctx, t, r.User.ID, r.ID, add))
	}
	return reply, err
}

// drafting shows what has been tapped so far: on the board, or where anyone may
// move in a picker of the member's own.
func (f tapFeature) drafting(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if len(t.Choosing()) == 0 && t.Chair(t.Turn()).Kind == match.Member {
		return Message{Body: f.Board(ctx, t, r.Locale), To: InPlace, Drafted: t}, nil
	}
	kept, err := f.drafts.at(ctx, t, r.User.ID)
	if err != nil {
		return nil, err
	}
	newer := func(ctx context.Context) (Body, bool) {
		now, err := f.drafts.at(ctx, t, r.User.ID)
		return f.pickerBody(r, t, now.Text), err == nil && now.Text != kept.Text
	}
	m := Message{Body: f.pickerBody(r, t, kept.Text), To: ToMember, Sole: picker(t), Newer: newer}
	if r.Private {
		m.To, m.Sole = InPlace, ""
	}
	return m, nil
}

// pickerBody is a member's own picker with a draft in it.
func (f tapFeature) pickerBody(r Request, t *match.Table, draft string) Body {
	say := f.privateAt(r, t)
	seat, _ := t.SeatOf(r.User.ID)
	p := t.Facing(seat)
	view := drafted(t.Game, p, draft)
	body := Body{Accent: accent(t, view), Draft: draft}
	f.draw(&body, t, view, say)
	body.add(Block{Text: say.Say(view.Status)})
	body.Keys = keyRows(t, say.Plain(), draft, t.Game.Compose.Keys(p, draft))
	return body.with(closeButton(say.Plain()))
}

// picker is what there is one message of to a member at a table where anyone may
// move.
func picker(t *match.Table) string { return t.Match.ID + "/picker" }

// tappedKey is the key that was tapped, empty if there is none any more.
func tappedKey(t *match.Table, k tapped) games.Key {
	for _, row := range t.Game.Compose.Keys(t.Position(), k.saw) {
		for _, key := range row {
			if key.Value == k.value {
				return key
			}
		}
	}
	return games.Key{}
}

// why tells what a key has to tell that is tapped for that alone.
func why(t *match.Table, k tapped) error {
	if key := tappedKey(t, k); !key.Why.IsZero() {
		return games.Refusal{Text: key.Why}
	}
	return games.Refuse("match.refuse.gone")
}

// typeMove opens the form in which a move is typed, with what was refused before
// in it, or makes the move that was typed.
func (f tapFeature) typeMove(ctx context.Context, r Request, c custom, t *match.Table, k tapped) (Reply, error) {
	typed, given := r.Values[inputMove]
	if given {
		reply, err := f.act(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.at, Kind: games.Move, Text: typed})
		if refusal, ok := games.RefusalIn(err); ok {
			if err := f.drafts.refused(ctx, t, r.User.ID, typed); err != nil {
				f.log.Warn("what was typed could not be kept", "match", t.Match.ID, "error", err)
			}
			return f.retryable(r, f.refuse(r, refusal)), nil
		}
		return reply, err
	}
	key := tappedKey(t, k)
	if key.Form == nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	form := f.fields(r, *key.Form, inputMove, r.Custom)
	if kept, err := f.drafts.at(ctx, t, r.User.ID); err == nil {
		form.Inputs[0].Value = kept.Typed
	}
	return form, nil
}

// MakesMove reports whether the control of a custom ID makes a move, or part of
// one: it is how tests play by nothing but controls.
func MakesMove(id string) bool {
	c, ok := readCustom(id)
	return ok && strings.Contains(actPlay+actPart+actPick+actType, c.action)
}
