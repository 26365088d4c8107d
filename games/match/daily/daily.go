// Package daily defines the secrets and puzzles of a day. They follow from the day's seed, so no
// member can know one in advance, and every member can verify it afterwards.
package daily

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	randv2 "math/rand/v2"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// A daily is the same secret or puzzle for all members of a server, or of all servers, for a
// day. A member's try is a match with a log and receipts, but in a private place that is no
// channel, without reminders or a clock. Its results belong to the home of the day; those at
// codes are also in the stats of the member.
//
// No member can know a day's secret in advance, and every member can verify it afterwards:
// it follows from the day's [Seed]. During the day, only the [Seed.Seal] is published.

// Kind is a kind of daily.
type Kind string

// The kinds of daily.
const (
	CodeKind   Kind = "code"   // find a secret
	PuzzleKind Kind = "puzzle" // win a position
)

// Daily is a day's secret or puzzle, of a server or of all servers.
type Daily struct {
	Guild  string    `json:"guild,omitempty"` // "" for all servers
	Number int       `json:"number"`          // of the day, from 1
	Kind   Kind      `json:"kind"`
	Ends   time.Time `json:"ends"`
	Seal   string    `json:"seal"`
	Par    int       `json:"par,omitempty"` // the number of moves of Parlour's own player, 0 if it is unknown

	Secret string   `json:"-"` // not stored
	Moves  []string `json:"-"` // that lead to the position of the puzzle; not stored
}

// dailyHome is the prefix of the homes of days and the places of tries.
const dailyHome = "daily/"

// IsTry reports whether results of a home are tries.
func IsTry(home string) bool { return strings.HasPrefix(home, dailyHome) }

// Home returns where the tries of a day count.
func (d Daily) Home() string {
	return dailyHome + d.Guild + "/" + strconv.Itoa(d.Number) + string(d.Kind)
}

// Place returns the place of a member's try, which it has instead of a channel.
func (d Daily) Place(user string) string { return d.Home() + "/" + user }

// dailyID is the prefix of the IDs of tries.
const dailyID = "daily-"

// ID returns the ID of a member's try. With the server's ID, it determines the place.
func (d Daily) ID(user string) string {
	where := "e"
	if d.Guild != "" {
		where = "g"
	}
	return dailyID + where + strconv.Itoa(d.Number) + string(d.Kind) + "-" + user
}

// TryOf parses the ID of a member's try in a server.
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
	d.Number, d.Kind = number, Kind(day[n+1:])
	return d, user, err == nil && d.ID(user) == id
}

// Seed determines everything that is drawn for a day.
type Seed [32]byte

// ReadSeed parses the result of String.
func ReadSeed(text string) (s Seed, err error) {
	b, err := hex.DecodeString(text)
	if err == nil && len(b) != len(s) {
		err = fmt.Errorf("match: a seed has %d bytes, not %d", len(s), len(b))
	}
	copy(s[:], b)
	return s, err
}

// String returns the seed in 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Seal returns the commitment that is published before the seed: the SHA-256 of its digits, a
// slash and the number of the day, in hexadecimal digits.
func (s Seed) Seal(day int) string {
	sum := sha256.Sum256([]byte(s.String() + "/" + strconv.Itoa(day)))
	return hex.EncodeToString(sum[:])
}

// rand returns the random source of a kind of daily: ChaCha8 with the HMAC-SHA256 of the kind
// under the seed as its key.
func (s Seed) rand(k Kind) *randv2.Rand {
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(k))
	return randv2.New(randv2.NewChaCha8([32]byte(mac.Sum(nil))))
}

// Verify reports whether a day's seal commits to a seed, given in its digits.
func Verify(seed, seal string, day int) bool {
	s, err := ReadSeed(seed)
	return err == nil && hmac.Equal([]byte(s.Seal(day)), []byte(strings.ToLower(seal)))
}

// Secret returns the secret that a seed draws for a game's daily with the given options, and
// the seat that keeps it.
func (s Seed) Secret(g *games.Game, o games.Options) (string, games.Seat, error) {
	p, err := g.Open(o)
	if err != nil {
		return "", games.Nobody, err
	}
	for i, seat := range g.Info.Seats {
		if seat.Secret {
			return g.Secrets.Draw(p, games.Seat(i), s.rand(CodeKind)), games.Seat(i), nil
		}
	}
	return "", games.Nobody, fmt.Errorf("match: no seat of %s has a secret", g.Info.Name)
}
