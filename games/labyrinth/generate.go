package labyrinth

import (
	"context"
	"fmt"
	"math/rand/v2"

	"parlour/games"
)

// tries is how many pairs of starting rooms the generator compares.
const tries = 12

// generate makes a labyrinth of size by size rooms, always the same from the
// same arguments. Its doors are a random spanning tree, in which there is one
// way between any two rooms, and besides them loops percent of the remaining
// walls are opened. Of several pairs of starting rooms it takes the fairest.
func generate(size, loops int, seed uint64) *maze {
	r := rand.New(rand.NewPCG(seed, uint64(size)<<32|uint64(loops)))
	m := &maze{Name: parameters{size, loops, seed}.name(), Doors: make([][]step, size*size)}
	for i := range size * size {
		x, y := i%size+1, i/size+1
		m.Rooms = append(m.Rooms, room{Name: squareName(x, y), X: x, Y: y})
	}
	m.dig(r, size, loops)
	m.populate(r)
	return m
}

// dig opens doors: Kruskal's algorithm over the walls in random order.
func (m *maze) dig(r *rand.Rand, size, loops int) {
	var walls [][2]step
	for i := range m.Rooms {
		if i%size+1 < size {
			walls = append(walls, [2]step{step(i), step(i + 1)})
		}
		if i+size < len(m.Rooms) {
			walls = append(walls, [2]step{step(i), step(i + size)})
		}
	}
	r.Shuffle(len(walls), func(i, j int) { walls[i], walls[j] = walls[j], walls[i] })
	part := make([]step, len(m.Rooms))
	for i := range part {
		part[i] = step(i)
	}
	root := func(a step) step {
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

// populate chooses the starting rooms.
func (m *maze) populate(r *rand.Rand) {
	best := -1
	for range tries {
		a, b := step(r.IntN(len(m.Rooms))), step(r.IntN(len(m.Rooms)))
		if a == b {
			continue
		}
		c := &maze{Rooms: m.Rooms, Doors: m.Doors, Theseus: a, Minotaur: b}
		if fair := c.fairness(); fair > best {
			m.Theseus, m.Minotaur, best = a, b, fair
		}
	}
	if best < 0 {
		m.Theseus, m.Minotaur = 0, step(len(m.Rooms)-1)
	}
}

// fairness is the greater the longer it takes to force a win, whoever moves
// first. A draw is best.
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

// parameters are what a labyrinth is generated from. Its name has them, so that
// it can be asked for again.
type parameters struct {
	size, loops int
	seed        uint64
}

func (r parameters) name() string { return fmt.Sprintf("maze-%d-%d-%d", r.size, r.loops, r.seed) }

func (r parameters) make() *maze { return generate(r.size, r.loops, r.seed) }

// readParameters reads the name of a generated labyrinth.
func readParameters(name string) (r parameters, ok bool) {
	if _, err := fmt.Sscanf(name, "maze-%d-%d-%d", &r.size, &r.loops, &r.seed); err != nil || r.name() != name {
		return parameters{}, false
	}
	ok = r.size >= minSize && r.size <= maxSize && r.loops >= 0 && r.loops <= maxLoops && r.seed <= maxSeed
	return r, ok
}
