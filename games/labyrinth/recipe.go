package labyrinth

import "fmt"

// recipe is what a generated labyrinth is made from. Its name tells it, so that
// it can be asked for again.
type recipe struct {
	size, loops int
	seed        uint64
}

func (r recipe) name() string { return fmt.Sprintf("maze-%d-%d-%d", r.size, r.loops, r.seed) }

func (r recipe) make() *Maze { return Generate(r.size, r.loops, r.seed) }

// readRecipe reads a name that a generated labyrinth can have.
func readRecipe(name string) (r recipe, ok bool) {
	if _, err := fmt.Sscanf(name, "maze-%d-%d-%d", &r.size, &r.loops, &r.seed); err != nil || r.name() != name {
		return recipe{}, false
	}
	ok = r.size >= minSize && r.size <= maxSize && r.loops >= 0 && r.loops <= maxLoops && r.seed <= maxSeed
	return r, ok
}
