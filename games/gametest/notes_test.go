package gametest

import (
	"strings"
	"testing"

	"parlour/games"
)

// A game's own note stands beside the host's, in full: who moved last for a team, and its votes.
func TestOwnNoteBesideTheHosts(t *testing.T) {
	long := strings.Repeat("long", 30)
	at := hosted(t, brokenChain(func(r *games.Rules[chain, string]) {
		r.View = viewWith(chain.view, func(_ chain, v *games.View) { v.Note = games.T("chain.words", "Words", long) })
	}), "team")
	r := at.command()
	r.Values["vote"] = "60"
	at.do(r)
	vote := func(n int) { at.submit(member(n), at.formKey(member(n), at.board(), "chain.key"), "lemon") }
	vote(1)
	if said := at.says(); !strings.Contains(said, "`lemon`") || !strings.Contains(said, "\n-# Words: "+long) {
		t.Errorf("during a vote the board says %s", said)
	}
	at = hosted(t, at.game, "team")
	at.do(at.command())
	vote(1)
	for now, ok := at.latest(); ok && now.ComputerToMove() && at.advance(now); {
		now, ok = at.latest()
	}
	if said := at.says(); !strings.Contains(said, "\n-# Words: "+long+"\n") || !strings.Contains(said, member(1).ID) {
		t.Errorf("after a move of the team the board says %s", said)
	}
}

// says returns the words of the board.
func (t *table) says() (said string) {
	for _, block := range t.board().Blocks {
		said += block.Text + "\n"
	}
	return said
}
