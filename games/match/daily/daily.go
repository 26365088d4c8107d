// Package daily defines the secrets and puzzles of a day. They follow from the day's seed, so no
// member can know one in advance, and every member can verify it afterwards.
package daily

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
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

// Puzzle is a position in which the seat to move wins against every defence, with
// exactly one of its moves.
type Puzzle struct {
	Game    string        `json:"game"`
	Options games.Options `json:"options,omitempty"`
	Moves   []string      `json:"moves"` // that lead to the position
	// Solution has the remaining moves if both sides play perfectly.
	Solution []string `json:"solution"`
}

// The bounds of the search for a puzzle: random games, and nodes of the solver for each
// position.
const (
	puzzleTries = 10_000
	puzzleNodes = 200_000
)

// Puzzle returns the puzzle that a seed determines, in a game that has puzzles. It plays
// random games until a position is proven to be a puzzle.
func (s Seed) Puzzle(ctx context.Context, g *games.Game) (Puzzle, error) {
	r := s.rand(PuzzleKind)
	for range puzzleTries {
		plies := g.Puzzles.From + r.IntN(g.Puzzles.To-g.Puzzles.From+1)
		p, moves, err := randomGame(g, plies, r)
		if err != nil {
			return Puzzle{}, err
		}
		if p == nil {
			continue
		}
		if _, won, err := onlyMove(ctx, g, p); err != nil {
			return Puzzle{}, err
		} else if won {
			z := Puzzle{Game: g.Info.Name, Options: g.Puzzles.Options, Moves: moves}
			z.Solution, err = solution(ctx, g, p)
			return z, err
		}
	}
	return Puzzle{}, fmt.Errorf("match: no puzzle of %s was found", g.Info.Name)
}

// randomGame plays a number of random moves. The position is nil if the game ends before.
func randomGame(g *games.Game, plies int, r *randv2.Rand) (games.Position, []string, error) {
	p, err := g.Open(g.Puzzles.Options)
	var moves []string
	for range plies {
		if err != nil {
			return nil, nil, err
		}
		move, ok := g.RandomMove(p, r)
		if !ok {
			return nil, nil, nil
		}
		moves = append(moves, move)
		p, err = p.Play(move)
	}
	if err != nil || p.Outcome().Over {
		return nil, nil, err
	}
	return p, moves, nil
}

// minChoice is the least number of legal moves in a puzzle.
const minChoice = 4

// onlyMove returns the only move that wins in a position, proven against every defence; false
// if there is not exactly one.
func onlyMove(ctx context.Context, g *games.Game, p games.Position) (move string, only bool, err error) {
	choice := 0
	for range p.Moves() {
		choice++
	}
	if choice < minChoice {
		return "", false, nil
	}
	v, err := g.Solve(ctx, p, games.Limits{Nodes: puzzleNodes})
	if sole := v.Proven && v.Value == 1 && v.Complete && len(v.Best) == 1; err != nil || !sole {
		return "", false, err
	}
	after, err := p.Play(v.Best[0])
	if err != nil || after.Outcome().Over { // a move that wins at once is not a puzzle
		return "", false, err
	}
	return v.Best[0], true, nil
}

// solution returns the moves with which both sides play a position perfectly to the end.
func solution(ctx context.Context, g *games.Game, p games.Position) (line []string, err error) {
	for err == nil && !p.Outcome().Over {
		var v games.Solution[string]
		if v, err = g.Solve(ctx, p, games.Limits{}); err != nil {
			break
		}
		best := v.Best
		if len(v.Perfect) > 0 {
			best = v.Perfect
		}
		if len(best) == 0 {
			return nil, errors.New("match: a puzzle cannot be solved")
		}
		line = append(line, best[0])
		p, err = p.Play(best[0])
	}
	return line, err
}

// Position returns the position of the puzzle.
func (z Puzzle) Position(g *games.Game) (games.Position, error) {
	p, err := g.Open(z.Options)
	for _, move := range z.Moves {
		if err != nil {
			return nil, err
		}
		p, err = p.Play(move)
	}
	return p, err
}

// maxPar bounds the moves of a computer that plays alone.
const maxPar = 100

// Par returns the number of moves that Parlour's own player needs to find a secret in a game
// with the given options; 0 if it does not find it.
func Par(ctx context.Context, g *games.Game, o games.Options, keeper games.Seat, secret string) (int, error) {
	p, err := g.Open(o)
	moves := 0
	for range maxPar {
		if err != nil || p.Outcome().Over {
			break
		}
		seat := p.Turn()
		hand := games.Hand{Rand: randv2.New(randv2.NewPCG(1, uint64(moves)))}
		if seat == keeper {
			hand.Secret = secret
		} else {
			moves++
		}
		var thought games.Thought
		if thought, err = g.Players[g.Info.Seats[seat].Player](ctx, p, hand, games.Limits{}); err == nil {
			p, err = p.Play(thought.Move)
		}
	}
	if err != nil || p.Outcome().Winner == keeper || !p.Outcome().Over {
		return 0, err
	}
	return moves, nil
}
