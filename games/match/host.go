package match

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
)

// Host plays matches: it starts them, plays members' moves, lets computers make
// theirs, and stores every entry before anyone hears of it.
//
// Its methods return a games.Refusal for whatever a member may not or cannot
// do. They may be called by several goroutines, and by several processes with
// a Host each on one Store.
type Host struct {
	Games  []games.Game
	Store  Store
	Sealer Sealer
	Now    func() time.Time
	Log    *slog.Logger
	// Entropy is where secrets and seeds come from: crypto/rand.Reader but in
	// tests.
	Entropy io.Reader
	// Lease is how long this process may take over a piece of work before
	// another one takes it up; it is renewed while the work goes on.
	Lease time.Duration

	// By names this process in leases; it must be unique. See [NewID].
	By string
}

// Actor is the member who does something.
type Actor struct {
	User    string
	Name    string
	Manager bool   // may manage messages in the channel
	Key     string // of the interaction, so that a repeated delivery is not played twice
}

// NewID returns a new random identifier, 16 characters long.
func NewID() string {
	var b [10]byte
	rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// fresh returns new randomness from the host's source.
func (h *Host) fresh() (*randv2.Rand, error) {
	var seed [32]byte
	if _, err := io.ReadFull(h.Entropy, seed[:]); err != nil {
		return nil, fmt.Errorf("match: no randomness: %w", err)
	}
	return randv2.New(randv2.NewChaCha8(seed)), nil
}

// GameNamed returns the game of that name.
func (h *Host) GameNamed(name string) (games.Game, bool) {
	for _, g := range h.Games {
		if g.Info().Name == name {
			return g, true
		}
	}
	return nil, false
}

// Replay sets up the table of a stored match.
func (h *Host) Replay(m Match) (*Table, error) {
	g, ok := h.GameNamed(m.Game)
	if !ok {
		return nil, games.Refuse("match.refuse.unknown-game", "Game", m.Game)
	}
	return Replay(g, m)
}

// Current returns the table of the open match in a channel, or a Refusal that
// says how to start one.
func (h *Host) Current(ctx context.Context, channel string) (*Table, error) {
	m, err := h.Store.Current(ctx, channel)
	if errors.Is(err, ErrNone) {
		return nil, games.Refuse("match.refuse.none")
	}
	if err != nil {
		return nil, err
	}
	return h.Replay(m)
}

// Latest returns the table of the newest match in a channel, open or ended, or
// a Refusal that says how to start one.
func (h *Host) Latest(ctx context.Context, channel string) (*Table, error) {
	m, err := h.Store.Latest(ctx, channel, "")
	if errors.Is(err, ErrNone) {
		return nil, games.Refuse("match.refuse.none")
	}
	if err != nil {
		return nil, err
	}
	return h.Replay(m)
}

// Load returns the table of a match by its ID, or a Refusal if it is gone.
func (h *Host) Load(ctx context.Context, channel, id string) (*Table, error) {
	m, err := h.Store.Load(ctx, channel, id)
	if errors.Is(err, ErrNone) {
		return nil, games.Refuse("match.refuse.gone")
	}
	if err != nil {
		return nil, err
	}
	return h.Replay(m)
}

// Hand returns what a seat of the table knows. Whoever calls it must not show
// it to anyone but that seat's player.
func (h *Host) Hand(t *Table, s games.Seat) (games.Hand, error) {
	hand := games.Hand{Rand: randv2.New(randv2.NewPCG(t.Seed, uint64(len(t.Moves))))}
	if c := t.Chair(s); len(c.Sealed) > 0 {
		secret, err := h.Sealer.Unseal(t.ID, c.Sealed)
		if err != nil {
			return games.Hand{}, err
		}
		hand.Secret = secret
	}
	return hand, nil
}
