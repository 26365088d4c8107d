package commands

import (
	"context"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/match"
)

// press does what a button, a select or a form says in its custom ID.
func (s *Set) press(ctx context.Context, r Request) (Reply, error) {
	c, ok := readCustom(r.Custom)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	switch c.action {
	case actBegin:
		return s.beginTyped(ctx, r, c.arg)
	case actThread:
		return s.inThread(ctx, r, c)
	case actHelp:
		g, ok := s.host.GameNamed(c.arg)
		if !ok {
			return nil, games.Refuse("match.refuse.gone")
		}
		return s.explain(r, g), nil
	case actPick:
		if len(r.Picked) != 1 || r.Picked[0] == "" || utf8.RuneCountInString(r.Picked[0]) > maxCustom {
			return nil, games.Refuse("match.refuse.gone")
		}
		c.action, c.arg = r.Picked[0][:1], r.Picked[0][1:]
		if c.action != actPlay && c.action != actPart {
			return nil, games.Refuse("match.refuse.gone")
		}
	}
	if c.match == "" { // which would mean the newest
		return nil, games.Refuse("match.refuse.gone")
	}
	act := match.Act{Channel: r.Channel, Match: c.match, At: c.at, Text: c.arg}
	switch c.action {
	case actPlay:
		act.Kind = games.Move
	case actAmend:
		act.Kind = games.Amend
	case actSit:
		act.Kind, act.At = games.Sit, match.AnyEntry
	case actDecline:
		act.Kind, act.At = games.Stop, match.AnyEntry
	default:
		t, err := s.host.Load(ctx, r.Channel, c.match)
		if err != nil {
			return s.dead(r, err)
		}
		return s.pressAt(ctx, r, c, t)
	}
	return s.act(ctx, r, act)
}

// act does in a match what a control says.
func (s *Set) act(ctx context.Context, r Request, act match.Act) (Reply, error) {
	after, refused := s.host.Do(ctx, act, r.actor())
	if refused == nil {
		return s.redrawn(r, after, act.Kind), nil
	}
	t, err := s.host.Load(ctx, r.Channel, act.Match)
	switch {
	case err != nil:
		return s.dead(r, err)
	case t.Outcome().Over || act.At != match.AnyEntry && act.At != len(t.Entries):
		return s.outdated(r, t, refused)
	default:
		return nil, refused
	}
}

// pressAt does what a control says that is about a match and changes nothing in
// its log by itself.
func (s *Set) pressAt(ctx context.Context, r Request, c custom, t *match.Table) (Reply, error) {
	switch c.action {
	case actAgain:
		return s.again(ctx, r, t)
	case actReveal:
		return s.revealForm(ctx, r, t)
	case actPage:
		return s.page(ctx, r, t, c)
	case actPart:
		return s.compose(r, t, c)
	default:
		return nil, games.Refuse("match.refuse.gone")
	}
}

// redrawn shows a table after a press: on the board if that is where the press
// was, else in the private message, with the board to follow.
func (s *Set) redrawn(r Request, t *match.Table, kind games.Kind) Reply {
	if !r.Private {
		return Message{To: InPlace, Board: t}
	}
	note := s.done(r, t, kind)
	note.To = InPlace
	return note
}

// outdated refuses a press on a board that is not up to date, and puts its
// controls out of use unless the board itself is about to be redrawn.
func (s *Set) outdated(r Request, t *match.Table, err error) (Reply, error) {
	if refusal, ok := games.RefusalIn(err); ok && !r.Private && !t.Outcome().Over {
		note := s.refuse(r, refusal)
		note.Touched = t
		return note, nil
	}
	return s.dead(r, err)
}

// dead refuses a press on a message whose match is over or gone, and disables
// its controls.
func (s *Set) dead(r Request, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok {
		return nil, err
	}
	note := s.refuse(r, refusal)
	note.To = PastUse
	return note, nil
}

// compose shows a draft of a move to the member alone, with what may follow.
func (s *Set) compose(r Request, t *match.Table, c custom) (Reply, error) {
	if t.Outcome().Over || c.at != len(t.Entries) {
		return s.outdated(r, t, games.Refuse("match.refuse.outdated"))
	}
	composer, ok := t.Game.(games.Composer)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	seat, ok := t.SeatOf(r.User.ID)
	if !ok {
		return nil, games.Refuse("match.refuse.not-playing", "Seat", t.Turn())
	}
	if seat != t.Turn() {
		return nil, games.Refuse("match.refuse.turn", "Seat", t.Turn())
	}
	say := s.private(r)
	body := text(say.Say(composer.Draft(t.Position(), c.arg)))
	body.add(s.partBlocks(t, say.Plain(), c.arg, composer.Parts(t.Position(), c.arg))...)
	back := custom{actPart, t.ID, c.at, before(composer, t.Position(), c.arg)}
	body.add(Block{Buttons: []Button{{
		Label: say.Plain().Say(games.T("commands.button.back")), Emoji: "↩️", Custom: back.String(), Disabled: c.arg == "",
	}}})
	if !r.Private {
		return private(body), nil
	}
	return Message{Body: body, To: InPlace}, nil
}

// before is a draft without its last part.
func before(composer games.Composer, p games.Position, draft string) string {
	shorter := ""
	for {
		next := ""
		for _, part := range composer.Parts(p, shorter) {
			if whole := shorter + part.Value; part.Value != "" && !part.Done && len(whole) < len(draft) && draft[:len(whole)] == whole {
				next = whole
			}
		}
		if next == "" {
			return shorter
		}
		shorter = next
	}
}
