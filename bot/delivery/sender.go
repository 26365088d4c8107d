package delivery

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Sender sends slots. [NewSender] returns one.
type Sender struct {
	Options
	turns turns
}

// Options are the parts of a Sender. All are required.
type Options struct {
	Rows    Rows
	Codec   Codec
	Process string // names this process in turns
	Rest    *rest.Client
	Now     func() time.Time
	Log     *slog.Logger
	Spawn   func(work func(context.Context))
	Timeout func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
	Kinds   map[string]Kind
	// Deleted is called with a channel that doesn't exist any more.
	Deleted func(channel string)
}

// Kind is a kind of slots. Their IDs begin with its name.
type Kind struct {
	// Render draws the newest stored state of a slot. Unseen is the version of its match that this
	// process has just stored and no message shows yet. If it is 0, Render asks the database.
	Render func(ctx context.Context, s Slot, unseen int64) (Content, error)
	// Shown, if not nil, is called after a message shows a slot.
	Shown func(ctx context.Context, s Slot, c Content)
	// Refused, if not nil, returns another place for a slot whose new message Discord refuses,
	// if there is one.
	Refused func(ctx context.Context, s Slot, why error) (Place, bool)
	// Stays: a message that Discord doesn't let the bot edit for now waits for staysFor. By default, a
	// new one replaces it.
	Stays bool
	// Fleeting slots are forgotten when the token of their message expires. A member who asks for
	// one again has a new one.
	Fleeting bool
}

// kind returns the kind of a slot.
func (d *Sender) kind(s Slot) Kind {
	name, _, _ := strings.Cut(s.ID, "/")
	return d.Kinds[name]
}

// Content is what a slot is to show.
type Content struct {
	None    bool // the slot shows no message, and is forgotten
	Message message.Message
	Match   int64  // the version of the match that it shows
	Draft   string // the half-made move on it
	// Untapped: there could be no half-made move before the message showed this.
	Untapped bool
}

// NewSender returns a Sender.
func NewSender(o Options) *Sender { return &Sender{Options: o, turns: turns{all: map[Key]*turn{}}} }

// Deliver sends the newest state of a slot until a message shows it. It does nothing if
// another process has the turn, or this one is sending the slot already, or the slot needs
// no sender. The offer shows the slot if it can, and is answered in any case; nil for none.
// The error comes from the offer.
func (d *Sender) Deliver(ctx context.Context, k Key, o Offer) error {
	t, err := d.begin(ctx, k, o)
	if err != nil {
		if !errors.Is(err, errNoTurn) && ctx.Err() == nil {
			d.Log.Error("failed to read a slot; it is sent when it is due", "slot", k.ID, "match", k.Match, "channel", k.Home, "error", err)
		}
		d.trace(ctx, Slot{Key: k}, "not sent", "Another sender has the turn, or the slot needs none.")
		if done, err := d.share(ctx, k, o); done {
			return err
		}
		return decline(ctx, o)
	}
	more, err := d.send(ctx, t, o)
	if more && o != nil { // the interaction is answered
		d.Spawn(func(ctx context.Context) { d.goOn(ctx, t, true) })
	} else {
		d.goOn(ctx, t, more)
	}
	return err
}

// goOn sends a slot in its turn while more is wanted, and ends the turn.
func (d *Sender) goOn(ctx context.Context, t *turn, more bool) {
	for more {
		if d.turns.known(t).slot.Wanted-t.sent >= crowd {
			pause, cancel := d.Timeout(ctx, gather)
			<-pause.Done()
			cancel()
		}
		more, _ = d.send(ctx, t, nil)
	}
	if d.turns.end(t); t.again {
		d.spawn(d.turns.known(t).slot.Key)
	}
}

// Changes that a crowd makes during a request are shown together with the changes of the next moment. A
// computer that moves several times in a row is no crowd.
const (
	crowd  = 8 // changes
	gather = 500 * time.Millisecond
)

// share answers an interaction that another process has received as well, and may be answering: both
// create the same message. It reports false if the response is to create none.
func (d *Sender) share(ctx context.Context, k Key, o Offer) (done bool, err error) {
	if o == nil {
		return false, nil
	}
	s, err := d.Status(ctx, k)
	if err != nil || s.Pending.Path != o.Route().Path || o.Use(s) != Create {
		return false, nil
	}
	c, err := d.kind(s).Render(ctx, s, 0)
	if err != nil {
		return false, nil
	}
	r, err := d.respond(ctx, s, c.Message, o)
	if r.Outcome == Shown {
		turn := &turn{slot: s}
		s.Turn = -1 // none: the sender that has the turn sends the slot once more
		if _, failed := d.record(ctx, turn, s, r, nil); failed != nil {
			d.Log.Error("failed to record the response; it is looked up", "match", k.Match, "channel", k.Home, "error", failed)
		}
	}
	return true, err
}

