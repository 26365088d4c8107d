package commands_test

import (
	"fmt"
	"testing"

	"parlour/commands"
)

// BenchmarkCommand is the way of a guess through the commands: found among them,
// read, played, stored in an SQLite file and answered, with the computer's
// answer to it and the board that then shows it. What the bot adds for Discord
// is measured in package bot.
func BenchmarkCommand(b *testing.B) {
	w := newWorld(b)
	n := 0
	guess := func() {
		n++ // a guess is not made twice
		r := w.command("alice", fmt.Sprintf("/mastermind guess code:%d%d%d%d", 1+n%6, 1+n/6%6, 1+n/36%6, 1+n/216%6))
		if reply := w.apart(w.set.Do(b.Context(), r)); reply.Touched == nil {
			b.Fatal(texts(reply.Body))
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if t, err := w.host.Latest(b.Context(), w.channel); err != nil || t.Outcome().Over {
			b.StopTimer()
			w.set.Do(b.Context(), w.command("alice", "/mastermind play"))
			b.StartTimer()
		}
		guess()
		t, err := w.host.Advance(b.Context(), w.table(), nil)
		if err != nil {
			b.Fatal(err)
		}
		w.set.Board(w.t.Context(), t, "en-US")
	}
}

// BenchmarkBoard is drawing the board of each game as it is at the start.
func BenchmarkBoard(b *testing.B) {
	for _, line := range []string{"/mastermind play", "/crosscut play player:random", "/labyrinth play player:random size:5 side:theseus", "/labyrinth play player:random size:10 side:theseus"} {
		b.Run(line, func(b *testing.B) {
			w := newWorld(b)
			w.set.Do(b.Context(), w.command("alice", line))
			t := w.table()
			var body commands.Body
			b.ReportAllocs()
			for b.Loop() {
				body = w.set.Board(w.t.Context(), t, "en-US")
			}
			if len(body.Blocks) < 2 {
				b.Fatal(texts(body))
			}
		})
	}
}
