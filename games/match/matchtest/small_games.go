package matchtest

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"parlour/games"
)

// Race is a game for two to four with one die: the first to reach ten wins.
type Race struct {
	at      [4]int
	out     [4]bool
	Seats   int
	turn    games.Seat
	rolling bool
	Slow    bool // a turn may be given up by a wait
	Pairs   bool // runners 1 and 3, and 2 and 4, win together
	All     bool // all lose together
}

func NewRace(change ...func(*games.Rules[Race, string])) *games.Game {
	seats := make([]games.SeatInfo, 4)
	for i := range seats {
		seats[i] = games.SeatInfo{ID: fmt.Sprint("runner", i+1), Player: games.RandomPlayer}
	}
	r := games.Rules[Race, string]{
		Info: games.Info{
			Name: "race", Seats: seats, Openings: append(games.ManySided(4), games.Opening{Name: "duel", Seats: []games.Occupant{games.Starter, games.Opponent, games.Opponent, games.Opponent}}),
			Options: []games.Option{{Name: "players", Kind: games.Number, Min: 2, Max: 4}, {Name: "dealt", Kind: games.Flag}},
			Players: []games.PlayerInfo{{Name: games.RandomPlayer}},
		},
		Open: func(o games.Options) (Race, error) {
			return Race{Seats: o.Int("players", 4), rolling: o.Bool("dealt", false)}, nil
		},
		Seats:  func(o games.Options) int { return o.Int("players", 4) },
		Parse:  func(_ Race, typed string) (string, error) { return typed, nil },
		Format: func(_ Race, m string) string { return m },
		View:   func(Race) games.View { return games.View{} },
		Rolls: func(r Race) (rolls []games.Roll[string]) {
			for m := range r.Moves() {
				rolls = append(rolls, games.Roll[string]{Move: m, Probability: 1. / 6})
			}
			return rolls
		},
	}
	for _, f := range change {
		f(&r)
	}
	return games.New(r)
}

func (r Race) Turn() games.Seat {
	switch {
	case r.Outcome().Over:
		return games.Nobody
	case r.rolling:
		return games.Chance
	}
	return r.turn
}

func (r Race) Moves() iter.Seq[string] {
	switch r.Turn() {
	case games.Nobody:
		return slices.Values[[]string](nil)
	case games.Chance:
		return slices.Values([]string{"1", "2", "3", "4", "5", "6"})
	}
	if r.Slow {
		return slices.Values([]string{"roll", "wait"})
	}
	return slices.Values([]string{"roll"})
}

func (r Race) Legal(m string) error {
	if !slices.Contains(slices.Collect(r.Moves()), m) {
		return games.Refuse("race.refuse")
	}
	return nil
}

func (r Race) After(m string) Race {
	switch {
	case m == "wait":
		return r.passed()
	case !r.rolling:
		r.rolling = true
		return r
	}
	n, _ := strconv.Atoi(m)
	r.at[r.turn] += n
	r.rolling = false
	return r.passed()
}

// passed returns the race at the turn of the next runner.
func (r Race) passed() Race {
	for range r.Seats {
		if r.turn = (r.turn + 1) % games.Seat(r.Seats); !r.out[r.turn] {
			break
		}
	}
	return r
}

func (r Race) Outcome() games.Outcome {
	for i, at := range r.at {
		switch {
		case at < 10:
		case r.All:
			return games.Outcome{Over: true, Winner: games.Nobody, Places: slices.Repeat([]int{2}, r.Seats)}
		case r.Pairs:
			return games.Outcome{Over: true, Winner: games.Nobody, Winners: []games.Seat{games.Seat(i % 2), games.Seat(i%2 + 2)}}
		default:
			return games.Outcome{Over: true, Winner: games.Seat(i), Points: r.at[:r.Seats]}
		}
	}
	return games.Running
}

// DropOut removes a runner.
func DropOut(r Race, s games.Seat) Race {
	r.out[s] = true
	if r.turn == s {
		r = r.passed()
	}
	return r
}

// hunt is a game for two with a secret number each. They ask in turn, and the asked side
// answers each number.
type hunt struct{ said []string }

func NewHunt() *games.Game {
	hidden := []games.SecretSource{games.Own, games.Drawn, games.Typed, games.ByHand}
	return games.New(games.Rules[hunt, string]{
		Info: games.Info{
			Name:  "hunt",
			Seats: []games.SeatInfo{{ID: "one", Player: "asks", Secret: true}, {ID: "two", Player: "asks", Secret: true}},
			Openings: []games.Opening{
				{Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}, Secret: hidden},
				{Name: "duel", Seats: []games.Occupant{games.Starter, games.Opponent}, Secret: hidden},
				{Name: "table", Seats: []games.Occupant{games.Starter, games.Joiner}, Secret: hidden},
			},
			Players: []games.PlayerInfo{{Name: "asks"}},
		},
		Open:   func(games.Options) (hunt, error) { return hunt{}, nil },
		Parse:  func(_ hunt, typed string) (string, error) { return typed, nil },
		Format: func(_ hunt, m string) string { return m },
		View:   func(hunt) games.View { return games.View{} },
		Players: map[string]games.Strategy[hunt, string]{"asks": func(_ context.Context, h hunt, _ games.Hand, _ games.Limits) (games.Choice[string], error) {
			return games.Choice[string]{Move: fmt.Sprint(1 + len(h.said)/4)}, nil
		}},
		Secrets: &games.Secrets[hunt, string]{
			Draw: func(_ hunt, _ games.Seat, r *rand.Rand) string { return fmt.Sprint(1 + r.IntN(9)) },
			Read: func(_ hunt, _ games.Seat, typed string) (string, error) {
				if n, err := strconv.Atoi(typed); err != nil || n < 1 || n > 9 {
					return "", games.Refuse("hunt.refuse")
				}
				return typed, nil
			},
			Show:   func(_ hunt, _ games.Seat, secret string) games.Text { return games.T("hunt.secret", "Secret", secret) },
			Reveal: func(hunt, games.Seat, string) ([]games.Text, error) { return nil, nil },
			Forced: func(h hunt, _ games.Seat, secret string) (string, bool) {
				if !h.asked() {
					return "", false
				}
				if h.said[len(h.said)-1] == secret {
					return "yes", true
				}
				return "no", true
			},
		},
	})
}

func (h hunt) asked() bool { return len(h.said)%2 == 1 }

func (h hunt) Turn() games.Seat {
	if h.Outcome().Over {
		return games.Nobody
	}
	return games.Seat((len(h.said) + 1) / 2 % 2) // who is asked asks next
}

func (h hunt) Moves() iter.Seq[string] {
	switch {
	case h.Outcome().Over:
		return slices.Values[[]string](nil)
	case h.asked():
		return slices.Values([]string{"no", "yes"})
	}
	return slices.Values([]string{"1", "2", "3", "4", "5", "6", "7", "8", "9"})
}

func (h hunt) Legal(m string) error {
	if !slices.Contains(slices.Collect(h.Moves()), m) {
		return games.Refuse("hunt.refuse")
	}
	return nil
}

func (h hunt) After(m string) hunt { return hunt{append(slices.Clone(h.said), m)} }

func (h hunt) Outcome() games.Outcome {
	if n := len(h.said); n > 0 && h.said[n-1] == "yes" {
		return games.Outcome{Over: true, Winner: games.Seat((n/2 + 1) % 2)}
	}
	return games.Running
}
