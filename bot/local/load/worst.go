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

// WorstResult compares what members meet while one of them does the worst there
// is with what they meet otherwise.
type WorstResult struct {
	Channels     int     `json:"channels"`
	Seconds      float64 `json:"seconds"`
	ArrivalRate  float64 `json:"arrival_rate"`
	Interactions int     `json:"interactions"` // by the others, during the attack
	P50          float64 `json:"p50_ms"`       // to first response, during the attack
	P99          float64 `json:"p99_ms"`
	IdleP99      float64 `json:"idle_p99_ms"`
	Answers      int     `json:"answers"`   // of computers to the others' moves, those still awaited included
	Answer       float64 `json:"answer_ms"` // 99 % of the computers' answers are on the board by then
	IdleAnswer   float64 `json:"idle_answer_ms"`
	Unanswered   int     `json:"unanswered"`
	Waiting      int     `json:"waiting"` // games that still waited for a computer at the end
	Attack       int     `json:"attack"`  // commands that the one member gave
}

// An attack is what the one member does: in each thread a game between
// computers, and there simulations and hints, in turns.
type attack struct {
	threads, simulations, hints int
	watch, simulate, hint       string
}

// theWorst is the attack that takes the most of a bot that is known.
var theWorst = attack{
	threads: 4, simulations: 4, hints: 60,
	watch:    "/pathway watch size:26 red:depth red-depth:12 blue:depth blue-depth:12",
	simulate: "/mastermind simulate games:20000",
	hint:     "/game hint",
}

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

// Worst has members play while one member does the worst there is.
func Worst(ctx context.Context, o Options) (WorstResult, error) { return worst(ctx, o, theWorst) }

func worst(ctx context.Context, o Options, a attack) (r WorstResult, err error) {
	if err := o.check(); err != nil {
		return r, err
	}
	if o.Rate == 0 {
		o.Rate = worstRate
	}
	w, players, err := newWorld(ctx, o, worstGames...)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	players.instead = worstInstead
	idle := o.Time / idlePart
	var answers answerTimes
	players.listen(answers.add)
	before := players.held(ctx, o.Rate, idle, o.Seed)
	r = WorstResult{Channels: o.Channels, Seconds: o.Time.Seconds(), ArrivalRate: o.Rate}
	r.IdleP99, r.IdleAnswer = milliseconds(before.percentile(0.99)), milliseconds(answers.take().percentile(0.99))
	if r.Attack, err = w.attack(ctx, players.guild, a); err != nil {
		return r, err
	}
	during := players.held(ctx, o.Rate, o.Time-idle, o.Seed+1)
	times := answers.take()
	times.times = append(times.times, players.overdue()...)
	r.Interactions, r.Unanswered = len(during.times), during.failed
	r.P50, r.P99 = milliseconds(during.percentile(0.5)), milliseconds(during.percentile(0.99))
	r.Answers, r.Answer = len(times.times), milliseconds(times.percentile(0.99))
	r.Waiting = len(players.players) - players.waiting()
	return r, ctx.Err()
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

// take gives what has been collected, and begins anew.
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

// overdue are the times for which players have waited for a computer by now.
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

// attack has a member of the guild give all the commands at once, and returns
// how many.
func (w *world) attack(ctx context.Context, guild wire.ID, a attack) (given int, err error) {
	member := w.server.AddUser("worst", "en-US")
	if err := w.server.Join(guild, member, 0); err != nil {
		return 0, err
	}
	channel, err := w.server.AddChannel(guild, "worst")
	if err != nil {
		return 0, err
	}
	say := func(where wire.ID, command string) {
		if err == nil {
			if _, err = w.server.Say(member, where, command); err != nil {
				err = fmt.Errorf("giving the command %s: %w", command, err)
			}
			given++
		}
	}
	threads := make([]wire.ID, a.threads)
	for n := range threads {
		if threads[n], err = w.server.StartThread(member, channel, fmt.Sprintf("worst-%d", n+1)); err != nil {
			return given, err
		}
		say(threads[n], a.watch)
	}
	for n := range a.simulations {
		say(threads[n%len(threads)], a.simulate)
	}
	if !sleepUntil(ctx, time.Now().Add(settleIn)) {
		return given, ctx.Err()
	}
	for n := range a.hints {
		say(threads[n%len(threads)], a.hint)
	}
	return given, err
}

// settleIn is how long the games of an attack may take to begin, so that there
// is something to give hints on.
const settleIn = time.Second
