package commands

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// A move is put together by taps on the board's own keys. Where one member holds
// the seat to move, the draft is kept for that member and shown in the board
// itself. Where anyone may move, each member gets a private picker, which goes
// when the move is made. Taps count in the order in which they come, whatever
// their messages showed: see [drafts].

// doubleTap is how soon after a move another tap of the same member is the second
// half of a double one.
const doubleTap = 5 * time.Second

// inputMove is the field of the form in which a move is typed.
const inputMove = "typed-move"

// tap does what a key of the game says.
func (s *Set) tap(ctx context.Context, r Request, c custom, t *match.Table) (Reply, error) {
	k, ok := readTapped(c.arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if t.Outcome().Over || t.Outdated(c.at) {
		if s.repeated(r, t, c.at) {
			return s.unchanged(r, t), nil
		}
		return s.outdated(r, t, games.Refuse("match.refuse.outdated"))
	}
	seat, ok := t.SeatOf(r.User.ID)
	if !ok {
		return nil, games.Refuse("match.refuse.not-playing", "Seat", t.Turn())
	}
	if !t.MayMove(seat) {
		return nil, t.NotYet()
	}
	if k.value == "" { // of the key that opens a picker where several choose at once
		return s.drafting(r, t), nil
	}
	switch c.action {
	case actWhy:
		return s.why(r, t, k)
	case actType:
		return s.typeMove(ctx, r, c, t, k)
	case actPlay:
		return s.playTapped(ctx, r, t, k, seat)
	default:
		s.drafts.tap(t, r.User.ID, r.ID, k.saw, func(draft string) (string, bool) { return t.Game.Compose.Add(t.Facing(seat), draft, k.value) })
		return s.drafting(r, t), nil
	}
}

// playTapped makes the move that the draft becomes with the last tap.
func (s *Set) playTapped(ctx context.Context, r Request, t *match.Table, k tapped, seat games.Seat) (Reply, error) {
	move, ok := s.drafts.tap(t, r.User.ID, r.ID, k.saw, func(draft string) (string, bool) { return t.Game.Compose.Add(t.Facing(seat), draft, k.value) })
	if !ok {
		return s.drafting(r, t), nil
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: len(t.Match.Entries), Kind: games.Move, Text: move}
	reply, err := s.act(ctx, r, act)
	if err == nil {
		s.drafts.drop(t.Match.ID, r.User.ID)
		return reply, nil
	}
	// What was tapped before the last tap is not lost.
	s.drafts.set(t, r.User.ID, k.saw)
	return reply, err
}

// repeated reports whether what has happened since a tap's message is that the
// member moved: the tap is then a double one, and nothing need be said.
func (s *Set) repeated(r Request, t *match.Table, at int) bool {
	return at < len(t.Match.Entries) && t.Match.Entries[at].User == r.User.ID && s.host.Now().Sub(t.Match.Entries[at].At) < doubleTap
}

// unchanged answers a tap that came twice by the board as it is.
func (s *Set) unchanged(r Request, t *match.Table) Reply {
	if r.Private {
		return Message{To: Nowhere}
	}
	return Message{To: InPlace, Board: t}
}

// drafting shows what has been tapped so far: on the board, or where anyone may
// move in a picker of the member's own.
func (s *Set) drafting(r Request, t *match.Table) Reply {
	if len(t.Choosing()) == 0 && t.Chair(t.Turn()).Kind == match.Member {
		return Message{Body: s.Board(t, r.Locale), To: InPlace, Drafted: t}
	}
	say := s.inTable(t, s.private(r))
	draft, _ := s.drafts.of(t, r.User.ID)
	seat, _ := t.SeatOf(r.User.ID)
	p := t.Facing(seat)
	view := drafted(t.Game, p, draft)
	body := Body{Accent: accent(t, view)}
	s.draw(&body, t, view, say)
	body.add(Block{Text: say.Say(view.Status)})
	body.Keys = s.keyRows(t, say.Plain(), draft, t.Game.Compose.Keys(p, draft))
	body.Keys = append(body.Keys, Block{Buttons: []Button{closeButton(say.Plain())}})
	if r.Private {
		return Message{Body: body, To: InPlace}
	}
	return Message{Body: body, To: ToMember, Sole: picker(t)}
}

// picker is what there is one message of to a member at a table where anyone may
// move.
func picker(t *match.Table) string { return t.Match.ID + "/picker" }

// why tells what a key has to tell that is tapped for that alone.
func (s *Set) why(r Request, t *match.Table, k tapped) (Reply, error) {
	for _, row := range t.Game.Compose.Keys(t.Position(), k.saw) {
		for _, key := range row {
			if key.Value == k.value && !key.Why.IsZero() {
				return nil, games.Refusal{Text: key.Why}
			}
		}
	}
	return nil, games.Refuse("match.refuse.gone")
}

// typeMove opens the form in which a move is typed, with what was refused before
// in it, or makes the move that was typed.
func (s *Set) typeMove(ctx context.Context, r Request, c custom, t *match.Table, k tapped) (Reply, error) {
	typed, given := r.Values[inputMove]
	if given {
		reply, err := s.act(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.at, Kind: games.Move, Text: typed})
		if refusal, ok := games.RefusalIn(err); ok {
			s.drafts.retype(t, r.User.ID, typed)
			return s.retry(r, refusal), nil
		}
		return reply, err
	}
	for _, row := range t.Game.Compose.Keys(t.Position(), k.saw) {
		for _, key := range row {
			if key.Value == k.value && key.Form != nil {
				kept, _ := s.drafts.at(t, r.User.ID)
				return s.moveForm(r, key.Form, kept.typed), nil
			}
		}
	}
	return nil, games.Refuse("match.refuse.gone")
}

// retry refuses what was typed in a form, which can be opened again with it.
func (s *Set) retry(r Request, refusal games.Refusal) Reply {
	note := s.refuse(r, refusal)
	note.Keys = []Block{{Buttons: []Button{{
		Label: s.private(r).Plain().Say(games.T("commands.button.retry")), Custom: r.Custom, Style: Primary,
	}}}}
	return note
}

func (s *Set) moveForm(r Request, form *games.Form, typed string) Form {
	say := s.private(r)
	plain := say.Plain()
	return Form{
		Custom: r.Custom,
		Title:  plain.Say(form.Title),
		Inputs: []Input{{Custom: inputMove, Label: plain.Say(form.Label), Hint: plain.Say(form.Hint), Value: typed, Max: form.Max}},
		Opener: Button{Label: plain.Say(games.T("commands.button.form")), Custom: r.Custom, Style: Primary},
		Late:   text(say.Say(games.T("commands.form.late"))),
	}
}
