package fleet_test

import (
	"math/rand/v2"
	"slices"

	"parlour/solver/fleet"
)

// naive is a straightforward implementation: a fleet is a list of ships, and a ship a list of squares.
type naive struct {
	size     int
	lengths  []int
	touching bool
}

type cell struct{ column, row int }

func (c cell) square() fleet.Square { return fleet.At(c.column, c.row) }

func (n naive) inside(c cell) bool {
	return min(c.column, c.row) >= 0 && max(c.column, c.row) < n.size
}

// fleets returns all fleets.
func (n naive) fleets() (all [][][]cell) {
	var place func(f [][]cell)
	place = func(f [][]cell) {
		if len(f) == len(n.lengths) {
			all = append(all, slices.Clone(f))
			return
		}
		for column := range n.size {
			for row := range n.size {
				for _, step := range []cell{{1, 0}, {0, 1}}[:min(2, n.lengths[len(f)])] {
					if ship, ok := n.ship(cell{column, row}, step, n.lengths[len(f)]); ok && n.apart(f, ship) {
						place(append(f, ship))
					}
				}
			}
		}
	}
	place(nil)
	return all
}

func (n naive) ship(from, step cell, length int) (ship []cell, ok bool) {
	for i := range length {
		c := cell{from.column + i*step.column, from.row + i*step.row}
		if !n.inside(c) {
			return nil, false
		}
		ship = append(ship, c)
	}
	return ship, true
}

// apart reports whether a ship can be placed next to the others.
func (n naive) apart(f [][]cell, ship []cell) bool {
	gap := 2
	if n.touching {
		gap = 1
	}
	for _, a := range slices.Concat(f...) {
		for _, b := range ship {
			if abs(a.column-b.column) < gap && abs(a.row-b.row) < gap {
				return false
			}
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }

// said returns the answers of a fleet to some shots.
func said(f [][]cell, shots []cell) (answers []fleet.Answer) {
	for i, shot := range shots {
		answer := fleet.Miss
		for ship, cells := range f {
			if !slices.Contains(cells, shot) {
				continue
			}
			answer = fleet.Hit
			if !slices.ContainsFunc(cells, func(c cell) bool { return !slices.Contains(shots[:i+1], c) }) {
				answer = fleet.Answer(ship)
			}
		}
		answers = append(answers, answer)
	}
	return answers
}

// known returns the knowledge from some answers.
func known(shots []cell, answers []fleet.Answer) (k fleet.Knowledge) {
	for i, shot := range shots {
		k = k.With(shot.square(), answers[i])
	}
	return k
}

// anyShots returns some squares in random order.
func (n naive) anyShots(r *rand.Rand) (shots []cell) {
	for _, i := range r.Perm(n.size * n.size)[:r.IntN(n.size*n.size)] {
		shots = append(shots, cell{i % n.size, i / n.size})
	}
	return shots
}
