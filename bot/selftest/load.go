package selftest

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/rest"
)

// load makes requests with the token until the context ends. Full receives a value when as many as for a second have
// been sent, or none will be.
func (t *test) load(ctx context.Context, full chan<- struct{}) {
	var work sync.WaitGroup
	defer work.Wait()
	defer clock.Wake(full)
	paths := []string{ // harmless requests to different routes
		"/channels/" + t.Channel, t.messages() + "?limit=1", t.prompt, "/applications/@me",
		t.app.path("/commands"), t.app.path("/emojis"), t.serverCommands(),
	}
	before := t.api.InvalidRequests()
	inFlight := make(chan struct{}, perSecond)
	for n := range maxLoad * perSecond {
		if ctx.Err() != nil || t.api.InvalidRequests()-before > maxRefused {
			return
		}
		inFlight <- struct{}{}
		work.Go(func() {
			_ = t.api.Do(t.ctx, rest.Call{Method: http.MethodGet, Path: paths[n%len(paths)], MaxWait: 5 * time.Second, MaxAttempts: 1}) // the recorder counts refusals
			<-inFlight
		})
		if n == perSecond-1 {
			clock.Wake(full)
		}
		clock.Sleep(ctx, t.LimitClock, time.Second/perSecond)
	}
}

// sum is how many requests Discord has limited, and in words how many there were.
type sum struct {
	limited int
	did     string
}

// beside answers presses beside the load, once that has lasted for a second. It waits no longer than a second and a
// half, because Discord gives up on a press after three. It sums up the requests with the token and those without.
func (t *test) beside(answer func()) (load, answers sum) {
	from, began := t.traffic.count(), t.LimitClock.Now()
	ctx, stop := context.WithCancel(t.ctx)
	full := make(chan struct{}, 1)
	var work sync.WaitGroup
	work.Go(func() { t.load(ctx, full) })
	clock.Wait(t.ctx, t.Clock, 1500*time.Millisecond, full)
	answer()
	stop()
	work.Wait()
	seconds := max(t.LimitClock.Now().Sub(began).Seconds(), 1)
	sent := t.traffic.since(from)
	return sumUp(sent, false, seconds), sumUp(sent, true, seconds)
}

// sumUp counts requests with or without Authorization, those that were limited, and their scopes.
func sumUp(list []exchange, anonymous bool, seconds float64) (s sum) {
	all, by := 0, map[string]int{}
	for _, x := range list {
		if x.anonymous == anonymous {
			all++
			if x.status == http.StatusTooManyRequests {
				s.limited++
				by[x.scope]++
			}
		}
	}
	kind := "without Authorization"
	if !anonymous {
		kind = fmt.Sprintf("with the token (%.0f a second)", float64(all)/seconds)
	}
	s.did = fmt.Sprintf("%d requests %s, %d limited", all, kind, s.limited)
	for _, scope := range slices.Sorted(maps.Keys(by)) {
		s.did += fmt.Sprintf(" (%d of scope %q)", by[scope], scope)
	}
	return s
}

// checkLoad answers a press beside the load.
func (t *test) checkLoad() {
	i := t.press("", "Load", "")
	var took time.Duration
	var err error
	load, _ := t.beside(func() {
		asked := t.Clock.Now()
		err = t.api.Do(t.ctx, response(i, acknowledge, nil))
		took = t.Clock.Now().Sub(asked).Round(time.Millisecond)
	})
	t.try("responding beside "+load.did, err)
	did := fmt.Sprintf("answered in %v; beside it %s", took, load.did)
	t.require(load.limited == 0, surprise, "%s", did)
	t.end(pass, "%s", did)
}

// checkTwelve answers twelve presses, each with two edits, beside the load.
func (t *test) checkTwelve() {
	first := t.press("", "Twelve", fmt.Sprintf(" %d times", presses))
	var n int
	var err error
	load, answers := t.beside(func() { n, err = t.answerTwelve(first) })
	did := answers.did + "; beside them " + load.did
	t.try(did, err)
	t.require(n == presses, notDone, "%d presses of %d came in time; %s", n, presses, did)
	t.require(answers.limited == 0, surprise, "%s", did)
	t.end(pass, "%s", did)
}

// answerTwelve responds to each press as it comes, from the first on, and edits its message twice, until a request
// fails. It returns how many came.
func (t *test) answerTwelve(i interaction.Interaction) (came int, err error) {
	ctx, cancel := context.WithCancelCause(t.ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	for more := true; more; {
		came++
		press, n := i, came
		work.Go(func() {
			for step := 1; step <= 3 && ctx.Err() == nil; step++ {
				m := button("Twelve", fmt.Sprintf("Press %d of %d, step %d of 3.", n, presses, step))
				c := request(http.MethodPatch, original(press), m, nil)
				if step == 1 {
					c = response(press, discordgo.InteractionResponseUpdateMessage, m)
				}
				if err := t.api.Do(ctx, c); err != nil {
					cancel(err)
				}
			}
		})
		if more = came < presses; more {
			i, more = t.await(ctx, "Twelve")
		}
	}
	work.Wait()
	return came, context.Cause(ctx)
}
