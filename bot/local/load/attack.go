package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
)

// attacker is the member who attacks, with a channel in the same guild as other members.
type attacker struct {
	world    *world
	member   wire.ID
	channel  wire.ID
	commands int // commands given so far
}

func (w *world) newAttacker(guild wire.ID) (*attacker, error) {
	a := &attacker{world: w, member: w.server.AddUser("worst", "en-US")}
	if err := w.server.Join(guild, a.member, 0); err != nil {
		return nil, err
	}
	var err error
	a.channel, err = w.server.AddChannel(guild, "worst")
	return a, err
}

// say gives a command.
func (a *attacker) say(where wire.ID, command string, files ...discordtest.File) error {
	a.commands++
	if _, err := a.world.server.Say(a.member, where, command, files...); err != nil {
		return fmt.Errorf("giving the command %s: %w", command, err)
	}
	return nil
}

// thinking is an attack by computation: a game between computers in each of several
// threads, and simulations and hints spread over the threads.
type thinking struct {
	threads, simulations, hints int    // how many of each
	watch, simulate, hint       string // the commands
}

// heavyThinking uses the most expensive computations that are known.
var heavyThinking = thinking{
	threads: 4, simulations: 4, hints: 60,
	watch:    "/pathway watch size:26 red:depth red-depth:12 blue:depth blue-depth:12",
	simulate: "/mastermind simulate games:20000",
	hint:     "/game hint",
}

// startDelay is the time between starting the games of an attack and asking for hints on
// them.
const startDelay = time.Second

func (t thinking) run(ctx context.Context, a *attacker) error {
	threads := make([]wire.ID, t.threads)
	for n := range threads {
		var err error
		if threads[n], err = a.world.server.StartThread(a.member, a.channel, fmt.Sprintf("worst-%d", n+1)); err != nil {
			return err
		}
		if err := a.say(threads[n], t.watch); err != nil {
			return err
		}
	}
	if err := a.sayRoundRobin(threads, t.simulations, t.simulate); err != nil {
		return err
	}
	if !harness.Sleep(ctx, startDelay) {
		return ctx.Err()
	}
	return a.sayRoundRobin(threads, t.hints, t.hint)
}

// sayRoundRobin gives a command n times, in one thread after the other.
func (a *attacker) sayRoundRobin(threads []wire.ID, n int, command string) error {
	for i := range n {
		if err := a.say(threads[i%len(threads)], command); err != nil {
			return err
		}
	}
	return nil
}

// uploads is an attack by files, each with the record of an unfinished game of Pig.
type uploads struct{ files, moves int }

// heavyUploads is as many uploads as a member may make at once, each close to the longest
// record that is accepted.
var heavyUploads = uploads{files: 25, moves: 9998}

func (u uploads) run(_ context.Context, a *attacker) error {
	for n := range u.files {
		file := discordtest.File{Name: "record.txt", Data: []byte(longRecord(u.moves, a.world.options.Seed+uint64(n)))}
		if err := a.say(a.channel, "/game load", file); err != nil {
			return err
		}
	}
	return nil
}

// analyses is an attack by analyses of long records, each in its own thread.
type analyses struct{ threads, moves int }

// heavyAnalyses is as many analyses as a member may ask for at once.
var heavyAnalyses = analyses{threads: 8, moves: 9998}

func (u analyses) run(ctx context.Context, a *attacker) error {
	threads := make([]wire.ID, u.threads)
	for n := range threads {
		var err error
		if threads[n], err = a.world.server.StartThread(a.member, a.channel, fmt.Sprintf("worst-%d", n+1)); err != nil {
			return err
		}
		file := discordtest.File{Name: "record.txt", Data: []byte(longRecord(u.moves, a.world.options.Seed+uint64(n)))}
		if err := a.say(threads[n], "/game load", file); err != nil {
			return err
		}
	}
	if !harness.Sleep(ctx, startDelay) {
		return ctx.Err()
	}
	return a.sayRoundRobin(threads, len(threads), "/game analyse")
}

// longRecord returns the record of a game of Pig in which no player ever holds. Such a game
// has any number of moves.
func longRecord(moves int, seed uint64) string {
	var text strings.Builder
	text.WriteString("[Game \"pig\"]\n[End \"stopped\"]\n\n")
	random := rand.New(rand.NewPCG(seed, 0))
	for n := 1; n <= moves; n++ {
		move := "roll"
		if n%2 == 0 {
			face := 1 // ends the turn, before it has enough points to win
			if n/2%maxRolls > 0 {
				face += random.IntN(faces)
			}
			move = strconv.Itoa(face)
		}
		fmt.Fprintf(&text, "%d. %s\n", n, move)
	}
	return text.String()
}

const (
	faces    = 6  // of Pig's die
	maxRolls = 16 // in a turn; 100 points win
)
