package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// crowd votes for each of the moves by another member.
func crowd(w *commandstest.World, votes ...string) *match.Table {
	w.T.Helper()
	t := w.Table()
	for i, move := range votes {
		act := match.Act{Channel: w.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: move}
		who := fmt.Sprint(2_000_000 + i)
		if _, err := w.Host.Do(w.T.Context(), act, match.Actor{User: who, Key: who + move}); err != nil {
			w.T.Fatalf("a vote for %s: %v", move, err)
		}
	}
	return w.Table()
}

// joinRed lets the members of a crowd join Red's team.
func joinRed(w *commandstest.World) {
	w.T.Helper()
	for i := range 30 {
		act := match.Act{Channel: w.Channel, Match: w.Table().Match.ID, At: match.AnyEntry, Kind: games.Sit, Text: "0"}
		who := fmt.Sprint(2_000_000 + i)
		if _, err := w.Host.Do(w.T.Context(), act, match.Actor{User: who, Key: "join" + who}); err != nil {
			w.T.Fatal(err)
		}
	}
}

// labels returns the labels of a body's buttons by rows.
func labels(b commands.Body) (rows [][]string) {
	for _, block := range b.Keys {
		var row []string
		for _, x := range block.Buttons {
			row = append(row, x.Label)
		}
		rows = append(rows, row)
	}
	return rows
}

func TestVoteBoard(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	w.Say("alice", "/pathway team size:6 vote:60")
	many := slices.Concat(slices.Repeat([]string{"a1"}, 1), slices.Repeat([]string{"c4"}, 25), []string{"b2"}, slices.Repeat([]string{"a1"}, 4))
	body := w.Set.Board(w.T.Context(), crowd(w, many...), "")
	said := grid.Plain(body.Blocks[len(body.Blocks)-1].Text)
	for _, want := range []string{"**Vote now!** Closes <t:", ":R>.\n`c4` 🔴🔴🔴🔴🔴🔴🔴🔴🔴🔴 **25**\n`a1` 🔴🔴 **5**\n`b2` 🔴 **1** <@2000026>\n-# Change it?"} {
		if !strings.Contains(said, want) {
			t.Errorf("the board lacks %q: %s", want, said)
		}
	}
	want := [][]string{{"a1 · 5", "c4 · 25", "b2 · 1"}, {"Other", "Hint", "Resign", "Help"}} // in the order of their first votes
	if rows := labels(body); !cmp.Equal(rows[:2], want) || body.Keys[0].Buttons[1].Style != commands.Primary {
		t.Errorf("the keys are %q", rows)
	}
}

// With votes for every move, the board stays within Discord's limits and counts the
// rest.
func TestVoteForEverything(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	w.Say("alice", "/pathway team against:teams size:5 side:red vote:60")
	joinRed(w)
	moves := slices.Collect(w.Table().Position().Moves())
	body := w.Set.Board(w.T.Context(), crowd(w, moves...), "")
	said := body.Blocks[len(body.Blocks)-1].Text
	if !strings.Contains(said, "**Red votes.** Closes <t:") || !strings.Contains(said, fmt.Sprintf("and %d more moves", len(moves)-8)) {
		t.Errorf("the board says %s", said)
	}
	if head := body.Blocks[0].Text; !strings.Contains(head, "> +30 against") {
		t.Errorf("the title is %q", head)
	}
	if rows := labels(body); len(rows) != 5 || len(rows[0]) != 3 || rows[3][0] != "Other" {
		t.Errorf("the keys are %q", rows)
	}
}

// Each of ten legal moves has a key, also if all have votes.
func TestTenMovesWithVotesHaveKeys(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	w.Say("alice", "/pathway team against:teams size:4 side:red vote:majority")
	w.PressAt(w.Table(), "bob", "J", "1")
	for range 4 {
		w.Say(w.Mover(), "/move move:"+w.FirstMove(w.Table()))
	}
	joinRed(w)
	moves := slices.Collect(w.Table().Position().Moves())
	keys := slices.Concat(labels(w.Set.Board(t.Context(), crowd(w, moves...), ""))...)
	if len(moves) != 10 || slices.ContainsFunc(moves, func(m string) bool { return !slices.Contains(keys, m+" · 1") }) {
		t.Errorf("the moves are %q, the keys %q", moves, keys)
	}
}

// The key of a vote names the entry of the first vote for the move; other entries are
// refused.
func TestForgedVotes(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	w.Say("alice", "/pathway team size:6 vote:60")
	table := crowd(w, "a1")
	for _, arg := range []string{"", "x", "-1", "1", "99999999999999999999", "a2"} {
		if reply := w.Press("bob", w.Board, commandstest.Custom("V", table, 1, arg)); !strings.Contains(commandstest.Texts(reply.Body), "belongs to an old game") {
			t.Errorf("a vote for %q: %s", arg, commandstest.Texts(reply.Body))
		}
	}
	if len(w.Table().Match.Entries) != 1 {
		t.Error("a forged vote counts")
	}
	w.Press("bob", w.Board, commandstest.Custom("V", table, 1, "0"))
	if got := w.Table().Votes().Tally(); len(got) != 1 || got[0].Votes != 2 {
		t.Errorf("after a true one the tally is %v", got)
	}
}

// The log shows the moves and no votes.
func TestLogWithoutVotes(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	w.Say("alice", "/pathway team size:6 vote:majority")
	crowd(w, "a1", "b2", "a1")
	if said := commandstest.Texts(w.Say("bob", "/game about page:moves").Body); strings.Contains(said, "b2") || strings.Count(said, "a1") != 1 {
		t.Errorf("the log says %s", said)
	}
}
