package play_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// A statement of several taps is corrected by taps in any order. Their custom IDs are unique,
// although different taps lead to the same draft.
func TestFixOfMarks(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind solve rules:positional secret:in-my-head")
	w.Say("alice", "/mastermind answer answer:ready")
	w.Think()
	w.Say("alice", "/mastermind answer answer:0,0,0,0")
	fix := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Think(), ""), "Fix"))
	for _, tap := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {3, 0}, {2, 0}} { // a peg and its mark
		fix = w.Press("alice", "private", fix.Keys[tap[0]].Buttons[tap[1]].Custom)
	}
	if got := commandstest.Texts(fix.Body); !strings.Contains(got, "🔶🔶🟩🟩") {
		t.Fatalf("the marks are %s", got)
	}
	w.Press("alice", "private", w.Button(fix.Body, "Send"))
	if got := w.Table().Log.Moves[2].Text; got != "0,0,1,1" {
		t.Errorf("the answer is %s", got)
	}
}
