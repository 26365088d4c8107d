package matchtest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
)

// safe is a small game that uses everything that a host supports: the keeper
// hides a number from 1 to 9, the opener guesses it, and the keeper says yes or
// no. After a guess of 0 the keeper has no move. The opener wins with a yes,
// the keeper after three guesses.
const (
	Keeper games.Seat = iota
	Opener
)

// Tries has guesses and answers in order.
type Tries struct{ Said []string }

func NewSafe() *games.Game { return games.New(SafeRules()) }

func SafeRules() games.Rules[Tries, string] {
	sits := func(keeper, opener games.Occupant) []games.Occupant { return []games.Occupant{keeper, opener} }
	return games.Rules[Tries, string]{
		Info: games.Info{
			Name: "safe",
			Seats: []games.SeatInfo{
				Keeper: {ID: "keeper", Player: "truthful", Secret: true},
				Opener: {ID: "opener", Player: "counts"},
			},
			Options: []games.Option{
				{Name: "size", Kind: games.Number, Min: 1, Max: 9}, {Name: "odd", Kind: games.Flag},
				{Name: "tries", Kind: games.Number, Min: 1, Max: 3},
				{Name: "lock", Kind: games.OneOf, Choices: []string{"dial", "keys"}, Default: "dial", Preset: true},
			},
			Openings: []games.Opening{
				{Name: "play", Seats: sits(games.Computer, games.Starter)},
				{Name: "solve", Seats: sits(games.Starter, games.Computer), Secret: []games.SecretSource{games.InHead, games.Typed}},
				{Name: "duel", Seats: sits(games.Starter, games.Opponent), Secret: []games.SecretSource{games.InHead, games.Typed}},
				{Name: "team", Seats: sits(games.Computer, games.Channel)},
				{Name: "watch", Seats: sits(games.Computer, games.Computer), Secret: []games.SecretSource{games.Drawn, games.Typed}},
				{Name: "sides", Seats: sits(games.Computer, games.Starter), Sides: true, Secret: []games.SecretSource{games.InHead}},
			},
			Players: []games.PlayerInfo{
				{Name: "truthful", Seats: []games.Seat{Keeper}, Hidden: true},
				{Name: "counts", Seats: []games.Seat{Opener}},
				{Name: "errs", Depth: 4}, {Name: "cheats"}, {Name: "waits"}, {Name: "panics"},
			},
			Texts: fstest.MapFS{},
		},
		Open: func(o games.Options) (Tries, error) {
			if o.Bool("odd", false) && o.Int("size", 9)%2 == 0 {
				return Tries{}, games.Refuse("safe.refuse.even")
			}
			return Tries{}, nil
		},
		Secrets: &games.Secrets[Tries, string]{
			Draw:   func(_ Tries, _ games.Seat, r *rand.Rand) string { return fmt.Sprint(1 + r.IntN(9)) },
			Read:   readSecret,
			Show:   showSecret,
			Reveal: reveal,
		},
		Parse:  func(_ Tries, typed string) (string, error) { return strings.ToLower(strings.TrimSpace(typed)), nil },
		Format: func(_ Tries, m string) string { return m },
		View:   func(t Tries) games.View { return games.View{Alt: games.T("safe.alt", "Count", len(t.Said))} },
		Players: map[string]games.Strategy[Tries, string]{
			"truthful": truthful,
			"counts":   Counts,
			"errs": func(context.Context, Tries, games.Hand, games.Limits) (games.Choice[string], error) {
				return games.Choice[string]{}, errors.New("out of order")
			},
			"cheats": func(context.Context, Tries, games.Hand, games.Limits) (games.Choice[string], error) {
				return games.Choice[string]{Move: "no such move"}, nil
			},
			"panics": func(context.Context, Tries, games.Hand, games.Limits) (games.Choice[string], error) {
				panic("out of its mind")
			},
			"waits": func(ctx context.Context, _ Tries, _ games.Hand, _ games.Limits) (games.Choice[string], error) {
				<-ctx.Done()
				return games.Choice[string]{Move: "1"}, nil
			},
		},
	}
}

// truthful answers by the secret.
func truthful(_ context.Context, t Tries, h games.Hand, _ games.Limits) (games.Choice[string], error) {
	if t.Said[len(t.Said)-1] == h.Secret {
		return games.Choice[string]{Move: "yes"}, nil
	}
	return games.Choice[string]{Move: "no"}, nil
}

// Counts guesses 1, 2, 3.
func Counts(_ context.Context, t Tries, _ games.Hand, _ games.Limits) (games.Choice[string], error) {
	return games.Choice[string]{Move: fmt.Sprint(1 + len(t.Said)/2)}, nil
}

func (t Tries) asked() bool { return len(t.Said)%2 == 1 }

func (t Tries) Turn() games.Seat {
	switch {
	case t.Outcome().Over:
		return games.Nobody
	case t.asked():
		return Keeper
	default:
		return Opener
	}
}

func (t Tries) Moves() iter.Seq[string] {
	switch {
	case t.Outcome().Over:
		return slices.Values([]string{})
	case !t.asked():
		return slices.Values([]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"})
	case t.Said[len(t.Said)-1] == "0":
		return slices.Values([]string{games.PassMove})
	default:
		return slices.Values([]string{"no", "yes"})
	}
}

func (t Tries) Legal(m string) error {
	for legal := range t.Moves() {
		if legal == m {
			return nil
		}
	}
	return games.Refuse("safe.refuse.move", "Move", m)
}

func (t Tries) After(m string) Tries { return Tries{append(slices.Clone(t.Said), m)} }

func (t Tries) Outcome() games.Outcome {
	switch {
	case slices.Contains(t.Said, "yes"):
		return games.Outcome{Over: true, Winner: Opener, Reason: games.T("safe.open")}
	case len(t.Said) == 6:
		return games.Outcome{Over: true, Winner: Keeper, Reason: games.T("safe.shut")}
	default:
		return games.Running
	}
}

// readSecret parses a number from 1 to 9.
func readSecret(_ Tries, _ games.Seat, typed string) (string, error) {
	s := strings.TrimSpace(typed)
	if len(s) != 1 || s < "1" || s > "9" {
		return "", games.Refuse("safe.refuse.secret")
	}
	return s, nil
}

// showSecret shows the secret unchanged.
func showSecret(_ Tries, _ games.Seat, secret string) games.Text {
	return games.T("safe.secret", "Secret", secret)
}

// reveal reveals the secret, and refuses one that was guessed and denied.
func reveal(t Tries, _ games.Seat, secret string) ([]games.Text, error) {
	for i, said := range t.Said {
		if said == secret && i+1 < len(t.Said) && t.Said[i+1] == "no" {
			return nil, games.Refuse("safe.refuse.denied")
		}
	}
	return []games.Text{games.T("safe.told", "Secret", secret)}, nil
}
