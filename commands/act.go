package commands

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// acting is the control of an act in the match that its custom ID names. Unless
// the act says otherwise, it depends on what the member had seen.
func (s *Set) acting(act match.Act) control {
	return control{do: func(ctx context.Context, r Request) (Reply, error) {
		c, act := r.control(), act
		if c.match == "" { // which would mean the newest
			return nil, games.Refuse("match.refuse.gone")
		}
		act.Channel, act.Match = r.Channel, c.match
		if act.At != match.AnyEntry {
			act.At = c.at
		}
		if act.Kind == games.Move || act.Kind == games.Amend || act.Kind == games.Sit {
			act.Text = c.arg
		}
		return s.act(ctx, r, act)
	}}
}

// doing is the handler of a command that acts in the channel's game, with the text
// that is given for that parameter.
func (s *Set) doing(kind games.Kind, param string) handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		act := match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: kind, Text: r.Values[param]}
		t, err := s.host.Do(ctx, act, r.actor())
		if err != nil {
			return nil, err
		}
		return s.shown(ctx, r, t, act), nil
	}
}

// act does in a match what a control says.
func (s *Set) act(ctx context.Context, r Request, act match.Act) (Reply, error) {
	after, refused := s.host.Do(ctx, act, r.actor())
	if refused == nil {
		return s.shown(ctx, r, after, act), nil
	}
	t, err := s.host.Load(ctx, r.Channel, act.Match)
	r.Account.at(t)
	switch {
	case err != nil:
		return s.refuseDead(r, err)
	case act.At != match.AnyEntry && s.repeated(r, t, act.At):
		return redrawn(r, t), nil
	case t.Outcome().Over || act.At != match.AnyEntry && t.Outdated(act.At):
		return s.refuseOutdated(r, t, refused)
	default:
		return nil, &atTable{refused, t}
	}
}

// shown shows a table after a member's act: the board, or where others still choose
// what the member has chosen.
func (s *Set) shown(ctx context.Context, r Request, t *match.Table, act match.Act) Reply {
	if note, muted := s.mutedBy(ctx, r, t); muted {
		return note
	}
	seat, ok := t.OwnSeat(r.User.ID)
	switch {
	case act.Kind == games.Move && ok && t.HasChosen(seat):
	case r.Kind == Command:
		return done(t)
	default:
		return redrawn(r, t)
	}
	say := s.privateAt(r, t)
	note := private(text(say.Say(games.T("commands.choice.made", "Move", moveText(t.Game, t.Facing(seat), act.Text)))))
	note.Sole, note.Touched, note.Ends = t.Match.ID+"/choice", t, picker(t)
	return note
}

// done leaves no note of an act: the board shows what came of it. A picker in
// which a move was being put together goes with it.
func done(t *match.Table) Message {
	return Message{To: Nowhere, Touched: t, Ends: picker(t)}
}

// redrawn shows a table after a press: on the board if that is where the press
// was; else the private message goes, and the board follows.
func redrawn(r Request, t *match.Table) Reply {
	if !r.Private || t.Match.Daily != nil {
		return Message{To: InPlace, Board: t}
	}
	return Message{To: Nowhere, Touched: t}
}

// updatedWithin is how long after an entry the channel still may not show it: the response
// to the press that made the entry is on its way.
const updatedWithin = 3 * time.Second

// refuseOutdated refuses a press on a message of a table that has changed since. A board
// that should have been updated, or is not the board of its match, is updated in place,
// and the reason follows. So the channel shows the newest board whatever went wrong.
// Simultaneous presses on a board that is about to be updated are only told the reason.
func (s *Set) refuseOutdated(r Request, t *match.Table, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok || r.Private || r.Message == "" {
		return s.refuseDead(r, err)
	}
	note := s.refuseAt(r, t, refusal)
	if r.Message == t.Match.Board.Message && s.host.Now().Sub(t.Match.LastAt()) < updatedWithin {
		note.Touched = t
		return note, nil
	}
	return Message{To: InPlace, Board: t, Then: &note}, nil
}

// refuseDead refuses a press on a message whose match is over or gone, and disables its
// controls.
func (s *Set) refuseDead(r Request, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok {
		return nil, err
	}
	note := s.refuse(r, refusal)
	note.To = PastUse
	return note, nil
}

// repeated reports whether what has happened since a tap's message is that the
// member moved: the tap is then a double one, and nothing need be said.
func (s *Set) repeated(r Request, t *match.Table, at int) bool {
	for at < len(t.Match.Entries) && t.Match.Entries[at].Kind == games.Hint {
		at++
	}
	return at < len(t.Match.Entries) && t.Match.Entries[at].User == r.User.ID && s.host.Now().Sub(t.Match.Entries[at].At) < doubleTap
}

// doubleTap is how soon after a move another tap of the same member is the second
// half of a double one.
const doubleTap = 5 * time.Second

// refuse words a refusal for the member alone, with the table as it stands so
// that seats have names.
func (s *Set) refuse(r Request, refusal games.Refusal) Message {
	t, _ := s.host.Latest(context.Background(), r.Channel) // nil if there is none
	return s.refuseAt(r, t, refusal)
}

// atTable is an error about a table, which need not be the channel's latest.
type atTable struct {
	error
	table *match.Table
}

func (e *atTable) Unwrap() error { return e.error }

// refuseAt is refuse with the seats of a table named, if there is one.
func (s *Set) refuseAt(r Request, t *match.Table, refusal games.Refusal) Message {
	r.Account.was(WasRefused)
	note := private(text(s.privateAt(r, t).Say(refusal.Text)))
	note.Sole = r.Channel + "/refusal"
	return note
}

// fields is a form with one field. What it is for is in its ID.
func (s *Set) fields(r Request, f games.Form, input, id string) Form {
	say := s.private(r)
	plain := say.Plain()
	return Form{
		Custom: id,
		Title:  plain.Say(f.Title),
		Inputs: []Input{{Custom: input, Label: plain.Say(f.Label), Hint: plain.Say(f.Hint), Max: f.Max}},
		Opener: Button{Label: plain.Say(games.T("commands.button.form")), Custom: id, Style: Primary},
		Late:   text(say.Say(games.T("commands.form.late"))),
	}
}

// retryable adds to the refusal of what was typed in a form a key that opens the
// form again.
func (s *Set) retryable(r Request, note Message) Message {
	note.Body = note.with(Button{Label: s.private(r).Plain().Say(games.T("commands.button.retry")), Custom: r.Custom, Style: Primary})
	return note
}
