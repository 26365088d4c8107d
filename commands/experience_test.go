package commands_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// A redelivered move counts once: the board states the goal until the second move.
func TestARedeliveredMoveCountsOnce(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/connectfour duel opponent:@bob side:red")
	w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
	states := func() bool {
		return strings.Contains(commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")), "four in a row")
	}
	first := w.Command("alice", "/move move:1")
	w.Do(first)
	w.Do(first)
	w.Say("bob", "/move move:1")
	if !states() {
		t.Error("no goal before alice’s second move")
	}
	w.Say("alice", "/move move:1")
	w.Say("bob", "/move move:1")
	if states() {
		t.Error("a goal after alice’s second move")
	}
}
