package host

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"log/slog"
	randv2 "math/rand/v2"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/seal"
	"parlour/games/match/store"
	"parlour/solver/memory"
)

// Host plays matches: it starts them, makes the moves of members and computers, and stores
// every entry before it returns the table.
//
// Its methods return a games.Refusal for acts that are not allowed. They are safe for
// concurrent use, also by several processes with a Host each on one Store. Use [New].
// Acts are in play.go, starts in start.go, uploads in record.go.
type Host struct {
	Config
	cache *tableCache
	locks *channelLocks

	Computers *Computers
	Defaults  *Defaults
	Followers *Followers
	Guards    *Guards
	Invites   *Invites
	Items     *Items
	Leases    *Leases
	Lessons   *Lessons
	Records   *records.Keeper
	Requests  *Requests
	Timers    *Timers
	Uptime    *Uptime
}

// Config configures a Host.
type Config struct {
	Games  []*games.Game
	Store  Store
	Sealer seal.Sealer
	Now    func() time.Time
	Log    *slog.Logger // nil for none
	// Entropy is the source of secrets and seeds: crypto/rand.Reader except in tests.
	Entropy io.Reader
	// Lease is the duration of this process's leases. They are renewed while the work
	// continues.
	Lease time.Duration
	// Pace is the time between the moves of a match that only computers play.
	Pace time.Duration
	// Memory is the budget of the cached tables; nil for one of the host's own.
	Memory *memory.Budget
	// By names this process in leases; it must be unique. See [NewID].
	By string
	// Ahead starts the search of the computer that moves next at a table that is about to
	// be stored. It returns when the search has ended, after [match.JoinWithin] at the latest;
	// nil if it starts none. A nil Ahead stores every computer's move after the member's
	// commit.
	Ahead func(ctx context.Context, t *match.Table) *match.Search
}

