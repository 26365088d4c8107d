package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"parlour/cmd/arena/printed"
	"parlour/cmd/internal/cli"
	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/strategies"
)

const (
	sampledAbove  = 50_000 // number of codes above which a strategy plays against a sample of the secrets
	enoughSecrets = 400    // default size of the sample
)

// performance is the result of "arena strategy", as JSON.
type performance struct {
	tally
	Slowest float64 `json:"slowest,omitempty"` // time of the slowest guess in seconds, if guesses were timed
	Seconds float64 `json:"seconds"`

	before deduce.History // earlier guesses, which are not counted
}

// strategy is "arena strategy": it plays a strategy against every secret, or against a
// fixed, evenly spread sample if there are too many.
func strategy(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena strategy")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", "best", "the `strategy`")
	secrets := f.Int("secrets", 0, "`number` of secrets to play against, a fixed sample that is evenly spread; 0 for all, or for a sample if there are too many")
	seed := f.Uint64("seed", 1, "`number` that determines a strategy's random choices")
	asJSON := f.Bool("json", false, "print a JSON object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	if *secrets < 0 {
		return cli.BadInput("-secrets is %d; it must be 0 or more", *secrets)
	}
	if *secrets == 0 && r.Size() > sampledAbove {
		*secrets = enoughSecrets
	}
	rng := rand.New(rand.NewPCG(*seed, 0))
	begun := time.Now()
	p, err := perform(ctx, r, *player, *secrets, rng)
	if err != nil {
		return err
	}
	p.Seconds = time.Since(begun).Seconds()
	return p.print(out, *asJSON)
}

// perform plays a strategy against a number of secrets; 0 for all.
func perform(ctx context.Context, r deduce.Rules, player string, secrets int, rng *rand.Rand) (performance, error) {
	lib := newLibrary()
	by, err := newPlayer(lib, player, r)
	if err != nil {
		return performance{}, err
	}
	p := performance{tally: tally{Rules: r.String(), Player: player}}
	if secrets == 0 && !random(player) {
		space, err := lib.Space(r)
		if err != nil {
			return p, err
		}
		tree, err := treeOf(ctx, space, by)
		if err != nil {
			return p, err
		}
		return p, p.replay(r, tree)
	}
	if secrets == 0 {
		secrets = r.Size()
	}
	for _, secret := range deducetest.Secrets(r, secrets) {
		if err := p.play(ctx, r, by, secret, rng); err != nil {
			return p, err
		}
	}
	return p, nil
}

// play plays a game against a secret and counts its guesses.
func (p *performance) play(ctx context.Context, r deduce.Rules, by strategies.Player, secret deduce.Code, rng *rand.Rand) error {
	h := slices.Clip(p.before)
	for {
		begun := time.Now()
		found, err := by.Next(ctx, h, rng)
		if err != nil {
			return err
		}
		p.Slowest = max(p.Slowest, time.Since(begun).Seconds())
		h = append(h, deduce.Turn{Guess: found.Guess, Answer: r.Grade(found.Guess, secret)})
		if found.Guess == secret {
			p.count(len(h) - len(p.before))
			return nil
		}
	}
}

func (p performance) print(out io.Writer, asJSON bool) error {
	fields := p.fields()
	if p.Slowest > 0 {
		fields = append(fields, printed.New("slowest guess", fmt.Sprintf("%.4f s", p.Slowest)))
	}
	return printed.Print(out, p, asJSON, append(fields, printed.New("seconds", fmt.Sprintf("%.3f", p.Seconds)))...)
}
