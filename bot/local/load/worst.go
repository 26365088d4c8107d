package load

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// WorstResult is the outcome of [Worst].
type WorstResult struct {
	Channels    int            `json:"channels"`
	Seconds     float64        `json:"seconds"`      // length of each run, including the time before the attack
	ArrivalRate float64        `json:"arrival_rate"` // of the other members' presses, per second
	Attacks     []AttackResult `json:"attacks"`
}

// AttackResult compares the service to the other members before and during an attack.
type AttackResult struct {
	Attack   string  `json:"attack"`
	Commands int     `json:"commands"` // that the attacker gave
	Before   Service `json:"before"`
	During   Service `json:"during"`
	Waiting  int     `json:"waiting"` // games that waited for a computer at the end
}

// Service is what members experience who only play. Times are in milliseconds.
type Service struct {
	Interactions int     `json:"interactions"`
	P50          float64 `json:"p50_ms"` // response times
	P99          float64 `json:"p99_ms"`
	Unanswered   int     `json:"unanswered"` // interactions without a first response within three seconds
	Answers      int     `json:"answers"`    // moves of computers, including those that were still awaited
	Answer       float64 `json:"answer_ms"`  // 99th percentile of the time until a computer's move is on the board
}

// attack is a way in which one member uses as much of the bot as possible.
type attack struct {
	name string
	run  func(context.Context, *attacker) error // gives the commands
}

// attacks are the known attacks.
var attacks = []attack{{"uploads", heavyUploads.run}, {"thinking", heavyThinking.run}, {"analyses", heavyAnalyses.run}}

// worstGames start the other members' games: in the first the computer only answers, in
// the second it thinks.
var worstGames = []string{PlayCommand, "/pathway play size:5 player:greedy"}

// worstFallback is given while all boards wait for computers, so that response times do not
// include computers' thinking.
const worstFallback = "/game about page:moves"

// worstRate is the arrival rate per second, unless Options.Rate is set.
const worstRate = 20

// beforeIn is the share of a run before the attack: one part in this many.
const beforeIn = 3

// Worst measures each attack on a new bot, with a database that newDatabase returns.
func Worst(ctx context.Context, o Options, newDatabase func() (database string, err error)) (WorstResult, error) {
	return worst(ctx, o, newDatabase, attacks)
}

func worst(ctx context.Context, o Options, newDatabase func() (string, error), attacks []attack) (r WorstResult, err error) {
	if err := o.check(); err != nil {
		return r, err
	}
	if o.Rate == 0 {
		o.Rate = worstRate
	}
	r = WorstResult{Channels: o.Channels, Seconds: o.Time.Seconds(), ArrivalRate: o.Rate}
	for _, a := range attacks {
		if o.Database, err = newDatabase(); err != nil {
			return r, err
		}
		result, err := measureAttack(ctx, o, a)
		if err != nil {
			return r, fmt.Errorf("attack %q: %w", a.name, err)
		}
		r.Attacks = append(r.Attacks, result)
	}
	return r, nil
}

// measureAttack has members play before and during an attack.
func measureAttack(ctx context.Context, o Options, a attack) (r AttackResult, err error) {
	w, players, err := newWorld(ctx, o, worstGames...)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	players.fallback = worstFallback
	r.Attack = a.name
	before := o.Time / beforeIn
	var answers answerTimes
	players.onMove(answers.add)
	r.Before = newService(players.openLoop(ctx, o.Rate, before, o.Seed), answers.take())
	by, err := w.newAttacker(players.guild)
	if err != nil {
		return r, err
	}
	if err := a.run(ctx, by); err != nil {
		return r, err
	}
	r.Commands = by.commands
	during := players.openLoop(ctx, o.Rate, o.Time-before, o.Seed+1)
	times := answers.take()
	times.times = append(times.times, players.overdue()...)
	r.During = newService(during, times)
	r.Waiting = len(players.players) - players.readyCount()
	return r, ctx.Err()
}

// newService summarizes first responses and computers' moves.
func newService(responses, answers *tally) Service {
	return Service{
		Interactions: len(responses.times), Unanswered: responses.failed,
		P50: milliseconds(responses.percentile(0.5)), P99: milliseconds(responses.percentile(0.99)),
		Answers: len(answers.times), Answer: milliseconds(answers.percentile(0.99)),
	}
}

// answerTimes collects the times that computers took to move.
type answerTimes struct {
	mu    sync.Mutex
	times []time.Duration
}

func (a *answerTimes) add(d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.times = append(a.times, d)
}

// take removes and returns the times collected so far.
func (a *answerTimes) take() *tally {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := &tally{times: slices.Clone(a.times)}
	a.times = nil
	return t
}

// onMove has all players report how long computers take to move.
func (c *crowd) onMove(report func(time.Duration)) {
	for _, p := range c.players {
		p.mu.Lock()
		p.onMove = report
		p.mu.Unlock()
	}
}

// overdue returns how long players have been waiting for a computer's move.
func (c *crowd) overdue() []time.Duration {
	var out []time.Duration
	for _, p := range c.players {
		p.mu.Lock()
		if !p.moved.IsZero() {
			out = append(out, time.Since(p.moved))
		}
		p.mu.Unlock()
	}
	return out
}
