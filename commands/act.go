package commands

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Acts executes actions in a match and replies to them.
type Acts struct{ *Core }

// Control returns the control of an action in the match that its custom ID names.
// Unless act.At is [match.AnyEntry], the action is refused if the match has changed since
// the member's board.
func (a Acts) Control(act match.Act) Control {
	return Control{Do: func(ctx context.Context, r Request) (Reply, error) {
		c, act := r.Control(), act
		if c.Match == "" { // which would mean the newest
			return nil, games.Refuse("match.refuse.gone")
		}
		act.Channel, act.Match = r.Channel, c.Match
		if act.At != match.AnyEntry {
			act.At = c.At
		}
		if act.Kind == games.Move || act.Kind == games.Amend || act.Kind == games.Sit {
			act.Text = c.Arg
		}
		return a.Do(ctx, r, act)
	}}
}

// Command returns the handler of a command that acts in the channel's match, with the
// value of a parameter as text.
func (a Acts) Command(kind games.Kind, param string) Handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		act := match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: kind, Text: r.Values[param]}
		if kind == games.Move {
			act.Compose = func(t *match.Table) (string, error) {
				act.Text = a.Speak.Move(r, t.Game, t.Position(), r.Values[param])
				return act.Text, nil
			}
		}
		t, err := a.Host.Do(ctx, act, r.Actor())
		if err != nil {
			return nil, err
		}
		return a.Shown(ctx, r, t, act), nil
	}
}

// Do executes the action of a control.
func (a Acts) Do(ctx context.Context, r Request, act match.Act) (Reply, error) {
	after, refused := a.Host.Do(ctx, act, r.Actor())
	if refused == nil {
		return a.Shown(ctx, r, after, act), nil
	}
	t, err := a.Host.Load(ctx, r.Channel, act.Match)
	r.Account.At(t)
	switch {
	case err != nil:
		return a.Refuse.Dead(r, err)
	case act.At != match.AnyEntry && a.Repeated(r, t, act.At):
		return a.Redrawn(r, t), nil
	case t.Outcome().Over || act.At != match.AnyEntry && t.Outdated(act.At):
		return a.Refuse.Outdated(r, t, refused)
	default:
		return nil, AtTable(refused, t)
	}
}

// Shown returns the reply to an action: the board, or a private note while others
// still choose their moves.
func (a Acts) Shown(ctx context.Context, r Request, t *match.Table, act match.Act) Reply {
	if act.Kind == games.Move {
		a.experience.Count(ctx, r.User.ID, t.Match.Game, r.ID)
	}
	if own, ok := a.OwnReply(ctx, r, t); ok {
		return own
	}
	seat, ok := t.OwnSeat(r.User.ID)
	switch {
	case act.Kind == games.Move && ok && t.Choices().Has(seat):
	case r.Kind == Command:
		return Done(t)
	default:
		return a.Redrawn(r, t)
	}
	say := a.Speak.At(r, t)
	note := Note(Text(say.Say(games.T("commands.choice.made", "Move", MoveText(t.Game, t.PositionFor(seat), act.Text)))))
	note.Key, note.Table, note.Then = ChoiceKey(t), t, &Message{To: NoMessage, Key: Picker(t)}
	return note
}

// Done returns the reply to a command that the board answers. It deletes the member's
// picker.
func Done(t *match.Table) Message {
	return Message{To: NoMessage, Table: t, Key: Picker(t)}
}

// ChoiceKey returns the Key of the note that tells a member which move they have chosen.
func ChoiceKey(t *match.Table) string { return t.Match.ID + "/choice" }

// Picker returns the Key of a member's private picker, in which moves are composed
// where anyone may move.
func Picker(t *match.Table) string { return t.Match.ID + "/picker" }

// Redrawn returns the reply to a press that the board answers: the board in place of
// the pressed message, or else the private message is deleted and the board follows.
func (a Acts) Redrawn(r Request, t *match.Table) Reply {
	if !r.Private || a.Variant(t).Solo {
		return Message{To: InPlace, Board: t}
	}
	return Message{To: NoMessage, Table: t}
}

// Refusals replies to requests that are refused.
type Refusals struct{ *Core }

// Outdated refuses a press on a message of a table that has changed since. A board that
// should have been updated, or is not the board of its match, is updated in place, and the
// reason follows. So the channel shows the newest board whatever went wrong. Simultaneous
// presses on a board that is about to be updated only get the reason.
func (f Refusals) Outdated(r Request, t *match.Table, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok || r.Private || r.Message == "" {
		return f.Dead(r, err)
	}
	note := f.at(r, t, refusal)
	if t.ComputerToMove() { // the board with its move is on the way
		note.Table = nil
	}
	return Message{To: InPlace, Board: t, Then: &note}, nil
}

// Dead refuses a press on a message whose match is over or gone, and disables its
// controls.
func (f Refusals) Dead(r Request, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok {
		return nil, err
	}
	note := f.Note(r, refusal)
	note.To = Expired
	return note, nil
}

// Repeated reports whether the member's own move outdated the board that was pressed.
// The press is then the second half of a double tap and needs no answer.
func (a Acts) Repeated(r Request, t *match.Table, at int) bool {
	for at < len(t.Match.Entries) && t.Match.Entries[at].Kind == games.Hint {
		at++
	}
	return at < len(t.Match.Entries) && t.Match.Entries[at].User == r.User.ID && a.Host.Now().Sub(t.Match.Entries[at].At) < doubleTap
}

// doubleTap is the greatest time between a move and the second half of a double tap.
const doubleTap = 5 * time.Second

// Note returns a refusal as a private note. Seats have the names of the channel's
// newest match.
func (f Refusals) Note(r Request, refusal games.Refusal) Message {
	t, _ := f.Host.Latest(context.Background(), r.Channel) // nil if there is none
	return f.at(r, t, refusal)
}

// tableError is an error about a table that need not be the channel's newest.
type tableError struct {
	error
	table *match.Table
}

func (e *tableError) Unwrap() error { return e.error }

// AtTable returns an error about a table: if it is a Refusal, its seats have the names
// of that table.
func AtTable(err error, t *match.Table) error { return &tableError{err, t} }

// refusalOf returns the Key of the refusals in a channel.
func refusalOf(r Request) string { return r.Channel + "/refusal" }

// at returns a refusal as a private note, with the seats of a table if it is not nil.
func (f Refusals) at(r Request, t *match.Table, refusal games.Refusal) Message {
	r.Account.was(WasRefused)
	note := Note(Text(f.Speak.At(r, t).Say(refusal.Text)))
	note.Key, note.Table = refusalOf(r), t
	return note
}
