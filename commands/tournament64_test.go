package commands_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/match"
)

// crowd is 64 members in a tournament, of whom the last never plays.
type crowd struct {
	*world
	p      *post
	r      *rand.Rand
	played map[string]bool // threads in which a game was ended
}

const crowdSize = 64

// member is a request of a member of the crowd; the first is alice.
func (c *crowd) member(n int, kind commands.Kind) commands.Request {
	r := c.request("alice", kind)
	if n > 0 {
		r.User = commands.User{ID: fmt.Sprint(1_110_000_000_000_000_000 + n), Name: fmt.Sprintf("A member whose name is long %d", n)}
	}
	return r
}

// number is which member has an ID.
func number(id string) (n int) {
	if _, err := fmt.Sscanf(id, "111000000000000%d", &n); err != nil {
		return 0
	}
	return n
}

// replaced puts another process in place of this one.
func (c *crowd) replaced() {
	c.t.Helper()
	config := c.host.Config
	config.By += "+"
	host := match.NewHost(config)
	set, err := features.New(host, catalogue(), config.Log, commands.Budgets{})
	if err != nil {
		c.t.Fatal(err)
	}
	c.host, c.set = host, set
}

// round ends the games that are on: somebody resigns, or nobody comes.
func (c *crowd) round() {
	c.t.Helper()
	for i, thread := range c.p.threads {
		if c.played[thread] {
			continue
		}
		c.played[thread] = true
		t := c.at(thread)
		if t.Match.Status != match.Live {
			c.t.Fatalf("the game in %s is %s", thread, t.Match.Status)
		}
		mover := number(t.Chair(t.Turn()).User)
		loser := number(t.Chair(t.Turn() ^ 1&t.Turn()).User)
		for seat := range t.Log.Chairs {
			if n := number(t.Log.Chairs[seat].User); n == crowdSize-1 {
				loser = -1 // who forfeits it, once it is his move
			} else if loser >= 0 && c.r.IntN(2) == 0 {
				loser = n
			}
		}
		r := c.member(max(loser, mover), commands.Command)
		r.Channel, r.Path = thread, []string{"game", "resign"}
		switch {
		case loser >= 0:
			r.User = c.member(loser, commands.Command).User
		case mover == crowdSize-1:
			continue
		default:
			r.User, r.Path, r.Values["move"] = c.member(mover, commands.Command).User, []string{"move"}, firstMove(t)
		}
		c.do(r)
		if i%20 == 10 {
			c.replaced()
		}
	}
}

func TestTournamentOf64(t *testing.T) {
	for format, games := range map[string]int{"knockout": 63, "swiss": 32 + 5*31} {
		c := &crowd{newQuietWorld(t), newPost(t), rand.New(rand.NewPCG(1, 64)), map[string]bool{}}
		c.tournament(c.p, "game:crosscut minutes:2 format:"+format)
		message, body := c.p.shown()
		for n := 1; n < crowdSize; n++ {
			r := c.member(n, commands.Press)
			r.Message, r.Custom = message, c.button(body, "Join")
			c.do(r)
		}
		c.attend(c.p)
		c.pressed(c.p, "alice", "Begin")
		cut := false
		for range 8 {
			c.attend(c.p)
			_, body := c.p.shown()
			cut = cut || strings.Contains(texts(body), "and 54 more players")
			c.round()
			c.replaced()
			c.later(c.p, 20*time.Second)
			if len(c.played) == len(c.p.threads) { // somebody is waited for
				for range 3 {
					c.later(c.p, 40*time.Second)
				}
			}
		}
		_, body = c.p.shown()
		if got := texts(body); !strings.Contains(got, " wins the tournament!**") || strings.Count(got, "<@") != crowdSize+1 {
			t.Errorf("%s ends with\n%s", format, got)
		}
		if want := format == "swiss"; cut != want {
			t.Errorf("%s says that the standings between rounds are cut: %v", format, cut)
		}
		if len(c.p.threads) != games {
			t.Errorf("%s has %d games, want %d", format, len(c.p.threads), games)
		}
	}
}
