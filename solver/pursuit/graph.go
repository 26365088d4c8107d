// Package pursuit solves the pursuit of a runner by a hunter through the rooms
// of a graph, exactly: who wins from every position, and in how many plies.
//
// The two move in turn, each to an adjoining room; nobody may stay. When both
// are in one room, whoever entered, the hunter has won. Else, when the runner
// is in the goal, the runner has won. Play that never ends is a draw.
//
// The method is retrograde analysis (Ströhlein 1970; Thompson 1986): from the
// finished positions backwards, one ply at a time, so that each position is
// met first at its true distance: the shortest win, the longest resistance.
//
// A Table needs 4 n² bytes for n rooms: 400 MB for 10,000. While it is made,
// the positions of one distance are held besides, 4 bytes each.
package pursuit

import (
	"fmt"
	"slices"
)

// MaxRooms is the most rooms that can be solved; their Table takes 1.1 GB.
const MaxRooms = 1 << 14

// Graph is the rooms and the doors between them: Graph[a] are the rooms that
// adjoin room a. A door leads both ways, and joins two rooms once.
type Graph [][]int

// check tells what makes a graph unfit for a pursuit, if anything does: too
// many rooms, a room without doors, or a door that is no door.
func (g Graph) check() error {
	if len(g) > MaxRooms {
		return fmt.Errorf("pursuit: %d rooms are too many; %d can be solved", len(g), MaxRooms)
	}
	back := make(Graph, len(g)) // the doors, seen from where they lead; in order
	for a, next := range g {
		if len(next) == 0 {
			return fmt.Errorf("pursuit: room %d has no doors", a)
		}
		for _, b := range next {
			switch {
			case b < 0 || b >= len(g):
				return fmt.Errorf("pursuit: room %d has a door to room %d of %d", a, b, len(g))
			case b == a:
				return fmt.Errorf("pursuit: room %d has a door to itself", a)
			case len(back[b]) > 0 && back[b][len(back[b])-1] == a:
				return fmt.Errorf("pursuit: rooms %d and %d are joined twice", a, b)
			}
			back[b] = append(back[b], a)
		}
	}
	for a, next := range g {
		if !slices.Equal(slices.Sorted(slices.Values(next)), back[a]) {
			return fmt.Errorf("pursuit: not all doors between room %d and others lead both ways", a)
		}
	}
	return nil
}
