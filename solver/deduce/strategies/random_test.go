package strategies

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// random reports whether a strategy uses random numbers.
func random(name string) bool {
	return name == randomName || name == mathematicianName || name == logicianName
}

func TestNames(t *testing.T) {
	names := Names()
	if names[0] != "random" || names[len(names)-1] != "best" || len(names) != 11 {
		t.Errorf("names %v", names)
	}
}

// TestMathematician checks that right pegs stay, misplaced ones move and the others are new, where possible.
func TestMathematician(t *testing.T) {
	r := deduce.Positional
	rng := rand.New(rand.NewPCG(1, 1))
	p := mathematician{r}
	for _, text := range []string{"4216:0,1,1,-1", "1234:-1,-1,0,0", "1234:1,0,0,1", "6543:0,0,0,0"} {
		history := deducetest.History(t, r, text)
		last, marks := history[0].Guess, r.Marks(history[0].Answer)
		for range 200 {
			s, err := p.Next(t.Context(), history, rng)
			if err != nil || r.CheckCode(s.Guess) != nil {
				t.Fatalf("%s: %v, %v", text, s.Guess, err)
			}
			for i, m := range marks {
				at := slices.Index(s.Guess[:r.Pegs], last[i])
				switch {
				case m == deduce.Here && at != i:
					t.Errorf("%s: %v moves a right peg", text, s.Guess)
				case m == deduce.Elsewhere && at < 0:
					t.Errorf("%s: %v drops a colour of the code", text, s.Guess)
				case m == deduce.Absent && at >= 0:
					t.Errorf("%s: %v keeps a colour that is not in the code", text, s.Guess)
				}
			}
		}
	}
}

// TestMathematicianWithoutColors checks that the guess is a code even if wrong answers leave too few colours.
func TestMathematicianWithoutColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range []deduce.Rules{{Pegs: 3, Colors: 3, Kind: deduce.PerPeg}, {Pegs: 2, Colors: 2, Repeats: true, Kind: deduce.PerPeg}} {
		for a := range deduce.Answer(r.AnswerSpan()) {
			for range 20 {
				s, err := mathematician{r}.Next(t.Context(), deduce.History{{Guess: r.Unrank(r.Size() / 2), Answer: a}}, rng)
				if err != nil || r.CheckCode(s.Guess) != nil {
					t.Errorf("%v after %s: %v, %v", r, r.FormatAnswer(a), s.Guess, err)
				}
			}
		}
	}
}

func TestTakePlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		place, rest := takePlace([]int{0, 1, 3}, 0, rng)
		if place == 0 || len(rest) != 2 || slices.Contains(rest, place) {
			t.Errorf("place %d, left %v", place, rest)
		}
	}
	if place, rest := takePlace([]int{0}, 0, rng); place != 0 || len(rest) != 0 {
		t.Errorf("its own place alone: %d, %v", place, rest)
	}
}

// TestUnion merges lists of various lengths.
func TestUnion(t *testing.T) {
	for _, test := range []struct{ a, b, want []int32 }{
		{nil, nil, []int32{}}, {[]int32{0}, nil, []int32{0}}, {nil, []int32{0, 2}, []int32{0, 2}},
		{[]int32{0, 2, 5}, []int32{0, 1, 5, 9}, []int32{0, 1, 2, 5, 9}}, {[]int32{7}, []int32{1}, []int32{1, 7}},
	} {
		if got := union(test.a, test.b); !slices.Equal(got, test.want) {
			t.Errorf("union(%v, %v) = %v, want %v", test.a, test.b, got, test.want)
		}
	}
}

// TestSample draws one code of each of equal ranges, and all codes of a small set.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	set := make([]int32, 100)
	for i := range set {
		set[i] = int32(i)
	}
	for _, size := range []int{1, 7, 99, 100, 101} {
		got := sample(set, size, rng)
		if len(got) != min(size, 100) || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
			t.Errorf("%d of 100: %v", size, got)
		}
	}
	met := map[int32]bool{}
	for range 400 {
		met[sample(set[:4], 1, rng)[0]] = true
	}
	if len(met) != 4 {
		t.Errorf("of four only %v are ever drawn", met)
	}
}

// TestContradicted gives players contradictory answers and checks that they still find the secret.
func TestContradicted(t *testing.T) {
	lib := NewLibrary(nil)
	rng := rand.New(rand.NewPCG(5, 5))
	for _, r := range []deduce.Rules{deduce.Classic, deduce.Mottemeister, deduce.Positional, {Pegs: 2, Colors: 2, Repeats: true}} {
		for _, name := range []string{"best", "entropy", "logician"} {
			b, err := lib.Player(name, r)
			if err != nil {
				t.Fatal(err)
			}
			secret := r.Unrank(r.Size() - 1)
			first := r.Unrank(0)
			wrong := r.Grade(first, r.Unrank(1))
			history := deduce.History{{Guess: first, Answer: wrong}, {Guess: first, Answer: r.Grade(first, secret)}}
			for r.Consistent(secret, history) {
				t.Fatalf("%v: the test has no mistake", r)
			}
			s, err := b.Next(context.Background(), history, rng)
			if err != nil {
				t.Fatal(err)
			}
			if s.Candidates != 0 || r.CheckCode(s.Guess) != nil || s.Guess == first {
				t.Errorf("%v: %s suggests %+v", r, name, s)
			}
		}
	}
}
