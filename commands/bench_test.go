package commands_test

import (
	"fmt"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/matchtest"
)

// BenchmarkCommand measures a guess in the commands: found, read, played, stored in an
// SQLite file and answered, with the computer's answer and the resulting board.
// Package bot measures what it adds for Discord.
func BenchmarkCommand(b *testing.B) {
	w := commandstest.New(b)
	n := 0
	guess := func() {
		n++ // a guess may not be repeated
		r := w.Command("alice", fmt.Sprintf("/move move:%d%d%d%d", 1+n%6, 1+n/6%6, 1+n/36%6, 1+n/216%6))
		if reply := w.Apart(w.Set.Do(b.Context(), r)); reply.Table == nil {
			b.Fatal(commandstest.Texts(reply.Body))
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if t, err := w.Host.Latest(b.Context(), w.Channel); err != nil || t.Outcome().Over {
			b.StopTimer()
			w.Set.Do(b.Context(), w.Command("alice", "/mastermind play"))
			b.StartTimer()
		}
		guess()
		t, err := matchtest.Advance(b.Context(), w.Host.Computers, w.Table(), nil)
		if err != nil {
			b.Fatal(err)
		}
		w.Set.Board(w.T.Context(), t, "en-US")
	}
}

// BenchmarkBoard draws the first board of each game.
func BenchmarkBoard(b *testing.B) {
	for _, line := range []string{"/mastermind play", "/crosscut play player:random", "/labyrinth play player:random size:5 side:theseus", "/labyrinth play player:random size:10 side:theseus"} {
		b.Run(line, func(b *testing.B) {
			w := commandstest.New(b)
			w.Set.Do(b.Context(), w.Command("alice", line))
			t := w.Table()
			var body commands.Body
			b.ReportAllocs()
			for b.Loop() {
				body = w.Set.Board(w.T.Context(), t, "en-US")
			}
			if len(body.Blocks) < 2 {
				b.Fatal(commandstest.Texts(body))
			}
		})
	}
}
