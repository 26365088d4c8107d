package main

import (
	"fmt"
	"strconv"
	"strings"

	"parlour/cmd/arena/printed"
	"parlour/solver/deduce"
)

// tally is the numbers of guesses that a strategy took, as JSON.
type tally struct {
	Rules        string  `json:"rules"`
	Player       string  `json:"player"`
	Secrets      int     `json:"secrets"`
	Total        int     `json:"total"`
	Mean         float64 `json:"mean"`
	Worst        int     `json:"worst"`
	Distribution []int   `json:"distribution"` // Distribution[i] secrets took i+1 guesses
}

// replay plays a tree against every secret with independent grading.
func (t *tally) replay(r deduce.Rules, tree plan) error {
	for secret := range r.Codes() {
		var h deduce.History
		for len(h) == 0 || h[len(h)-1].Guess != secret {
			guess, ok := tree.next(h)
			if !ok || len(h) == tree.Worst() {
				return fmt.Errorf("the tree has no guess for %s after %d others", r.FormatCode(secret), len(h))
			}
			h = append(h, deduce.Turn{Guess: guess, Answer: r.Grade(guess, secret)})
		}
		t.count(len(h))
	}
	if t.Total != tree.Total() || t.Worst != tree.Worst() {
		return fmt.Errorf("the tree claims total %d and worst %d but has %d and %d", tree.Total(), tree.Worst(), t.Total, t.Worst)
	}
	return nil
}

// count adds a secret that took a number of guesses.
func (t *tally) count(guesses int) {
	for len(t.Distribution) < guesses {
		t.Distribution = append(t.Distribution, 0)
	}
	t.Distribution[guesses-1]++
	t.Secrets++
	t.Total += guesses
	t.Mean = float64(t.Total) / float64(t.Secrets)
	t.Worst = max(t.Worst, guesses)
}

// maxSpread is the number of values of a distribution that are printed as text.
const maxSpread = 20

func (t tally) fields() []printed.Field {
	var spread []string
	for _, n := range t.Distribution[:min(len(t.Distribution), maxSpread)] {
		spread = append(spread, strconv.Itoa(n))
	}
	if left := len(t.Distribution) - len(spread); left > 0 {
		spread = append(spread, fmt.Sprintf("... %d more; -json has them", left))
	}
	return []printed.Field{
		printed.New("rules", t.Rules), printed.New("player", t.Player), printed.New("secrets", t.Secrets), printed.New("total", t.Total),
		printed.New("mean", fmt.Sprintf("%.4f", t.Mean)), printed.New("worst", t.Worst), printed.New("distribution", strings.Join(spread, "/")),
	}
}
