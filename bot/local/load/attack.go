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
)

// say gives a command.
func (a *attacker) say(where wire.ID, command string, files ...discordtest.File) error {
	a.commands++
	if _, err := a.world.server.Say(a.member, where, command, files...); err != nil {
		return fmt.Errorf("giving the command %s: %w", command, err)
	}
	return nil
}

// thinking is an attack that keeps computers thinking: in each thread a game
// between computers, and in the threads in turn simulations and hints.
type thinking struct {
	threads, simulations, hints int
	watch, simulate, hint       string
}

// heavyThinking is what takes the most thinking that is known.
var heavyThinking = thinking{
	threads: 4, simulations: 4, hints: 60,
	watch:    "/pathway watch size:26 red:depth red-depth:12 blue:depth blue-depth:12",
	simulate: "/mastermind simulate games:20000",
	hint:     "/game hint",
}

func (t thinking) begin(ctx context.Context, a *attacker) error {
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
	if err := a.inTurn(threads, t.simulations, t.simulate); err != nil {
		return err
	}
	if !sleepUntil(ctx, time.Now().Add(settleIn)) {
		return ctx.Err()
	}
	return a.inTurn(threads, t.hints, t.hint)
}

// settleIn is how long the games of an attack may take to begin, so that there
// is something to give hints on.
const settleIn = time.Second

// inTurn gives a command n times, in one thread after the other.
func (a *attacker) inTurn(threads []wire.ID, n int, command string) error {
	for i := range n {
		if err := a.say(threads[i%len(threads)], command); err != nil {
			return err
		}
	}
	return nil
}

// uploads is an attack by files: records of games of Pig that were broken off
// after so many moves.
type uploads struct{ files, moves int }

// heavyUploads are as many uploads as a member may make at once, each nearly as
// long as a record may be.
var heavyUploads = uploads{files: 25, moves: 9998}

func (u uploads) begin(_ context.Context, a *attacker) error {
	for n := range u.files {
		file := discordtest.File{Name: "record.txt", Data: []byte(longRecord(u.moves, a.world.options.Seed+uint64(n)))}
		if err := a.say(a.channel, "/game load", file); err != nil {
			return err
		}
	}
	return nil
}

// longRecord returns the record of a game of Pig in which no player ever holds, so
// that it can have any number of moves.
func longRecord(moves int, seed uint64) string {
	var text strings.Builder
	text.WriteString("[Game \"pig\"]\n[End \"stopped\"]\n\n")
	random := rand.New(rand.NewPCG(seed, 0))
	for n := 1; n <= moves; n++ {
		move := "roll"
		if n%2 == 0 {
			face := 1 // ends the turn, which must come before its points suffice to win
			if n/2%longestTurn > 0 {
				face += random.IntN(faces)
			}
			move = strconv.Itoa(face)
		}
		fmt.Fprintf(&text, "%d. %s\n", n, move)
	}
	return text.String()
}

// The faces of Pig's die, and after how many rolls a turn is over at the latest: the
// target is 100 points.
const (
	faces       = 6
	longestTurn = 16
)
