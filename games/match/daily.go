package match

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	randv2 "math/rand/v2"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// On each day, everybody in a server, or everywhere, can play the same: the secret
// of a game, or a position to be won. A member's try is a match like any other,
// with a log and receipts, but in a place of its own that is no channel: nobody
// else sees it, nobody is pinged, and no clock runs. Its results are those of a
// home of its own, the day, and so count for nothing else.
//
// Nobody can know a day's secret before, and everybody can check it afterwards:
// it follows from the day's [Seed], of which only the [Seed.Seal] is told
// while the day lasts.

// DailyKind is what there is to play on a day.
type DailyKind string

// The kinds of daily.
const (
	DailyCode   DailyKind = "code"   // a secret is to be found out
	DailyPuzzle DailyKind = "puzzle" // a position is to be won
)

// Daily is the day, of a server or everywhere, whose secret or puzzle a match is a
// try at.
type Daily struct {
	Guild  string    `json:"guild,omitempty"` // "" for everywhere
	Number int       `json:"number"`          // of the day, from 1
	Kind   DailyKind `json:"kind"`
	Ends   time.Time `json:"ends"`
	Seal   string    `json:"seal"`
	Par    int       `json:"par,omitempty"` // how many moves Parlour's own player needs, 0 if that is not known

	Secret string   `json:"-"` // of whoever keeps it; not kept here
	Moves  []string `json:"-"` // by which the game has come to where it begins
}

// dailyHome begins the homes of days, and so the places of tries.
const dailyHome = "daily/"

// Home is where the tries of a day are counted.
func (d Daily) Home() string {
	return dailyHome + d.Guild + "/" + strconv.Itoa(d.Number) + string(d.Kind)
}

// Place is where a member's try is: it stands for a channel.
func (d Daily) Place(user string) string { return d.Home() + "/" + user }

// dailyID begins the IDs of tries.
const dailyID = "daily-"

// ID is the ID of a member's try: with the server from which it comes, it leads to
// the place.
func (d Daily) ID(user string) string {
	where := "e"
	if d.Guild != "" {
		where = "g"
	}
	return dailyID + where + strconv.Itoa(d.Number) + string(d.Kind) + "-" + user
}

// TryOf reads the ID of a member's try, as it comes from a server.
func TryOf(id, guild string) (d Daily, user string, ok bool) {
	rest, ok := strings.CutPrefix(id, dailyID)
	day, user, cut := strings.Cut(rest, "-")
	if !ok || !cut || len(day) < 2 {
		return d, "", false
	}
	if day[0] == 'g' {
		d.Guild = guild
	}
	n := strings.IndexFunc(day[1:], func(r rune) bool { return r < '0' || r > '9' })
	if n < 1 {
		return d, "", false
	}
	number, err := strconv.Atoi(day[1 : n+1])
	d.Number, d.Kind = number, DailyKind(day[n+1:])
	return d, user, err == nil && d.ID(user) == id
}

// Try starts a member's try at a daily, or returns it where it stands.
func (h *Host) Try(ctx context.Context, s Start, by Actor) (*Table, error) {
	s.Guild, s.Channel, s.Clock = s.Daily.Home(), s.Daily.Place(by.User), NoClock
	t, err := h.Load(ctx, s.Channel, s.Daily.ID(by.User))
	if _, gone := games.RefusalIn(err); err == nil || !gone {
		return t, err
	}
	t, _, err = h.Start(ctx, s, by, nil)
	if errors.Is(err, ErrKnown) { // another request was quicker
		return h.Load(ctx, s.Channel, s.Daily.ID(by.User))
	}
	return t, err
}

// led makes the moves by which the game has come to where a try begins.
func (f *following) led(moves []string) error {
	for _, move := range moves {
		if err := f.add(Entry{Kind: games.Forced, Seat: f.table.Turn(), Text: move}); err != nil {
			return err
		}
	}
	return nil
}

// Seed is what all that is drawn for a day follows from.
type Seed [32]byte

// NewSeed draws a seed from the host's source of randomness.
func (h *Host) NewSeed() (s Seed, err error) {
	if _, err := io.ReadFull(h.Entropy, s[:]); err != nil {
		return s, fmt.Errorf("match: no randomness: %w", err)
	}
	return s, nil
}

// ReadSeed reads what String has written.
func ReadSeed(text string) (s Seed, err error) {
	b, err := hex.DecodeString(text)
	if err == nil && len(b) != len(s) {
		err = fmt.Errorf("match: a seed has %d bytes, not %d", len(s), len(b))
	}
	copy(s[:], b)
	return s, err
}

// String is the seed in 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Seal is what is told of a seed before the seed is: the SHA-256 of its digits, a
// slash and the number of the day, in hexadecimal digits.
func (s Seed) Seal(day int) string {
	sum := sha256.Sum256([]byte(s.String() + "/" + strconv.Itoa(day)))
	return hex.EncodeToString(sum[:])
}

// rand is the randomness by which something is drawn: ChaCha8, with the seed's
// HMAC-SHA256 of the kind for its key.
func (s Seed) rand(k DailyKind) *randv2.Rand {
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(k))
	return randv2.New(randv2.NewChaCha8([32]byte(mac.Sum(nil))))
}

// Verify reports whether a seed, in its digits, is what a day's seal was made
// of: then nobody has changed it, nor what follows from it, since the seal was told.
func Verify(seed, seal string, day int) bool {
	s, err := ReadSeed(seed)
	return err == nil && hmac.Equal([]byte(s.Seal(day)), []byte(strings.ToLower(seal)))
}

// Secret is what a seed draws of a game whose secret can be a daily's, and the
// seat that has it.
func (s Seed) Secret(g *games.Game) (string, games.Seat, error) {
	p, err := g.Open(g.Daily.Options)
	if err != nil {
		return "", games.Nobody, err
	}
	for i, seat := range g.Info.Seats {
		if seat.Secret {
			return g.Secrets.Draw(p, games.Seat(i), s.rand(DailyCode)), games.Seat(i), nil
		}
	}
	return "", games.Nobody, fmt.Errorf("match: no seat of %s has a secret", g.Info.Name)
}
