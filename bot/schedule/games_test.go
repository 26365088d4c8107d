package schedule

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/all"
)

// Each computer player thinks about the same move for three members at a time,
// on one slot that rotates as often as possible. It finds the same move as
// alone, and the tasks do not deadlock.
func TestEveryPlayerGivesWay(t *testing.T) {
	s := New(Options{Thinkers: 1, Slice: time.Nanosecond})
	for _, g := range all.Games() {
		p, err := g.Open(games.Options{})
		for range 2 { // each seat has its own players
			if err != nil {
				t.Fatalf("%s: %v", g.Info.Name, err)
			}
			if p.Turn() == games.Chance {
				if p, err = p.Play(g.Rolls(p)[0].Move); err != nil {
					t.Fatalf("%s: %v", g.Info.Name, err)
				}
			}
			move := ""
			for _, info := range g.Info.PlayersFor(p.Turn()) {
				move = thinkTogether(t, s, g, p, info.Name)
			}
			p, err = p.Play(move)
		}
	}
	if stats := s.Stats(); stats != (Stats{}) {
		t.Errorf("stats at the end = %v, want zero", stats)
	}
}

// thinkTogether returns the move that a player finds with interleaved tasks.
func thinkTogether(t *testing.T, s *Scheduler, g *games.Game, p games.Position, name string) string {
	player := g.Players[name]
	think := func(ctx context.Context) (games.Thought, error) {
		r := rand.New(rand.NewPCG(1, 2))
		hand := games.Hand{Rand: r}
		if g.Secrets != nil {
			hand.Secret = g.Secrets.Draw(p, p.Turn(), r)
		}
		return player(ctx, p, hand, games.Limits{Nodes: 3000})
	}
	var thoughts [3]games.Thought
	var members sync.WaitGroup
	for i := range thoughts {
		members.Go(func() {
			_, err := s.Do(t.Context(), Move, Owner{"a", fmt.Sprint(i)}, func(ctx context.Context) (err error) {
				thoughts[i], err = think(ctx)
				return err
			})
			if err != nil {
				t.Errorf("%s, %s: %v", g.Info.Name, name, err)
			}
		})
	}
	members.Wait()
	alone, err := think(t.Context())
	for _, thought := range thoughts {
		if err != nil || !reflect.DeepEqual(thought, alone) {
			t.Errorf("%s, %s found %+v interleaved; %+v, %v alone", g.Info.Name, name, thought, alone, err)
		}
	}
	return alone.Move
}
