package tournament_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/host"
)

// crowd is 64 members in a tournament. The last one never plays.
type crowd struct {
	*commandstest.World
	p      *commandstest.Post
	r      *rand.Rand
	played map[string]bool // threads with a finished match
}

const crowdSize = 64

// member returns a request of a member of the crowd; the first one is alice.
func (c *crowd) member(n int, kind commands.Kind) commands.Request {
	r := c.Request("alice", kind)
	if n > 0 {
		r.User = commands.User{ID: fmt.Sprint(1_110_000_000_000_000_000 + n), Name: fmt.Sprintf("A member whose name is long %d", n)}
	}
	return r
}

// number returns the number of a member by ID.
func number(id string) (n int) {
	if _, err := fmt.Sscanf(id, "111000000000000%d", &n); err != nil {
		return 0
	}
	return n
}

// replaced replaces this process by another one.
func (c *crowd) replaced() {
	c.T.Helper()
	config := c.Host.Config
	config.By += "+"
	host := host.New(config)
	set, err := features.New(host, commandstest.Catalogue(c.T), config.Log, commands.Budgets{}, commands.Process{})
	if err != nil {
		c.T.Fatal(err)
	}
	c.Host, c.Set = host, set
}

// round ends the running matches: one player resigns, or none comes.
func (c *crowd) round() {
	c.T.Helper()
	for i, thread := range c.p.Threads {
		if c.played[thread] {
			continue
		}
		c.played[thread] = true
		t := c.At(thread)
		if t.Match.Status != match.Live {
			c.T.Fatalf("the game in %s is %s", thread, t.Match.Status)
		}
		mover := number(t.Chair(t.Turn()).User)
		loser := number(t.Chair(t.Turn() ^ 1&t.Turn()).User)
		for seat := range t.Log.Chairs {
			if n := number(t.Log.Chairs[seat].User); n == crowdSize-1 {
				loser = -1 // the member to move forfeits it
			} else if loser >= 0 && c.r.IntN(2) == 0 {
				loser = n
			}
		}
		if loser < 0 && mover == crowdSize-1 {
			continue
		}
		r := c.member(mover, commands.Command)
		r.Channel, r.Path, r.Values["move"] = thread, []string{"move"}, c.FirstMove(t)
		c.Do(r)
		if loser >= 0 {
			r := c.member(loser, commands.Command)
			r.Channel, r.Path = thread, []string{"game", "resign"}
			c.Do(r)
		}
		if i%20 == 10 {
			c.replaced()
		}
	}
}

func TestTournamentOf64(t *testing.T) {
	for format, games := range map[string]int{"knockout": 63, "swiss": 32 + 5*31} {
		c := &crowd{commandstest.NewQuietWorld(t), commandstest.NewPost(t), rand.New(rand.NewPCG(1, 64)), map[string]bool{}}
		c.Tournament(c.p, "game:crosscut minutes:2 format:"+format)
		message, body := c.p.Shown()
		for n := 1; n < crowdSize; n++ {
			r := c.member(n, commands.Press)
			r.Message, r.Custom = message, c.Button(body, "Join")
			c.Do(r)
		}
		c.HandleDue(c.p)
		c.Pressed(c.p, "alice", "Begin")
		cut := false
		for range 8 {
			c.HandleDue(c.p)
			_, body := c.p.Shown()
			cut = cut || strings.Contains(commandstest.Texts(body), "and 54 more players")
			c.round()
			c.replaced()
			c.Later(c.p, 20*time.Second)
			if len(c.played) == len(c.p.Threads) { // a match waits for a member
				for range 3 {
					c.Later(c.p, 40*time.Second)
				}
			}
		}
		_, body = c.p.Shown()
		if got := commandstest.Texts(body); !strings.Contains(got, " wins the tournament!**") || strings.Count(got, "<@") != crowdSize+1 {
			t.Errorf("%s ends with\n%s", format, got)
		}
		if want := format == "swiss"; cut != want {
			t.Errorf("%s says that the standings between rounds are cut: %v", format, cut)
		}
		if len(c.p.Threads) != games {
			t.Errorf("%s has %d games, want %d", format, len(c.p.Threads), games)
		}
	}
}
