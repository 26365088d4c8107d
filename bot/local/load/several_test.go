//go:build linux

package load

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parlour/commands"
)

func TestPaceIsBelowTheBudgets(t *testing.T) {
	budgets, each := commands.Usual(), float64(time.Second)/float64(playerPace)
	if most := 0.8 * budgets.MemberCommands.PerSecond; each > most {
		t.Errorf("a player presses %v times a second, want at most %v", each, most)
	}
	if most := 0.8 * budgets.ServerCommands.PerSecond; guildSize*each > most {
		t.Errorf("the players of a guild press %v times a second, want at most %v", guildSize*each, most)
	}
}

func TestPlayersKeepTheirPace(t *testing.T) {
	for _, pace := range []time.Duration{0, playerPace} {
		synctest.Test(t, func(t *testing.T) {
			c := &crowd{pace: pace, next: map[*player]time.Time{}, rand: rand.New(rand.NewPCG(1, 0)), wake: make(chan struct{}, 1)}
			c.enter(&player{})
			c.enter(&player{})
			start := time.Now()
			for range 10 {
				p, err := c.take(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				c.enter(p)
			}
			if took := time.Since(start); took != 4*pace {
				t.Errorf("2 players press 10 times in %v, want %v", took, 4*pace)
			}
			synctest.Wait()
		})
	}
}

func TestTallyCheck(t *testing.T) {
	times := make([]time.Duration, 3)
	tests := []struct {
		name  string
		tally *tally
		want  string // in the error; "" for none
	}{
		{"answered", &tally{times: times, took: time.Second}, ""},
		{"nothing pressed", &tally{took: time.Second}, "0 presses in 1s"},
		{"all refused", &tally{times: times, rebuffs: 3, took: time.Second}, "3 presses in 1s; 0 had no answer within three seconds, and 3 were refused"},
		{"no time", &tally{times: times}, "3 presses in 0s"},
	}
	for _, test := range tests {
		err := test.tally.check(2)
		if (err == nil) != (test.want == "") || err != nil && (!errors.Is(err, errNoRate) || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
		if r := test.tally.rate(); err == nil && (r <= 0 || math.IsNaN(1/r)) {
			t.Errorf("%s: got no error for a rate of %v", test.name, r)
		}
	}
}
