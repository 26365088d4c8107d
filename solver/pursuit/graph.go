// Package pursuit solves the pursuit of a runner by a hunter through the rooms of a graph:
// who wins from every position, and in how many plies.
//
// The players alternate, each moving to an adjacent room; staying is not allowed. The
// hunter wins when both are in one room, regardless of which of them entered it. Otherwise
// the runner wins when it reaches the goal. Endless play is a draw.
//
// The method is retrograde analysis (Ströhlein 1970; Thompson 1986): it works backwards
// from the finished positions one ply at a time, so it first meets each position at its
// true distance, the shortest win or the longest resistance.
//
// A Table takes 4 n² bytes for n rooms: 400 MB for 10,000. Computing it additionally takes
// 4 bytes for each position at the current distance.
package pursuit

import (
	"fmt"
	"slices"
)

// MaxRooms is the greatest number of rooms; a Table of that size takes 1.1 GB.
const MaxRooms = 1 << 14

// Graph lists the adjacent rooms of each room. Doors are symmetric, and at most one door
// joins two rooms.
type Graph [][]int

// validate returns an error for a graph that is too large or contains a room without doors or
// an invalid door.
func (g Graph) validate() error {
	if len(g) > MaxRooms {
		return fmt.Errorf("pursuit: %d rooms are too many; %d can be solved", len(g), MaxRooms)
	}
	back := make(Graph, len(g)) // the reversed doors, in order
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
			return fmt.Errorf("pursuit: a door of room %d is one-way", a)
		}
	}
	return nil
}
