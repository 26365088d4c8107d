package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/strategies"
)

// suggestion is the result of "arena guess", as JSON.
type suggestion struct {
	Rules      string  `json:"rules"`
	Player     string  `json:"player"`
	Guess      string  `json:"guess"`
	Candidates int     `json:"candidates"`
	Expected   float64 `json:"expected,omitempty"`
	Proven     bool    `json:"proven"`
	// Suspects are the answers that may be wrong, likeliest first, if no code fits all of
	// them.
	Suspects []suspect `json:"suspects,omitempty"`

	counted bool // whether Candidates is exact: there were not too many to count
}

// suspect is an answer that may be wrong.
type suspect struct {
	Row         string  `json:"row"`         // the guess and the given answer
	Answer      string  `json:"answer"`      // the likeliest right answer
	Probability float64 `json:"probability"` // that the given answer is wrong
}

// guess is "arena guess": it prints a strategy's guess after a history.
func guess(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena guess")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", "best", "the `strategy`")
	history := f.String("history", "", "`guesses` so far with their answers, such as \"1122:1,1 1344:0,2\"; positional 1234:0,1,1,-1")
	seed := f.Uint64("seed", 1, "`number` that determines a strategy's random choices")
	asJSON := f.Bool("json", false, "print a JSON object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	h, err := deducetest.ParseHistory(r, *history)
	if err != nil {
		return cli.BadInput("%w", err)
	}
	lib := newLibrary()
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

// explore adds the number of candidates, the guesses that they take on average and, without
// candidates, the suspects. It adds nothing if there are too many codes.
func (s *suggestion) explore(ctx context.Context, lib *strategies.Library, p strategies.Player, r deduce.Rules, h deduce.History) (err error) {
	space, left := lib.Consistent(r, h)
	if space == nil {
		return nil
	}
	s.Candidates, s.counted = len(left), true // random players do not count candidates
	if len(left) == 0 {
		for _, doubt := range lib.Diagnose(r, h).Turns {
			s.Suspects = append(s.Suspects, suspect{deducetest.FormatHistory(r, h[doubt.Turn:doubt.Turn+1]), r.FormatAnswer(doubt.Answer), doubt.Wrong})
		}
	}
	if s.Expected == 0 && !random(s.Player) {
		s.Expected, err = playOut(ctx, p, space, left, h)
	}
	return err
}

// maxPlayedOut is the largest number of codes for which a strategy is played out.
const maxPlayedOut = 10_000

// playOut returns the mean number of guesses that a strategy takes for the remaining codes;
// 0 if there are none or too many.
func playOut(ctx context.Context, p strategies.Player, space *codes.Space, left []int32, h deduce.History) (float64, error) {
	if len(left) == 0 || len(left) > maxPlayedOut {
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

// doubtful is the least probability at which a suspect is printed.
const doubtful = 0.1

func (s suggestion) print(out io.Writer, asJSON bool) error {
	fields := []printed.Field{printed.New("guess", s.Guess)}
	switch {
	case len(s.Suspects) > 0:
		fields = append(fields, printed.New("candidates left", "0: no code fits all the answers"))
	case s.counted || s.Candidates > 0:
		fields = append(fields, printed.New("candidates left", s.Candidates))
	}
	for _, x := range s.Suspects {
		if x.Probability < doubtful {
			break
		}
		fields = append(fields, printed.New("likely wrong", fmt.Sprintf("%s (%.0f %%); %s is likelier", x.Row, 100*x.Probability, x.Answer)))
	}
	if s.Expected > 0 {
		proven := ""
		if s.Proven {
			proven = " (proven)"
		}
		fields = append(fields, printed.New("expected guesses", fmt.Sprintf("%.4f%s", s.Expected, proven)))
	}
	return printed.Print(out, s, asJSON, fields...)
}
