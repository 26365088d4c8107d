package commands_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// crowd votes at a table as many members, one for each of the moves.
func (w *world) crowd(votes ...string) *match.Table {
	w.t.Helper()
	t := w.table()
	for i, move := range votes {
		act := match.Act{Channel: w.channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: move}
		who := fmt.Sprint(2_000_000 + i)
		if _, err := w.host.Do(w.t.Context(), act, match.Actor{User: who, Key: who + move}); err != nil {
			w.t.Fatalf("a vote for %s: %v", move, err)
		}
	}
	return w.table()
}

// labels are the labels of a body's buttons, by row.
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
	w := newQuietWorld(t)
	w.say("alice", "/pathway team size:6 vote:60")
	many := slices.Concat(slices.Repeat([]string{"a1"}, 1), slices.Repeat([]string{"c4"}, 25), []string{"b2"}, slices.Repeat([]string{"a1"}, 4))
	body := w.set.Board(w.t.Context(), w.crowd(many...), "")
	said := body.Blocks[len(body.Blocks)-1].Text
	for _, want := range []string{"**The channel votes.**\n`c4` ■■■■■■■■■■ **25**\n`a1` ■■ **5**\n`b2` ■ **1**\n-# Closes <t:", ":R>. Tap again to change."} {
		if !strings.Contains(said, want) {
			t.Errorf("the board lacks %q: %s", want, said)
		}
	}
	if rows := labels(body); !slices.Equal(rows[0], []string{"a1", "c4", "b2", "Other"}) { // in the order in which they were named
		t.Errorf("the keys are %q", rows)
	}
}

// However many moves are named, the board keeps within Discord's limits, and the
// rest are counted.
func TestVoteForEverything(t *testing.T) {
	w := newQuietWorld(t)
	w.say("alice", "/pathway teams size:5 side:red vote:60")
	for i := range 30 { // the team
		act := match.Act{Channel: w.channel, Match: w.table().Match.ID, At: match.AnyEntry, Kind: games.Sit, Text: "0"}
		who := fmt.Sprint(2_000_000 + i)
		if _, err := w.host.Do(t.Context(), act, match.Actor{User: who, Key: "join" + who}); err != nil {
			t.Fatal(err)
		}
	}
	moves := slices.Collect(w.table().Position().Moves())
	body := w.set.Board(w.t.Context(), w.crowd(moves...), "")
	said := body.Blocks[len(body.Blocks)-1].Text
	if !strings.Contains(said, "**Red votes.**") || !strings.Contains(said, fmt.Sprintf("and %d more moves", len(moves)-8)) {
		t.Errorf("the board says %s", said)
	}
	if head := body.Blocks[0].Text; !strings.Contains(head, "> +30 against") {
		t.Errorf("the title is %q", head)
	}
	if rows := labels(body); len(rows) != 3 || len(rows[0]) != 5 || rows[1][4] != "Other" {
		t.Errorf("the keys are %q", rows)
	}
}

// A key for a vote says by which entry it was named; others lead nowhere.
func TestForgedVotes(t *testing.T) {
	w := newQuietWorld(t)
	w.say("alice", "/pathway team size:6 vote:60")
	table := w.crowd("a1")
	for _, arg := range []string{"", "x", "-1", "1", "99999999999999999999", "a2"} {
		if reply := w.press("bob", w.board, custom("V", table, 1, arg)); !strings.Contains(texts(reply.Body), "gone") {
			t.Errorf("a vote for %q: %s", arg, texts(reply.Body))
		}
	}
	if len(w.table().Match.Entries) != 1 {
		t.Error("a forged vote counts")
	}
	w.press("bob", w.board, custom("V", table, 1, "0"))
	if got := w.table().Tally(); len(got) != 1 || got[0].Votes != 2 {
		t.Errorf("after a true one the tally is %v", got)
	}
}

// The log tells of what was played, and nothing of votes.
func TestLogWithoutVotes(t *testing.T) {
	w := newQuietWorld(t)
	w.say("alice", "/pathway team size:6 vote:majority")
	w.crowd("a1", "b2", "a1")
	if said := texts(w.say("bob", "/game log").Body); strings.Contains(said, "b2") || strings.Count(said, "a1") != 1 {
		t.Errorf("the log says %s", said)
	}
}
