package fleet_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"fmt"
	"time"
	"flag"
"math"

	"parlour/solver/fleet"
)
var nn = flag.Int64("nn", 10000, "")
var gg = flag.Int("gg", 100, "")
var sz = flag.Int("sz", 10, "")
var al = flag.Float64("al", 0, "")
func ent(p float64) float64 { if p <= 0 || p >= 1 { return 0 }; return -p*math.Log2(p) }
var tc = flag.Bool("tc", false, "")

func TestTry(t *testing.T) {
	l := []int{5, 4, 3, 3, 2}
	if *sz == 8 { l = l[1:] }
		s := fleet.New(*sz, l, *tc)
	total := 0
	exact, nodes, shots := 0, int64(0), 0
	start := time.Now()
	var worst time.Duration
	for g := range *gg {
		r := rand.New(rand.NewPCG(uint64(g), 1))
		f := s.Draw(r)
		var k fleet.Known
		left := len(f)
		for left > 0 {
			t0 := time.Now()
			c, err := s.Chances(context.Background(), k, *nn, r)
			if err != nil { t.Fatal(err) }
			if d := time.Since(t0); d > 60*time.Millisecond { hs := 0; for i := range f { if k.Sunk[i].Is() { hs++ } }; fmt.Println("slow", d, c.Exact, c.Nodes, c.Fleets, "hits", k.Hits.Count(), "sunk", hs, "shots", k.Shot().Count(), "wrecks", s.Wrecks(k).Count()) }; worst = max(worst, time.Since(t0))
			if c.Fleets == 0 { t.Fatal("none") }
			var best fleet.Square
			v := -1.0
			n := 0
			for q := range s.Squares().Less(k.Shot()).All {
				p := c.Of(q)
if *al != 0 { h := ent(1-p); hit := p; for i := range f { s := c.Sinks[i][q]/c.Fleets; hit -= s; h += ent(s) }; h += ent(hit); p += *al*h }
				if p > v { v, best, n = p, q, 1 } else if p == v { n++; if r.IntN(n) == 0 { best = q } }
			}
			shots++
			nodes += c.Nodes
			if c.Exact { exact++ }
			hit := -1
			for i, p := range f { if p.Cells.Has(best) { hit = i } }
			switch {
			case hit < 0: k = k.Miss(best)
			default:
				k = k.Hit(best)
				if f[hit].Cells.Within(k.Hits) { k = k.Sink(best, hit); left-- }
			}
		}
		total += k.Shot().Count()
	}
	fmt.Printf("size %d touching %v nodes %d: mean %.2f exact %.2f nodes %d per shot, %v per shot, worst %v\n", *sz, *tc, *nn, float64(total)/float64(*gg), float64(exact)/float64(shots), nodes/int64(shots), time.Since(start)/time.Duration(shots), worst)
}
