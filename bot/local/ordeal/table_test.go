//go:build linux

package ordeal

import (
	"math/rand/v2"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestChoose(t *testing.T) {
	board := discordtest.MessageView{}
	board.ID, board.Components = "5", []wire.Component{{Type: wire.Button, Label: "red", CustomID: "r"}, {Type: wire.Button, CustomID: "b", Disabled: true}}
	x := &table{members: [2]wire.ID{"1", "2"}, pickers: map[wire.ID]*discordtest.MessageView{}}
	x.see(board)
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[kind]int{}
	for range 1000 {
		c, ok := x.choose(r)
		if kinds[c.kind]++; !ok || c.kind == press && c.control.CustomID != "r" {
			t.Fatalf("got %+v, %v", c, ok)
		}
	}
	if kinds[press] < 700 || kinds[start] == 0 || kinds[move] == 0 || kinds[other] == 0 {
		t.Errorf("got %v, want mostly presses and some of all else", kinds)
	}
	board.Components = nil
	x.see(board)
	if c, ok := x.choose(r); ok && c.kind == press {
		t.Errorf("got %+v of a board without controls", c)
	}
}
