package deduce

import (
	"context"
	"math"
	"testing"
)

func TestReview(t *testing.T) {
	history, err := Classic.ParseHistory("1123:1,1 1111:1,0 2456:0,2")
	if err != nil {
		t.Fatal(err)
	}
	reviews, err := NewLibrary().Review(context.Background(), Classic, history)
	if err != nil {
		t.Fatal(err)
	}
	s := mustSpace(t, Classic)
	for i, got := range reviews {
		before, after := len(s.Candidates(history[:i])), len(s.Candidates(history[:i+1]))
		if got.Before != before || got.After != after {
			t.Errorf("turn %d: %d to %d codes, want %d to %d", i, got.Before, got.After, before, after)
		}
		if after > 0 && math.Abs(got.Bits-math.Log2(float64(before)/float64(after))) > 1e-9 {
			t.Errorf("turn %d: %v bits", i, got.Bits)
		}
		if got.Skill < 0 || got.Skill > 99 || got.Luck < 0 || got.Luck > 99 {
			t.Errorf("turn %d: skill %d, luck %d", i, got.Skill, got.Luck)
		}
		if got.ExpectedBits > got.BestBits+1 || Classic.CheckCode(got.Best) != nil {
			t.Errorf("turn %d: %+v", i, got)
		}
	}
	if first := reviews[0]; first.Skill != 99 && first.Expected < first.BestExpected-0.05 {
		t.Errorf("the first guess is as good as the best: %+v", first)
	}
	if poor := reviews[1]; poor.Skill > 70 {
		t.Errorf("a poor guess has skill %d", poor.Skill)
	}
}

func TestReviewOfBestPlay(t *testing.T) {
	lib := NewLibrary()
	b, err := lib.Breaker("best", Positional)
	if err != nil {
		t.Fatal(err)
	}
	secret := Positional.Unrank(123)
	var history History
	for len(history) == 0 || history[len(history)-1].Answer != Positional.Right() {
		s, err := b.Next(context.Background(), history, nil)
		if err != nil {
			t.Fatal(err)
		}
		history = append(history, Turn{s.Guess, Positional.Grade(s.Guess, secret)})
	}
	reviews, err := lib.Review(context.Background(), Positional, history)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range reviews {
		if got.Skill != 99 || !got.Proven || got.Best != history[i].Guess {
			t.Errorf("turn %d of best play: %+v", i, got)
		}
	}
}

func TestReviewAfterContradiction(t *testing.T) {
	history, err := Classic.ParseHistory("1111:0,0 1112:3,0 3456:1,1")
	if err != nil {
		t.Fatal(err)
	}
	reviews, err := NewLibrary().Review(context.Background(), Classic, history)
	if err != nil {
		t.Fatal(err)
	}
	if reviews[1].After != 0 || reviews[1].Bits != 0 || reviews[2] != (Review{}) {
		t.Errorf("%+v", reviews)
	}
}

func TestLuck(t *testing.T) {
	classes := []Class{{0, make([]int32, 6)}, {1, make([]int32, 3)}, {2, make([]int32, 1)}}
	for _, test := range []struct {
		answer Answer
		want   int
	}{
		{0, 30}, // six of ten as bad, counting half
		{1, 74}, // six worse, three as good
		{2, 94}, // right
		{3, 0},  // a contradiction
	} {
		if got := luck(classes, test.answer, 2, 10); got != test.want {
			t.Errorf("luck of answer %d is %d, want %d", test.answer, got, test.want)
		}
	}
}
