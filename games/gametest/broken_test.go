package gametest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing/fstest"

	"parlour/games"
)

// withTexts returns nim with a change in its texts.
func withTexts(old, new string) *games.Game {
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.Info.Texts = fstest.MapFS{"en.json": {Data: []byte(strings.Replace(nimTexts, old, new, 1))}}
	})
}

// withComposedID returns nim with a text whose ID is composed of two parts.
func withComposedID() *games.Game {
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.Info.Texts = fstest.MapFS{"en.json": {Data: []byte(strings.Replace(nimTexts, "{", `{"nim.odd": "Odd.", `, 1))}}
		r.View = viewWith(r.View, func(_ pile, v *games.View) { v.Note = games.T("nim." + "odd") })
	})
}

// withBlanks returns nim with a number of keys that cannot be tapped before those of the moves.
func withBlanks(n int) *games.Game {
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.Compose = &games.Composer[pile]{
			Keys: func(p pile, _ string) [][]games.Key {
				var keys []games.Key
				for i := range n * min(p.left, 1) {
					keys = append(keys, games.Key{Value: fmt.Sprint("blank", i), Label: games.T("games.move", "Move", "-"), Disabled: true})
				}
				for m := range p.Moves() {
					keys = append(keys, games.Key{Value: r.Format(p, m), Label: games.T("games.move", "Move", r.Format(p, m)), Done: true})
				}
				return slices.Collect(slices.Chunk(keys, 5))
			},
			Add: func(p pile, _, value string) (string, bool) { return value, !strings.HasPrefix(value, "blank") },
		}
	})
}

// fixedKeys returns a Composer with the same keys in every state.
func fixedKeys(rows [][]games.Key) *games.Composer[pile] {
	return &games.Composer[pile]{
		Keys: func(pile, string) [][]games.Key { return rows },
		Add:  func(_ pile, _, value string) (string, bool) { return value, true },
	}
}

// withHolds returns race with turns of many moves. A seat whose time is over makes each of them.
func withHolds(n int) *games.Game {
	return brokenRace(func(r *games.Rules[track, int]) {
		r.Open = func(o games.Options) (track, error) { return track{players: o.Int("players", 3), holds: n}, nil }
		r.Pass = func(track, games.Seat) (int, bool) { return 0, true }
	})
}

// withPasses returns race in which each seat only passes before the host rolls a one.
func withPasses() *games.Game {
	return brokenRace(func(r *games.Rules[track, int]) {
		r.Open = func(games.Options) (track, error) { return track{players: 4}, nil }
		r.Seats = func(games.Options) int { return 4 }
		r.Format = func(t track, m int) string {
			if m == 0 {
				return games.PassMove
			}
			return strconv.Itoa(m)
		}
		parse := r.Parse
		r.Parse = func(t track, typed string) (int, error) {
			return parse(t, strings.ReplaceAll(typed, games.PassMove, "0"))
		}
		r.Rolls = func(t track) []games.Roll[int] {
			if t.Turn() != games.Chance {
				return nil
			}
			return []games.Roll[int]{{Move: 1, Probability: 1}}
		}
	})
}

// changedView returns nim with another view.
func changedView(change func(pile, *games.View)) *games.Game {
	return brokenNim(func(r *games.Rules[pile, int]) { r.View = viewWith(r.View, change) })
}

func viewWith[S any](view func(S) games.View, change func(S, *games.View)) func(S) games.View {
	return func(s S) games.View {
		v := view(s)
		change(s, &v)
		return v
	}
}

// changedOutcome returns race with another outcome at the end.
func changedOutcome(change func(games.Outcome) games.Outcome) *games.Game {
	return brokenRace(func(r *games.Rules[track, int]) {
		open := r.Open
		r.Open = func(o games.Options) (track, error) {
			t, err := open(o)
			t.end = change
			return t, err
		}
	})
}

// withRolls returns race with other dice.
func withRolls(rolls ...games.Roll[int]) *games.Game {
	return brokenRace(func(r *games.Rules[track, int]) {
		r.Rolls = func(t track) []games.Roll[int] {
			if t.Turn() != games.Chance {
				return nil
			}
			return rolls
		}
	})
}

// verdict returns a judge that always returns v.
func verdict(v games.Verdict) func(context.Context, pile, int, games.Limits) (games.Verdict, error) {
	return func(context.Context, pile, int, games.Limits) (games.Verdict, error) { return v, nil }
}

// fickle has a player with its own source of randomness.
func fickle() *games.Game {
	own := rand.New(rand.NewPCG(1, 2))
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.Players["random"] = nimPlayer(func(p pile, _ *rand.Rand) int { return 1 + own.IntN(min(3, p.left)) })
	})
}

// drifting looks different after each move that is played.
func drifting() *games.Game {
	var plays atomic.Int64 // so that the race detector finds nothing before Run does
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.View = viewWith(r.View, func(_ pile, v *games.View) { v.Alt = games.T("nim.alt", "Count", int(plays.Load())) })
		r.Parse = func(p pile, text string) (int, error) {
			plays.Add(1)
			return nimParse(p, text)
		}
	})
}

// hasty reviews the first move first, and ignores its context.
func hasty() *games.Game {
	return brokenNim(func(r *games.Rules[pile, int]) {
		r.Review = func(_ context.Context, played []games.Played[pile, int], _ games.Limits, report func(int, games.Verdict)) error {
			for i := range played {
				report(i, games.Verdict{})
			}
			return nil
		}
	})
}

// leaking shows the secret that it drew.
func leaking() *games.Game {
	var last string
	return brokenHilo(func(r *games.Rules[span, int]) {
		draw, view := r.Secrets.Draw, r.View
		r.Secrets.Draw = func(s span, seat games.Seat, random *rand.Rand) string {
			last = draw(s, seat, random)
			return last
		}
		r.View = func(s span) games.View {
			v := view(s)
			v.Note = games.T("hilo.secret", "Number", last)
			return v
		}
	})
}
