package labyrinth

import (
	"context"
	"fmt"
	"math/rand/v2"

	"parlour/games"
)

// startTries is the number of pairs of starting rooms that the generator
// compares.
const startTries = 12

// generate returns a labyrinth of size by size rooms. The same arguments give
// the same labyrinth. Its doors are a random spanning tree, which has one path
// between any two rooms; besides, it opens the given percentage of the
// remaining walls. Of several pairs of starting rooms it takes the fairest.
func generate(size, loops int, seed uint64) *maze {
	r := rand.New(rand.NewPCG(seed, uint64(size)<<32|uint64(loops)))
	m := &maze{Name: parameters{size, loops, seed}.name(), Doors: make([][]roomID, size*size)}
	for i := range size * size {
		x, y := i%size+1, i/size+1
		m.Rooms = append(m.Rooms, room{Name: squareName(x, y), X: x, Y: y})
	}
	m.carve(r, size, loops)
	m.placeFigures(r)
	return m
}

// carve opens doors by Kruskal's algorithm over the walls in random order.
func (m *maze) carve(r *rand.Rand, size, loops int) {
	var walls [][2]roomID
	for i := range m.Rooms {
		if i%size+1 < size {
			walls = append(walls, [2]roomID{roomID(i), roomID(i + 1)})
		}
		if i+size < len(m.Rooms) {
			walls = append(walls, [2]roomID{roomID(i), roomID(i + size)})
		}
	}
	r.Shuffle(len(walls), func(i, j int) { walls[i], walls[j] = walls[j], walls[i] })
	part := make([]roomID, len(m.Rooms))
	for i := range part {
		part[i] = roomID(i)
	}
	root := func(a roomID) roomID {
		for part[a] != a {
			a = part[a]
		}
		return a
	}
	for _, w := range walls {
		a, b := root(w[0]), root(w[1])
		if a == b && r.IntN(100) >= loops {
			continue
		}
		part[a] = b
		m.Doors[w[0]] = append(m.Doors[w[0]], w[1])
		m.Doors[w[1]] = append(m.Doors[w[1]], w[0])
	}
}

// placeFigures chooses the starting rooms.
func (m *maze) placeFigures(r *rand.Rand) {
	best := -1
	for range startTries {
		a, b := roomID(r.IntN(len(m.Rooms))), roomID(r.IntN(len(m.Rooms)))
		if a == b {
			continue
		}
		c := &maze{Rooms: m.Rooms, Doors: m.Doors, Theseus: a, Minotaur: b}
		if fair := c.fairness(); fair > best {
			m.Theseus, m.Minotaur, best = a, b, fair
		}
	}
	if best < 0 {
		m.Theseus, m.Minotaur = 0, roomID(len(m.Rooms)-1)
	}
}

// fairness rates starting rooms by how long it takes to force a win, summed over
// both first movers. A draw is best.
func (m *maze) fairness() int {
	fair := 0
	for _, first := range []games.Seat{theseus, minotaur} {
		f, err := start(m, first).forecast(context.Background())
		switch {
		case err != nil:
			return 0
		case f.Winner == games.Nobody:
			fair += 2 * len(m.Rooms)
		default:
			fair += min(f.Plies, 2*len(m.Rooms))
		}
	}
	return fair
}

// parameters are what a labyrinth is generated from. Its name contains them, so
// that it can be generated again.
type parameters struct {
	size, loops int
	seed        uint64
}

func (r parameters) name() string { return fmt.Sprintf("maze-%d-%d-%d", r.size, r.loops, r.seed) }

// readParameters reads the name of a generated labyrinth.
func readParameters(name string) (r parameters, ok bool) {
	if _, err := fmt.Sscanf(name, "maze-%d-%d-%d", &r.size, &r.loops, &r.seed); err != nil || r.name() != name {
		return parameters{}, false
	}
	ok = r.size >= minSize && r.size <= maxSize && r.loops >= 0 && r.loops <= maxLoops && r.seed <= maxSeed
	return r, ok
}
