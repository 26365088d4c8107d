package match

import (
	"fmt"
	"testing"

	"parlour/games"
)

// tableOf is a table with so many positions.
func tableOf(channel, id string, version int64, positions int) *Table {
	t := &Table{Match: Match{ID: id, Start: Start{Channel: channel}, Version: version, Created: at(0)}}
	t.Positions = make([]games.Position, positions)
	return t
}

func TestKeptTablesAreBoundedByPositions(t *testing.T) {
	k := newTables(100)
	for i := range 20 {
		k.keep(tableOf("c", fmt.Sprintf("m%02d", i), 1, 10))
	}
	kept := 0
	for i := range 20 {
		if k.find("c", fmt.Sprintf("m%02d", i)) != nil {
			kept++
		}
	}
	if kept != 10 || k.positions != 100 || len(k.byID) != 10 || k.recent.Len() != 10 {
		t.Errorf("%d tables with %d positions are kept, %d by ID, %d in a list", kept, k.positions, len(k.byID), k.recent.Len())
	}
	k.keep(tableOf("c", "huge", 1, 1000))
	if k.find("c", "huge") != nil || k.positions != 0 || len(k.newest) != 0 {
		t.Errorf("a table larger than all room is kept, or something is left of it: %d positions, %v", k.positions, k.newest)
	}
}

func TestTheTableUsedLastStaysLongest(t *testing.T) {
	k := newTables(20)
	k.keep(tableOf("c", "a", 1, 10))
	k.keep(tableOf("c", "b", 1, 10))
	k.find("c", "a")
	k.keep(tableOf("c", "d", 1, 10))
	if k.find("c", "a") == nil || k.find("c", "b") != nil {
		t.Error("what was used last was forgotten first")
	}
}

func TestOldTablesReplaceNoNewerOnes(t *testing.T) {
	k := newTables(100)
	newer := tableOf("c", "m", 3, 4)
	k.keep(newer)
	k.keep(tableOf("c", "m", 2, 3))
	if k.find("c", "m") != newer || k.positions != 4 {
		t.Errorf("version %d is kept with %d positions", k.find("c", "m").Match.Version, k.positions)
	}
	shown := newer.drawn(Board{Message: "1", Version: 3})
	k.keep(shown)
	k.keep(newer)
	if k.find("c", "m") != shown {
		t.Error("where the board is was forgotten")
	}
}

func TestTheNewestMatchOfAChannel(t *testing.T) {
	k := newTables(100)
	first, second := tableOf("c", "m1", 1, 1), tableOf("c", "m2", 1, 1)
	second.Match.Created = at(1)
	k.keep(second)
	k.keep(first)
	if k.find("c", "") != second || k.find("d", "") != nil {
		t.Error("another match is taken for the newest")
	}
	k.drop("c", "m2")
	if k.find("c", "") != nil {
		t.Error("with the newest forgotten another is taken for it")
	}
}
