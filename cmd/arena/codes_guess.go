package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/strategies"
)

// suggestion is a guess for a program.
type suggestion struct {
	Rules      string  `json:"rules"`
	Player     string  `json:"player"`
	Guess      string  `json:"guess"`
	Candidates int     `json:"candidates"`
	Expected   float64 `json:"expected,omitempty"`
	Proven     bool    `json:"proven"`
	// Suspects are the rows that may be wrong, likeliest first, where no code
	// fits them all.
	Suspects []suspect `json:"suspects,omitempty"`

	counted bool // Candidates were counted: they are not too many
}

// suspect is an answer that may be wrong.
type suspect struct {
	Row         string  `json:"row"`         // the guess and the answer that was given
	Answer      string  `json:"answer"`      // what it should likeliest have been
	Probability float64 `json:"probability"` // of being wrong
}

// guess tells what a strategy guesses after a history.
func guess(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("guess")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", "best", "the `strategy`")
	history := f.String("history", "", "the guesses so far with their answers: \"1122:1,1 1344:0,2\", positional 1234:0,1,1,-1")
	seed := f.Uint64("seed", 1, "where a strategy's randomness comes from")
	asJSON := f.Bool("json", false, "print an object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	h, err := r.ParseHistory(*history)
	if err != nil {
		return inputError{err}
	}
	lib := strategies.NewLibrary()
	p, err := newPlayer(lib, *player, r)
	if err != nil {
		return err
	}
	found, err := p.Next(ctx, h, rand.New(rand.NewPCG(*seed, 0)))
	if err != nil {
		return err
	}
	s := suggestion{
		Rules: r.String(), Player: *player, Guess: r.FormatCode(found.Guess),
		Candidates: found.Candidates, Expected: found.Expected, Proven: found.Proven,
	}
	if err := s.explore(ctx, lib, p, r, h); err != nil {
		return err
	}
	return s.print(out, *asJSON)
}

// explore adds what the codes that are left tell, unless they are too many: how
// many they are, how many guesses they take, and which answers to doubt if there
// are none.
func (s *suggestion) explore(ctx context.Context, lib *strategies.Library, p strategies.Player, r deduce.Rules, h deduce.History) (err error) {
	space, left := lib.Consistent(r, h)
	if space == nil {
		return nil
	}
	s.Candidates, s.counted = len(left), true // which players that go by chance don't count
	if len(left) == 0 {
		for _, doubt := range lib.Diagnose(r, h).Turns {
			s.Suspects = append(s.Suspects, suspect{r.FormatHistory(h[doubt.Turn : doubt.Turn+1]), r.FormatAnswer(doubt.Answer), doubt.Wrong})
		}
	}
	if s.Expected == 0 && !strategies.Random(s.Player) {
		s.Expected, err = playOut(ctx, p, space, left, h)
	}
	return err
}

// mostPlayedOut is the number of codes up to which a strategy is played out.
const mostPlayedOut = 10_000

// playOut is how many guesses a strategy takes on average for the codes that a
// history leaves; 0 if there are none or too many.
func playOut(ctx context.Context, p strategies.Player, space *codes.Space, left []int32, h deduce.History) (float64, error) {
	if len(left) == 0 || len(left) > mostPlayedOut {
		return 0, nil
	}
	done := performance{before: h}
	for _, rank := range left {
		if err := done.play(ctx, space.Rules(), p, space.Code(rank), nil); err != nil {
			return 0, err
		}
	}
	return done.Mean, nil
}

// doubtful is from which probability of being wrong on a row is printed.
const doubtful = 0.1

func (s suggestion) print(out io.Writer, asJSON bool) error {
	facts := []fact{{"guess", s.Guess}}
	if s.counted || s.Candidates > 0 {
		facts = append(facts, fact{"candidates left", s.Candidates})
	}
	if len(s.Suspects) > 0 {
		facts[len(facts)-1].value = "0: no code fits all the answers"
	}
	for _, x := range s.Suspects {
		if x.Probability < doubtful {
			break
		}
		facts = append(facts, fact{"likely wrong", fmt.Sprintf("%s (%.0f %%), which should rather be %s", x.Row, 100*x.Probability, x.Answer)})
	}
	if s.Expected > 0 {
		proven := ""
		if s.Proven {
			proven = " (proven)"
		}
		facts = append(facts, fact{"expected guesses", fmt.Sprintf("%.4f%s", s.Expected, proven)})
	}
	return printFacts(out, s, asJSON, facts...)
}
