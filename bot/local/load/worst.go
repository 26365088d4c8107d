package load

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest/wire"
)

// WorstResult compares what members get while one of them attacks the bot with
// what they get before.
type WorstResult struct {
	Channels    int            `json:"channels"`
	Seconds     float64        `json:"seconds"` // of each attack, the time before it included
	ArrivalRate float64        `json:"arrival_rate"`
	Attacks     []AttackResult `json:"attacks"`
}

// AttackResult is what the others get before and during one attack.
type AttackResult struct {
	Attack   string  `json:"attack"`
	Commands int     `json:"commands"` // that the attacker gave
	Before   Service `json:"before"`
	During   Service `json:"during"`
	Waiting  int     `json:"waiting"` // games that still waited for a computer at the end
}

// Service is what members get who only play. Times are in milliseconds.
type Service struct {
	Interactions int     `json:"interactions"`
	P50          float64 `json:"p50_ms"` // to the first response
	P99          float64 `json:"p99_ms"`
	Unanswered   int     `json:"unanswered"`
	Answers      int     `json:"answers"`   // of computers, those still awaited included
	Answer       float64 `json:"answer_ms"` // 99 % of the computers' answers are on the board by then
}

// An attack is a way in which one member takes as much of the bot as possible.
type attack struct {
	name  string
	begin func(context.Context, *attacker) error // gives the commands
}

// attacks are those that are known. What thinking leaves behind goes on, so it
// comes last.
var attacks = []attack{{"uploads", heavyUploads.begin}, {"thinking", heavyThinking.begin}}

// What the others play: one game in which the computer only answers, and one
// in which it has to think.
var worstGames = []string{PlayCommand, "/pathway play size:5 player:greedy"}

// worstInstead is what a member does while every board waits for a computer, so
// that the time to the first response is not that of the computers.
const worstInstead = "/game log"

// worstRate is how many times a second the others press, unless told.
const worstRate = 20

// idlePart is the share of the time in which nobody attacks.
const idlePart = 3 // one part in so many

// Worst measures each attack on a bot of its own, and on the database that fresh
// returns for it.
func Worst(ctx context.Context, o Options, fresh func() (database string, err error)) (WorstResult, error) {
	return worst(ctx, o, fresh, attacks)
}

func worst(ctx context.Context, o Options, fresh func() (string, error), attacks []attack) (r WorstResult, err error) {
	if err := o.check(); err != nil {
		return r, err
	}
	if o.Rate == 0 {
		o.Rate = worstRate
	}
	r = WorstResult{Channels: o.Channels, Seconds: o.Time.Seconds(), ArrivalRate: o.Rate}
	for _, a := range attacks {
		if o.Database, err = fresh(); err != nil {
			return r, err
		}
		result, err := withstand(ctx, o, a)
		if err != nil {
			return r, fmt.Errorf("the attack %q: %w", a.name, err)
		}
		r.Attacks = append(r.Attacks, result)
	}
	return r, nil
}

// withstand has members play before and during an attack.
func withstand(ctx context.Context, o Options, a attack) (r AttackResult, err error) {
	w, players, err := newWorld(ctx, o, worstGames...)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	players.instead = worstInstead
	r.Attack = a.name
	idle := o.Time / idlePart
	var answers answerTimes
	players.listen(answers.add)
	r.Before = service(players.held(ctx, o.Rate, idle, o.Seed), answers.take())
	by, err := w.newAttacker(players.guild)
	if err != nil {
		return r, err
	}
	if err := a.begin(ctx, by); err != nil {
		return r, err
	}
	r.Commands = by.commands
	during := players.held(ctx, o.Rate, o.Time-idle, o.Seed+1)
	times := answers.take()
	times.times = append(times.times, players.overdue()...)
	r.During = service(during, times)
	r.Waiting = len(players.players) - players.waiting()
	return r, ctx.Err()
}

// service sums up the first responses and the computers' answers.
func service(responses, answers *tally) Service {
	return Service{
		Interactions: len(responses.times), Unanswered: responses.failed,
		P50: milliseconds(responses.percentile(0.5)), P99: milliseconds(responses.percentile(0.99)),
		Answers: len(answers.times), Answer: milliseconds(answers.percentile(0.99)),
	}
}

// answerTimes collects how long computers took.
type answerTimes struct {
	mu sync.Mutex
	tally
}

func (a *answerTimes) add(d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.times = append(a.times, d)
}

// take returns the times collected since the last call.
func (a *answerTimes) take() *tally {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := &tally{times: slices.Clone(a.times)}
	a.times = nil
	return t
}

// listen has the players tell how long computers take.
func (c *crowd) listen(hear func(time.Duration)) {
	for _, p := range c.players {
		p.mu.Lock()
		p.onMove = hear
		p.mu.Unlock()
	}
}

// overdue returns how long players have waited so far for a computer that has
// not answered yet.
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

// attacker is the member who attacks, in a channel of the others' server.
type attacker struct {
	world    *world
	member   wire.ID
	channel  wire.ID
	commands int
}

func (w *world) newAttacker(guild wire.ID) (*attacker, error) {
	a := &attacker{world: w, member: w.server.AddUser("worst", "en-US")}
	if err := w.server.Join(guild, a.member, 0); err != nil {
		return nil, err
	}
	var err error
	a.channel, err = w.server.AddChannel(guild, "worst")
	return a, err
}
