// Package world is the world of the stand-in: who and what there is, and the
// rules by which it changes. It is plain data under one lock and knows nothing
// of HTTP or websockets. Packages member, rest and gateway stand on it.
//
// The methods of a World, its guilds, channels and messages are for those who
// hold its lock; those of an Interaction take it themselves. A wire value in
// the world is never changed in part: slices and pointers are replaced, so that
// copies of the value can be handed out.
package world

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Options are the settings of a World. Clock and Log must be there.
type Options struct {
	Clock       Clock
	Log         *slog.Logger
	OnProblem   func(Problem)     // hears of every Problem; may be nil, as the next two
	OnMessage   func(MessageView) // hears of every message that is made or changed
	OnAnswer    func(interaction wire.ID, m MessageView)
	MaxMessages int // how many messages a channel keeps, if not zero
	Starts      Starts
}

// World is everything there is, by ID.
type World struct {
	sync.Mutex // guards all below
	Options
	Apps     map[wire.ID]*App
	Users    map[wire.ID]*User
	Guilds   map[wire.ID]*Guild
	Channels map[wire.ID]*Channel
	Files    map[string]File            // by path at the file host
	Modals   map[wire.ID]*Modal         // the form that each user has open
	Version  uint64                     // of what there is to see
	Open     int                        // interactions that wait for the bot
	Busy     int                        // requests of bots being answered
	Dice     *fault.Dice                // nil while nothing goes wrong by chance
	Twice    int                        // interactions still to be delivered twice
	Problems []Problem                  // everything invalid or unknown so far
	Tell     func(Event)                // sends an event by the gateway
	Push     func(*Interaction, []byte) // sends an interaction by the gateway
	Call     func(*Interaction, []byte) // sends it to the application's endpoint; needs no lock

	serial       uint32        // makes snowflakes differ
	changed      chan struct{} // closed at the next change; nil while nobody waits for that
	messages     map[wire.ID]*Message
	interactions map[wire.ID]*Interaction
	tokens       map[string]*Interaction
	order        []*Interaction // the same interactions, oldest first
	whole        int            // from here on in order, those with their whole payload
	nonces       nonces
	crowds       []*crowd

	// LimitClock measures rate limits. It is Clock, unless that is moved by hand: a
	// client would wait in vain for that to move, so its waits move the LimitClock.
	LimitClock Clock

	Work    sync.WaitGroup  // connections and deliveries under way
	running context.Context // ends with Close
	stop    context.CancelFunc
}

// Event is something that bots hear of on the gateway.
type Event struct {
	Name  string
	App   wire.ID // the only application that hears of it, all in the guild if empty
	Guild wire.ID
	Data  any
}

// New makes a World with nobody and nothing in it.
func New(o Options) *World {
	w := &World{
		Options: o, Tell: func(Event) {}, Push: func(*Interaction, []byte) {}, Call: func(*Interaction, []byte) {},
		Apps: map[wire.ID]*App{}, Users: map[wire.ID]*User{}, Guilds: map[wire.ID]*Guild{}, Channels: map[wire.ID]*Channel{},
		Files: map[string]File{}, Modals: map[wire.ID]*Modal{}, messages: map[wire.ID]*Message{},
		interactions: map[wire.ID]*Interaction{}, tokens: map[string]*Interaction{}, nonces: nonces{sent: map[nonceKey]wire.ID{}},
	}
	w.LimitClock = o.Clock
	if w.ByHand() {
		w.LimitClock = &skippingClock{Clock: o.Clock}
	}
	w.running, w.stop = context.WithCancel(context.Background())
	return w
}

// Close ends what is under way. It takes the lock itself.
func (w *World) Close() {
	w.stop()
	w.Lock()
	defer w.Unlock()
	for _, c := range w.Channels {
		c.stopArchiving()
	}
}

// Running ends with Close.
func (w *World) Running() context.Context { return w.running }

// Now is the time by the clock.
func (w *World) Now() time.Time { return w.Clock.Now().UTC() }

// ByHand says whether time only passes when a test lets it. Rates mean nothing
// then: all that a client does falls in one moment.
func (w *World) ByHand() bool {
	_, ok := w.Clock.(*ManualClock)
	return ok
}

// PassLimits moves the LimitClock on by d if the Clock is moved by hand.
func (w *World) PassLimits(d time.Duration) {
	if c, ok := w.LimitClock.(*skippingClock); ok {
		c.skip(d)
	}
}

// NewID makes a snowflake of this moment.
func (w *World) NewID() wire.ID {
	w.serial++
	return wire.Snowflake(w.Now(), w.serial)
}

// After has f called with the lock held when d has passed, unless the World is
// closed by then.
func (w *World) After(d time.Duration, f func()) (stop func() bool) {
	return w.Clock.AfterFunc(d, func() {
		w.Lock()
		defer w.Unlock()
		if w.running.Err() == nil {
			f()
		}
	})
}

// Sorted gives a map's keys in order of time.
func Sorted[V any](m map[wire.ID]V) []wire.ID {
	ids := make([]wire.ID, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b wire.ID) int {
		switch x, y := a.Uint(), b.Uint(); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return ids
}