// errNoTurn is why a slot isn't sent: it needs no sender, or another one has the turn.
var errNoTurn = errors.New("delivery: no turn")

// begin begins a turn that a commit of this process has taken, or takes the turn of a slot that is
// due.
func (d *Sender) begin(ctx context.Context, k Key, o Offer) (*turn, error) {
	path := ""
	if o != nil {
		path = o.Route().Path
	}
	if t := d.turns.begin(k, d.Now(), path); t != nil {
		return t, nil
	}
	s, err := d.Status(ctx, k)
	if err == nil {
		s, _, err = d.change(ctx, s, func(s Slot) (Slot, *Slot, error) {
			next, ok := s.Take(d.Process, d.Now())
			if !ok {
				return s, nil, errNoTurn
			}
			return next, nil, nil
		})
	}
	if errors.Is(err, store.ErrNone) { // never stored, or another sender has just removed it
		err = errNoTurn
	}
	if err != nil {
		return nil, err
	}
	return d.turns.taken(s), nil
}

// send sends a slot in its turn, and reports whether more is wanted. The offer is used, and once
// more if the pressed message is gone.
func (d *Sender) send(ctx context.Context, t *turn, o Offer) (more bool, failed error) {
	for gone := true; gone; {
		s, unused, first := d.turns.known(t).slot, false, t.sent == 0
		t.sent = s.Wanted
		if o != nil && o.Use(s) <= Lost {
			if unused = o.Use(s) == No && s.Pending.Path == o.Route().Path; unused {
				s.Pending = Route{}
			}
			failed, o = o.Decline(ctx), nil
		}
		r, c, err := d.attempt(ctx, t, s, o, first)
		r.Absent = r.Absent || unused
		if o != nil {
			failed = err
		}
		if gone = r.Outcome == Gone; !gone {
			o = nil
		}
		if more, err = d.record(ctx, t, s, r, o); err != nil {
			d.Log.Error("failed to record the delivery; the slot is sent when its turn ends", "slot", s.ID, "match", s.Match, "channel", s.Home, "error", err)
			return false, failed
		}
		gone = gone && more
		t.again = r.Outcome == Unknown && s.Failed == 0
		if !more && r.Outcome == Shown && !r.removed {
			if shown := d.kind(s).Shown; shown != nil {
				now := d.turns.known(t).slot
				d.Spawn(func(ctx context.Context) { shown(ctx, now, c) })
			}
			for _, k := range t.olds {
				d.spawn(k)
			}
		}
	}
	return more, failed
}

// attempt draws a slot and sends it.
func (d *Sender) attempt(ctx context.Context, t *turn, s Slot, o Offer, first bool) (r Result, c Content, err error) {
	if k, ok := s.successor(); ok {
		return d.replaced(ctx, s, k), c, nil
	}
	var raises []raise
	unseen := int64(0)
	if first {
		raises = d.turns.known(t).raises
	}
	for _, r := range raises {
		unseen = max(unseen, r.match)
	}
	if c, err = d.kind(s).Render(ctx, s, unseen); err != nil {
		return Result{Outcome: Later, Reason: "It could not be drawn: " + err.Error()}, c, decline(ctx, o)
	}
	if c.None {
		return d.remove(ctx, s), c, decline(ctx, o)
	}
	left := s.Until.Sub(d.Now())
	if left <= 0 {
		return Result{Outcome: Later, At: d.Now(), Reason: "The turn ended before the request: this process was frozen or slow."}, c, decline(ctx, o)
	}
	ctx, cancel := d.Timeout(ctx, left)
	defer cancel()
	r, err = d.request(ctx, s, c.Message, o)
	if r.Version = s.Wanted; len(raises) > 0 {
		r.Version = shows(raises, c.Match)
	}
	return r, c, err
}

// record stores the result of a request. An offer may create the message next.
func (d *Sender) record(ctx context.Context, t *turn, s Slot, r Result, o Offer) (more bool, err error) {
	ctx, cancel := d.Timeout(context.WithoutCancel(ctx), recordWithin) // also when the process ends
	defer cancel()
	if r.removed {
		return false, d.Rows.Remove(ctx, d.Codec.Row(s))
	}
	next, leftover, err := d.change(ctx, d.turns.known(t).slot, func(now Slot) (Slot, *Slot, error) {
		var old *Slot
		if now, old, more = now.Record(s.Turn, r, d.Now()); o != nil && more {
			now.Pending = o.Route()
		}
		if r.Outcome == Shown && !more && d.kind(s).Fleeting {
			now.Due = now.Route.Until // to be forgotten
		}
		return now, old, nil
	})
	if err != nil {
		return false, err
	}
	d.turns.update(t, next)
	requestOf(ctx).Unnoted = next.Unnoted
	d.turns.leave(s.Key, leftover)
	d.trace(ctx, next, r.Outcome.String(), r.Reason)
	return more, nil
}

