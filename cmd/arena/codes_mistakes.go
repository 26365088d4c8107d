package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
	"parlour/solver/deduce"
)

// found is the result of "arena mistakes", as JSON. All values but Games and Extra are shares
// of the games.
type found struct {
	Rules     string  `json:"rules"`
	Player    string  `json:"player"`
	Games     int     `json:"games"`
	First     float64 `json:"first"`     // the wrong row was named first
	FirstTwo  float64 `json:"firstTwo"`  // the wrong row was named first or second
	Corrected float64 `json:"corrected"` // the first proposed correction was right
	Found     float64 `json:"found"`     // the secret was found after corrections
	Extra     float64 `json:"extra"`     // mean number of additional guesses because of the mistake
}

// findMistakes is "arena mistakes": it plays games with one wrong answer each.
func findMistakes(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena mistakes")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", "entropy", "the `strategy` that breaks the codes")
	count := f.Int("games", 2000, "number of `games`")
	seed := f.Uint64("seed", 1, "`number` that determines the codes and mistakes")
	asJSON := f.Bool("json", false, "print a JSON object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	if *count < 1 {
		return cli.BadInput("-games is %d; it must be at least 1", *count)
	}
	lib := newLibrary()
	p, err := newPlayer(lib, *player, r)
	if err != nil {
		return err
	}
	space, err := lib.Space(r)
	if err != nil {
		return cli.BadInput("%w", err)
	}
	rng := rand.New(rand.NewPCG(*seed, 0))
	m, err := simulateSlips(space, func(h deduce.History) (deduce.Code, error) {
		s, err := p.Next(ctx, h, rng)
		return s.Guess, err
	}, *count, rng)
	if err != nil {
		return err
	}
	share := func(n int) float64 { return float64(n) / float64(m.Games) }
	res := found{r.String(), *player, m.Games, share(m.First), share(m.FirstTwo), share(m.Corrected), share(m.Found), 0}
	if m.Found > 0 {
		res.Extra = float64(m.Extra) / float64(m.Found)
	}
	return res.print(out, *asJSON)
}

func (f found) print(out io.Writer, asJSON bool) error {
	percent := func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
	return printed.Print(out, f, asJSON,
		printed.New("rules", f.Rules), printed.New("player", f.Player), printed.New("games", f.Games),
		printed.New("wrong row named first", percent(f.First)), printed.New("among the first two", percent(f.FirstTwo)),
		printed.New("right correction proposed first", percent(f.Corrected)), printed.New("secret found", percent(f.Found)),
		printed.New("additional guesses", fmt.Sprintf("%.2f", f.Extra)))
}