// New returns a host.
func New(c Config) *Host {
	if c.Memory == nil {
		c.Memory = memory.New(ownBudget)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	h := &Host{Config: c, cache: newTableCache(c.Memory), locks: new(channelLocks)}
	h.Computers, h.Defaults, h.Followers, h.Invites, h.Items = &Computers{h}, &Defaults{h}, &Followers{h}, &Invites{h}, &Items{h}
	h.Requests, h.Timers, h.Uptime, h.Leases, h.Guards, h.Lessons = &Requests{h}, &Timers{h}, &Uptime{host: h}, &Leases{h}, &Guards{h}, &Lessons{h}
	h.Records = &records.Keeper{Games: c.Games, Store: c.Store, Now: c.Now, Log: c.Log}
	return h
}

// NewID returns a new random identifier, 16 characters long.
func NewID() string {
	var b [10]byte
	rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// NewRand returns new randomness from the host's source.
func (h *Host) NewRand() (*randv2.Rand, error) {
	seed, err := h.NewSeed()
	return randv2.New(randv2.NewChaCha8(seed)), err
}

// NewSeed draws a seed from the host's source.
func (h *Host) NewSeed() (s daily.Seed, err error) {
	if _, err := io.ReadFull(h.Entropy, s[:]); err != nil {
		return s, fmt.Errorf("match: no randomness: %w", err)
	}
	return s, nil
}

// GameNamed returns the game of that name.
func (h *Host) GameNamed(name string) (*games.Game, bool) { return h.Records.GameNamed(name) }

// Current returns the table of a channel's live match, or of the newest that waits, or a
// Refusal that explains how to start one.
func (h *Host) Current(ctx context.Context, channel string) (*match.Table, error) {
	t, err := h.Latest(ctx, channel)
	if err != nil || t.Match.Status.Open() {
		return t, err
	}
	// The newest match is over, but an older one may wait.
	m, err := h.Store.Load(ctx, channel, store.Current())
	return h.replayed(ctx, m, err)
}

// Latest returns the table of a channel's live match, or else of its newest, or a Refusal
// that explains how to start one.
func (h *Host) Latest(ctx context.Context, channel string) (*match.Table, error) {
	return h.Load(ctx, channel, "")
}

// Cached returns the cached table of a match, nil for none. Another process may have changed
// the match since. [Host.Do] verifies the version before it stores anything; for other uses
// call [Host.Load].
func (h *Host) Cached(channel, id string) *match.Table { return h.cache.find(channel, id) }

// Load returns the table of a match, or if id is "" of the channel's latest, or a Refusal if it
// is gone. The table is the cached one if the store confirms its version, else the stored one.
func (h *Host) Load(ctx context.Context, channel, id string) (*match.Table, error) {
	if t := h.cache.find(channel, id); t != nil {
		switch head, err := h.Store.Head(ctx, channel, id); {
		case errors.Is(err, store.ErrUnreadable): // loading it puts it aside
		case errors.Is(err, store.ErrNone):
			h.cache.drop(t.Match.Channel, t.Match.ID)
			return nil, goneRefusal(err, id)
		case err != nil:
			return nil, err
		case head.ID == t.Match.ID && head.Version == t.Match.Version && head.Status == t.Match.Status:
			if head.Epoch != t.Match.Epoch || head.Attempts != t.Match.Attempts {
				t = t.WithHead(head)
				h.cache.add(t)
			}
			return t, nil
		}
	}
	return h.load(ctx, channel, id)
}

// load returns the stored table of a match, or if id is "" of the channel's latest, and caches it.
func (h *Host) load(ctx context.Context, channel, id string) (*match.Table, error) {
	m, err := h.Store.Load(ctx, channel, store.ByID(id))
	return h.replayed(ctx, m, goneRefusal(err, id))
}

// replayed returns the table of a loaded match, and caches it.
func (h *Host) replayed(ctx context.Context, m match.Match, err error) (*match.Table, error) {
	var bad *store.UnreadableError
	if errors.As(err, &bad) {
		return nil, h.park(ctx, bad.Channel, bad.ID, err)
	}
	if err != nil {
		return nil, goneRefusal(err, "")
	}
	if m.Status == match.Parked {
		return nil, games.Refuse("match.refuse.parked")
	}
	t, err := h.Replay(m)
	if err != nil {
		return nil, h.park(ctx, m.Channel, m.ID, err)
	}
	h.cache.add(t)
	return t, nil
}

// Newest returns the newest cached table of a table's match, or the table itself.
func (h *Host) Newest(t *match.Table) *match.Table {
	kept := h.cache.find(t.Match.Channel, t.Match.ID)
	if kept == nil || kept.Match.Version < t.Match.Version || kept.Match.Version == t.Match.Version && kept.Match.Epoch < t.Match.Epoch {
		return t
	}
	return kept
}

// Replay returns the table of a match of one of the host's games.
func (h *Host) Replay(m match.Match) (*match.Table, error) { return h.Records.Replay(m) }

// goneRefusal turns ErrNone into a refusal.
func goneRefusal(err error, id string) error {
	switch {
	case !errors.Is(err, store.ErrNone):
		return err
	case id == "":
		return games.Refuse("match.refuse.none")
	default:
		return games.Refuse("match.refuse.gone")
	}
}

// park parks a match that cannot be read, which frees its channel, and returns the refusal.
// The row and the entries stay.
func (h *Host) park(ctx context.Context, channel, id string, why error) error {
	h.Log.Error("a match is parked: it cannot be read", "channel", channel, "match", id, "error", why)
	if err := h.storeParked(ctx, channel, id); err != nil {
		return errors.Join(why, err)
	}
	return games.Refuse("match.refuse.parked")
}

// storeParked stores a match as Parked.
func (h *Host) storeParked(ctx context.Context, channel, id string) error {
	_, err := h.Store.Update(ctx, channel, id, Patch{Park: true})
	h.cache.drop(channel, id)
	return err
}

// Hand returns what a seat of the table knows. The caller must show it to the seat's player
// only.
func (h *Host) Hand(t *match.Table, s games.Seat) (games.Hand, error) {
	return h.HandAt(t, t.Position(), s)
}

// HandAt returns what a seat of the table knew in one of its positions.
func (h *Host) HandAt(t *match.Table, p games.Position, s games.Seat) (games.Hand, error) {
	hand := games.Hand{Rand: randv2.New(randv2.NewPCG(t.Match.Seed, uint64(len(t.Log.Moves))))}
	sealed, deals := t.Chair(s).Sealed, match.Deals(t.Game)
	if deals {
		sealed = t.Log.Source
	}
	if len(sealed) == 0 {
		return hand, nil
	}
	secret, err := h.Sealer.UnsealPadded(t.Match.ID, sealed)
	if err != nil {
		return games.Hand{}, err
	}
	if hand.Secret = secret; deals && s != games.Chance {
		hand.Secret = t.Game.Secrets.Deal(p, s, secret)
	}
	return hand, nil
}

// Seen returns the position in which a seat is to move as its player sees it, and the hand: a
// dealt hand determines the legal moves.
func (h *Host) Seen(t *match.Table, s games.Seat) (games.Position, games.Hand, error) {
	hand, err := h.Hand(t, s)
	p := t.PositionFor(s)
	if err == nil && match.Deals(t.Game) {
		p = t.Game.SeenBy(p, games.Audience{Seat: s, Hand: hand.Secret})
	}
	return p, hand, err
}

// checkHand refuses a move that the hand of its seat does not have.
func checkHand(h *Host, t *match.Table, e match.Entry) error {
	if !match.Deals(t.Game) {
		return nil
	}
	seen, _, err := h.Seen(t, e.Seat)
	if err == nil {
		_, err = seen.Canonical(e.Text)
	}
	return err
}