// recordWithin bounds how long a result is stored.
const recordWithin = 2 * time.Second

// GiveBack ends the turns that changes of this process have taken and that nothing has begun, so
// that another process sends the slots at once.
func (d *Sender) GiveBack(ctx context.Context) {
	for _, t := range d.turns.unbegun(func(*turn) bool { return true }) {
		s := d.turns.known(t).slot
		_, err := d.record(ctx, t, s, Result{Outcome: Later, At: d.Now(), Reason: "This process ends."}, nil)
		if err != nil {
			d.Log.Warn("failed to end a turn; it expires", "match", s.Match, "channel", s.Home, "error", err)
		}
		d.turns.end(t)
	}
}

// tries bounds the attempts to change a row that other processes change as well.
const tries = 20

// change stores what a function makes of a slot, and of a message that it leaves over. It stores nothing
// if the slot stays as it is.
func (d *Sender) change(ctx context.Context, s Slot, f func(Slot) (next Slot, leftover *Slot, err error)) (Slot, *Slot, error) {
	for range tries {
		next, leftover, err := f(s)
		if err != nil {
			return s, nil, err
		}
		if next == s && leftover == nil && s.Revision > 0 {
			return s, nil, nil
		}
		var beside []Row
		if leftover != nil {
			beside = append(beside, d.Codec.Row(*leftover))
		}
		row, err := d.Rows.Put(ctx, d.Codec.Row(next), beside...)
		if err == nil {
			next.Revision, next.Unnoted = row.Revision, row.Unnoted
			return next, leftover, nil
		}
		if !errors.Is(err, store.ErrStale) {
			return s, nil, err
		}
		if s, err = d.Status(ctx, s.Key); err != nil {
			return s, nil, err
		}
	}
	return s, nil, store.ErrStale
}

// Due sends up to limit slots that are due, and returns how many there are.
func (d *Sender) Due(ctx context.Context, limit int) (int, error) {
	rows, err := d.Rows.Due(ctx, d.Now().UnixMilli(), limit)
	for _, r := range rows {
		d.spawn(r.Key)
	}
	return len(rows), err
}

// maxBacklog bounds the slots that are counted.
const maxBacklog = 200

// Backlog counts the slots that are overdue.
func (d *Sender) Backlog(ctx context.Context) (host.Backlog, error) {
	now := d.Now()
	rows, err := d.Rows.Due(ctx, now.UnixMilli(), maxBacklog)
	if err != nil || len(rows) == 0 {
		return host.Backlog{}, err
	}
	return host.Backlog{Count: len(rows), Age: now.Sub(fromMillis(rows[0].Wake))}, nil
}

// Left sends slots whose turns this process has taken by changes that nothing has shown for a second.
func (d *Sender) Left() {
	now := d.Now()
	d.sendUnbegun(func(t *turn) bool {
		left := t.slot.Until.Sub(now) <= TurnLasts-time.Second
		if left {
			t.waits = ""
		}
		return left
	})
}

// Beside sends the other slots of a match whose turns this process has taken and nothing has begun,
// unless they wait for a response.
func (d *Sender) Beside(k Key) {
	d.sendUnbegun(func(t *turn) bool {
		o := t.slot.Key
		return o != k && o.Home == k.Home && o.Match == k.Match && t.waits == ""
	})
}

func (d *Sender) sendUnbegun(selects func(*turn) bool) {
	for _, t := range d.turns.unbegun(selects) {
		d.spawn(d.turns.known(t).slot.Key)
	}
}

func (d *Sender) spawn(k Key) {
	d.Spawn(func(ctx context.Context) { _ = d.Deliver(ctx, k, nil) })
}

// Slot returns a slot as this process knows it, or as it is stored, or store.ErrNone.
func (d *Sender) Slot(ctx context.Context, k Key) (Slot, error) {
	if s, known, _ := d.turns.find(k); known {
		return s, nil
	}
	return d.Status(ctx, k)
}

// Status returns a slot as it is stored, or store.ErrNone.
func (d *Sender) Status(ctx context.Context, k Key) (Slot, error) {
	row, err := d.Rows.Row(ctx, k)
	if err != nil {
		return Slot{}, err
	}
	return d.Codec.Slot(row), nil
}

// trace logs a decision about a slot. The reason is a sentence.
func (d *Sender) trace(ctx context.Context, s Slot, decision, reason string) {
	if !d.Log.Enabled(ctx, slog.LevelDebug) {
		return
	}
	d.Log.DebugContext(ctx, "slot", "decision", decision, "reason", reason, "channel", s.Home, "match", s.Match, "slot", s.ID,
		"wanted", s.Wanted, "shown", s.Shown, "message", s.Message, "turn", s.Turn, "sender", s.Sender)
}
