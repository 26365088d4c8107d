package pursuit

import (
	"context"
	"math/rand/v2"
	"testing"
)

// labyrinth returns a square of rooms with the doors of a random spanning tree and a share of the other
// doors.
func labyrinth(r *rand.Rand, side int, loops float64) Graph {
	g := make(Graph, side*side)
	set := make([]int, side*side)
	for a := range set {
		set[a] = a
	}
	root := func(a int) int {
		for set[a] != a {
			set[a] = set[set[a]]
			a = set[a]
		}
		return a
	}
	var walls [][2]int
	for a := range g {
		if a%side+1 < side {
			walls = append(walls, [2]int{a, a + 1})
		}
		if a+side < len(g) {
			walls = append(walls, [2]int{a, a + side})
		}
	}
	r.Shuffle(len(walls), func(i, j int) { walls[i], walls[j] = walls[j], walls[i] })
	for _, w := range walls {
		a, b := root(w[0]), root(w[1])
		if a == b && r.Float64() >= loops {
			continue
		}
		set[a] = b
		g[w[0]], g[w[1]] = append(g[w[0]], w[1]), append(g[w[1]], w[0])
	}
	return g
}

func BenchmarkSolve(b *testing.B) {
	graphs := []struct {
		name  string
		graph Graph
	}{
		{"100", labyrinth(rand.New(rand.NewPCG(1, 1)), 10, 0.1)},
		{"1024", labyrinth(rand.New(rand.NewPCG(1, 1)), 32, 0.1)},
		{"10000", labyrinth(rand.New(rand.NewPCG(1, 1)), 100, 0.1)},
		{"10000-open", labyrinth(rand.New(rand.NewPCG(1, 1)), 100, 1)},
		{"10000-tree", labyrinth(rand.New(rand.NewPCG(1, 1)), 100, 0)},
		{"10000-corridor", corridor(10000)},
	}
	for _, g := range graphs {
		b.Run(g.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(context.Background(), g.graph, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
