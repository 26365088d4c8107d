// Package world is the state of the stand-in and the rules for changing it:
// plain data under one lock, independent of HTTP and websockets. Packages
// member, rest and gateway build on it.
//
// Callers of the methods of a World, its guilds, channels and messages hold its
// lock; the methods of an Interaction take it themselves. A wire value in the
// world is never modified in place: slices and pointers are replaced, so that
// copies can be shared.
package world

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Options configures a World. Clock and Log are required.
type Options struct {
	Clock         Clock
	Log           *slog.Logger
	OnProblem     func(Problem)     // called with each Problem; may be nil, like the next two
	OnMessage     func(MessageView) // called with each created or edited message
	OnAnswer      func(interaction wire.ID, m MessageView)
	MaxMessages   int    // messages per channel; 0 for no limit
	LocksPrivate  bool   // a locked thread refuses private responses too
	Serial        uint32 // before the first ID
	SessionLimits SessionLimits
}

// World is the whole state, by ID.
type World struct {
	sync.Mutex // guards the rest
	Options
	Apps            map[wire.ID]*App
	Users           map[wire.ID]*User
	Guilds          map[wire.ID]*Guild
	Channels        map[wire.ID]*Channel
	Files           map[string]File            // by path on the file host
	Modals          map[wire.ID]*Modal         // open form by user
	Version         uint64                     // number of changes
	Pending         int                        // pending interactions
	Busy            int                        // requests in progress
	Sampler         *fault.Sampler             // random faults; may be nil
	Duplicates      int                        // number of interactions to deliver twice
	Problems        []Problem                  // all so far
	SendEvent       func(Event)                // sends a gateway event
	PushInteraction func(*Interaction, []byte) // sends an interaction to the gateway
	CallEndpoint    func(*Interaction, []byte) // sends an interaction to the application's endpoint; needs no lock

	serial       uint32        // makes IDs unique
	changed      chan struct{} // closed at the next change; nil without waiters
	messages     map[wire.ID]*Message
	interactions map[wire.ID]*Interaction
	tokens       map[string]*Interaction
	order        []*Interaction // the interactions, oldest first
	whole        int            // index in order of the first with its whole payload
	nonces       nonces
	bulks        []*bulk

	// LimitClock measures rate limits. It is Clock, unless that is a
	// ManualClock: then a client's waits advance it.
	LimitClock Clock

	Work    sync.WaitGroup  // connections and deliveries in progress
	running context.Context // ends with Close
	stop    context.CancelFunc
}

// Event is a gateway event.
type Event struct {
	Name  string
	App   wire.ID // the only receiver; "" for all in the guild
	Guild wire.ID
	Data  any
}

// New returns an empty World.
func New(o Options) *World {
	w := &World{
		Options: o, SendEvent: func(Event) {}, PushInteraction: func(*Interaction, []byte) {}, CallEndpoint: func(*Interaction, []byte) {},
		Apps: map[wire.ID]*App{}, Users: map[wire.ID]*User{}, Guilds: map[wire.ID]*Guild{}, Channels: map[wire.ID]*Channel{},
		Files: map[string]File{}, Modals: map[wire.ID]*Modal{}, messages: map[wire.ID]*Message{},
		interactions: map[wire.ID]*Interaction{}, tokens: map[string]*Interaction{}, nonces: nonces{sent: map[nonceKey]wire.ID{}},
	}
	w.LimitClock, w.serial = o.Clock, o.Serial
	if w.ByHand() {
		w.LimitClock = &skippingClock{Clock: o.Clock}
	}
	w.running, w.stop = context.WithCancel(context.Background())
	return w
}

// Close cancels everything in progress. It takes the lock.
func (w *World) Close() {
	w.stop()
	w.Lock()
	defer w.Unlock()
	for _, c := range w.Channels {
		c.stopArchiving()
	}
}

// Running returns a context that ends with Close.
func (w *World) Running() context.Context { return w.running }

// Now returns the time of the clock.
func (w *World) Now() time.Time { return w.Clock.Now().UTC() }

// ByHand reports whether the clock is a ManualClock. Rates are meaningless
// then, because all of a client's actions happen at one moment.
func (w *World) ByHand() bool {
	_, ok := w.Clock.(*ManualClock)
	return ok
}

// AdvanceLimits advances the LimitClock by d if the Clock is a ManualClock.
func (w *World) AdvanceLimits(d time.Duration) {
	if c, ok := w.LimitClock.(*skippingClock); ok {
		c.skip(d)
	}
}

// NewID returns a new ID of the current time.
func (w *World) NewID() wire.ID {
	w.serial++
	return wire.Snowflake(w.Now(), w.serial)
}

// After calls f with the lock held after d, unless the World is closed.
func (w *World) After(d time.Duration, f func()) (stop func() bool) {
	return w.Clock.AfterFunc(d, func() {
		w.Lock()
		defer w.Unlock()
		if w.running.Err() == nil {
			f()
		}
	})
}

// Sorted returns the keys of a map in order of time.
func Sorted[V any](m map[wire.ID]V) []wire.ID {
	return slices.SortedFunc(maps.Keys(m), func(a, b wire.ID) int { return cmp.Compare(a.Uint(), b.Uint()) })
}
