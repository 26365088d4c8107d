package crosscut

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// greedyAgree is the number of values in testdata/crosscut-greedy.jsonl, printed by an earlier program for the game,
// that agree with the greedy level. That program rarely found a block, so not all can agree; the number detects
// changes.
const greedyAgree = 3066

func TestGreedyValues(t *testing.T) {
	agree, all := 0, 0
	for _, v := range readVectors(t, "testdata/crosscut-greedy.jsonl") {
		s := position(t, v.Board, v.Turn)
		for square, want := range v.Values {
			if worth(s.board, readMove(t, s, square)) == want {
				agree++
			}
			all++
		}
	}
	if agree != greedyAgree {
		t.Errorf("%d of %d values agree, it was %d", agree, all, greedyAgree)
	}
}

// TestWorth covers each rule of greedy.
func TestWorth(t *testing.T) {
	tests := []struct {
		name, board, turn, move string
		want                    int
	}{
		{"wins", "......../......../......../.RRRRR../......../......../......../........", "R", "g5", winning},
		{"wins by flipping", "...../.RBB./...../...../.....", "R", "e4", winning},
		{"can be flipped", "......../......../..B...../......../......../......../......../........", "R", "d6", exposed},
		{"nothing in particular", "......../......../......../......../......../......../......../........", "R", "d4", 5},
		{"a segment that can't be cut", "......../......../......../..RR..../......../......../......../........", "R", "e5", 3},
		{"blocks two", "......../......../...R..../.BB...../...R..../...R..../......../........", "R", "d5", 4},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if got := worth(s.board, readMove(t, s, test.move)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// TestWeightsSymmetric checks that all images of a board have the same value.
func TestWeightsSymmetric(t *testing.T) {
	w, err := weights()
	if err != nil {
		t.Fatal(err)
	}
	weigh := func(b board) (sum int) {
		for _, i := range b.patterns(nil) {
			sum += int(w[i])
		}
		return sum
	}
	r := rand.New(rand.NewPCG(5, 1))
	for range 50 {
		b := newState(5+r.IntN(6), 5+r.IntN(6)).board
		for b.end == running {
			want := weigh(b)
			b.images(func(image board) {
				if got := weigh(image); got != want {
					t.Fatalf("%+v weighs %d, its image %+v %d", b, want, image, got)
				}
			})
			if got := weigh(b.transposed()); got != want {
				t.Fatalf("%+v weighs %d, transposed %d", b, want, got)
			}
			moves := b.AppendMoves(nil)
			b = b.After(moves[r.IntN(len(moves))])
		}
	}
}

// TestPatternsDistinct checks that every pattern has its own index.
func TestPatternsDistinct(t *testing.T) {
	for w := shortestLine; w <= longestLine; w++ {
		for h := shortestLine; h <= longestLine; h++ {
			a := size{uint8(w), uint8(h)}
			full := board{size: a, foe: a.all()}
			for _, i := range full.patterns(nil) {
				if i < 0 || i >= weightCount {
					t.Fatalf("%dx%d: pattern %d of %d", w, h, i, weightCount)
				}
			}
			if n := len(full.patterns(nil)); n != w+h+(w-2)*(h-2) || n > maxPatterns {
				t.Errorf("%dx%d: %d patterns", w, h, n)
			}
		}
	}
}

func TestTwins(t *testing.T) {
	all := twins()
	for i, twin := range all {
		if twin > i || all[twin] != twin {
			t.Fatalf("the twin of %d is %d, whose twin is %d", i, twin, all[twin])
		}
	}
}

func TestWeightsReadBack(t *testing.T) {
	want := make([]int16, weightCount)
	for i, twin := range twins() {
		want[i] = int16(twin*7919 - 30000)
	}
	var b bytes.Buffer
	if err := encodeWeights(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := readWeights(b.Bytes())
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("the weights read are not those written: %v", err)
	}
	for _, rubbish := range [][]byte{nil, []byte("rubbish"), b.Bytes()[:b.Len()-20], tableFile} {
		if _, err := readWeights(rubbish); err == nil {
			t.Errorf("%d bytes that are no weights are read as some", len(rubbish))
		}
	}
}

// TestLearning checks that learning is reproducible and can be interrupted. With -make it writes
// pattern.weights.
func TestLearning(t *testing.T) {
	if *remake {
		var learnt bytes.Buffer
		if err := writeWeights(t.Context(), &learnt, learningSeed, learningGames); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("pattern.weights", learnt.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	var files [2]bytes.Buffer
	for i := range files {
		if err := writeWeights(context.Background(), &files[i], 7, 20); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same seed gives other weights")
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if err := writeWeights(ended, &files[1], 1, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended the error is %v", err)
	}
}

// TestLearnt checks that a thousand games teach that a central disc of one's own is better than an enemy's.
func TestLearnt(t *testing.T) {
	l := newLearner()
	r := rand.New(rand.NewPCG(6, 1))
	for range 1000 {
		l.play(board{size: size{3, 3}}, r)
	}
	mine := board{size: size{3, 3}, own: disc(at(2, 2))}
	if a, b := l.sum(&mine), l.sum(mine.turned()); a <= b {
		t.Errorf("a disc of one's own is worth %.2f, one of the other's %.2f", a, b)
	}
}
