package match

import (
	"fmt"
	"testing"

	"parlour/games"
	"parlour/solver/memory"
)

// tableOf is a table with so many positions.
func tableOf(channel, id string, version int64, positions int) *Table {
	t := &Table{Match: Match{ID: id, Start: Start{Channel: channel}, Version: version, Created: at(0)}}
	t.Positions = make([]games.Position, positions)
	return t
}

// sizeOf is the size of so many tables with so many positions each.
func sizeOf(tables, positions int) int64 {
	return int64(tables * (tableBytes + positions*positionBytes))
}

func TestKeptTablesAreBounded(t *testing.T) {
	k := newTables(memory.New(sizeOf(10, 10)))
	for i := range 20 {
		k.keep(tableOf("c", fmt.Sprintf("m%02d", i), 1, 10))
	}
	kept := 0
	for i := range 20 {
		if k.find("c", fmt.Sprintf("m%02d", i)) != nil {
			kept++
		}
	}
	if kept != 10 || len(k.byID) != 10 || len(k.newest) != 1 {
		t.Errorf("%d tables are kept, %d by ID, %d by channel; want 10, 10, 1", kept, len(k.byID), len(k.newest))
	}
	_, release := k.budget.Take(sizeOf(5, 10)) // a search needs the memory
	defer release()
	if len(k.byID) != 5 {
		t.Errorf("%d tables are kept beside a search, want 5", len(k.byID))
	}
	k.keep(tableOf("c", "huge", 1, 1000))
	if k.find("c", "huge") == nil || len(k.byID) != 1 {
		t.Errorf("%d tables are kept beside a huge one, want that alone", len(k.byID))
	}
}

func TestTheTableUsedLastStaysLongest(t *testing.T) {
	k := newTables(memory.New(sizeOf(2, 10)))
	k.keep(tableOf("c", "a", 1, 10))
	k.keep(tableOf("c", "b", 1, 10))
	k.find("c", "a")
	k.keep(tableOf("c", "d", 1, 10))
	if k.find("c", "a") == nil || k.find("c", "b") != nil {
		t.Error("what was used last was forgotten first")
	}
}

func TestOldTablesReplaceNoNewerOnes(t *testing.T) {
	k := newTables(memory.New(1 << 20))
	newer := tableOf("c", "m", 3, 4)
	k.keep(newer)
	k.keep(tableOf("c", "m", 2, 3))
	if k.find("c", "m") != newer {
		t.Errorf("version %d is kept", k.find("c", "m").Match.Version)
	}
	shown := newer.drawn(Board{Message: "1", Version: 3})
	k.keep(shown)
	k.keep(newer)
	if k.find("c", "m") != shown {
		t.Error("where the board is was forgotten")
	}
}

func TestTheNewestMatchOfAChannel(t *testing.T) {
	k := newTables(memory.New(1 << 20))
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
