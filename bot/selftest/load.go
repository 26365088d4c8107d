package selftest

import (
	"cmp"
	"context"
	"errors"
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

// perSecond is the load: below Discord's limit of 50 requests a second.
const perSecond = 45

// loadPaths returns harmless requests to different routes.
func (t *test) loadPaths() []string {
	app := "/applications/" + t.app.ID
	return []string{
		"/channels/" + t.Channel, t.messages() + "?limit=1", t.prompt, "/applications/@me",
		app + "/commands", app + "/emojis", app + "/guilds/" + t.place.Guild + "/commands",
	}
}

// load makes requests with the token until stop is called. Full is closed when as many as
// for a second have been sent, or none will be.
type load struct {
	full chan struct{}
	stop func()
}

// maxLoad bounds the load in seconds, and maxRefused the refused requests, whichever comes first.
const (
	maxLoad    = 120
	maxRefused = 20
)

// startLoad starts the load.
func (t *test) startLoad(ctx context.Context) load {
	sending, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	l := load{full: make(chan struct{}), stop: func() {
		cancel()
		work.Wait()
	}}
	paths, before := t.loadPaths(), t.api.InvalidRequests()
	full := sync.OnceFunc(func() { close(l.full) })
	inFlight := make(chan struct{}, perSecond)
	work.Go(func() {
		defer full()
		for n := range maxLoad * perSecond {
			if sending.Err() != nil || t.api.InvalidRequests()-before > maxRefused {
				return
			}
			inFlight <- struct{}{}
			work.Go(func() {
				_ = t.api.Do(ctx, rest.Call{Method: http.MethodGet, Path: paths[n%len(paths)], MaxWait: 5 * time.Second, MaxAttempts: 1}) // the recorder counts refusals
				<-inFlight
			})
			if n == perSecond-1 {
				full()
			}
			clock.Sleep(sending, t.LimitClock, time.Second/perSecond)
		}
	})
	return l
}

// loaded starts the load and waits until it has lasted for a second, or Discord would soon
// give up on a press that has just come: it waits for three seconds.
func (t *test) loaded(ctx context.Context) load {
	l := t.startLoad(ctx)
	clock.Wait(ctx, t.Clock, 1500*time.Millisecond, l.full)
	return l
}

// checkLoad answers a press after a second of load.
func (t *test) checkLoad() {
	i := t.press("", "Load", "")
	from, began := t.traffic.count(), t.LimitClock.Now()
	l := t.loaded(t.ctx)
	asked := t.Clock.Now()
	err := t.api.Do(t.ctx, response(i, acknowledge, nil))
	took := t.Clock.Now().Sub(asked).Round(time.Millisecond)
	l.stop()
	limited, counts := t.countLoad(from, began)
	t.try("responding beside "+counts, err)
	t.unlimited(limited, fmt.Sprintf("answered in %v; beside it %s", took, counts))
}

// unlimited ends a check under load: Discord has not limited a request.
func (t *test) unlimited(limited int, did string) {
	if limited > 0 {
		t.end(Surprise, "%s", did)
	}
	t.end(Pass, "%s", did)
}

// presses is the number of presses under load, each with two edits.
const presses = 12

// checkTwelve answers twelve presses, each with two edits, beside the load.
func (t *test) checkTwelve() {
	i := t.press("", "Twelve", fmt.Sprintf(" %d times", presses))
	from, began := t.traffic.count(), t.LimitClock.Now()
	l := t.loaded(t.ctx)
	n, err := t.answerTwelve(t.ctx, i)
	l.stop()
	all, limited, scopes := countRequests(t.traffic.since(from), true)
	_, counts := t.countLoad(from, began)
	did := fmt.Sprintf("%d requests without Authorization, %d limited%s; beside them %s", all, limited, scopes, counts)
	t.need(!errors.Is(err, errNoPress), "%d presses of %d came in time; %s", n, presses, did)
	t.try(did, err)
	t.unlimited(limited, did)
}

// answerTwelve answers the presses as they come, from the first on, until one fails. It
// returns how many came.
func (t *test) answerTwelve(ctx context.Context, first interaction.Interaction) (n int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	for i := first; ; {
		n++
		press, number := i, n
		work.Go(func() {
			if err := t.answerTwice(ctx, press, number); err != nil {
				cancel(err)
			}
		})
		if n == presses {
			break
		}
		if i, err = t.await(ctx, "Twelve", discordgo.InteractionMessageComponent); err != nil {
			break
		}
	}
	work.Wait()
	return n, cmp.Or(context.Cause(ctx), err)
}

// answerTwice responds to a press and edits the message twice.
func (t *test) answerTwice(ctx context.Context, i interaction.Interaction, n int) error {
	var err error
	for step := 1; step <= 3 && err == nil; step++ {
		m := button("Twelve", fmt.Sprintf("Press %d of %d, step %d of 3.", n, presses, step))
		c := request(http.MethodPatch, original(i), m, nil)
		if step == 1 {
			c = response(i, discordgo.InteractionResponseUpdateMessage, m)
		}
		err = t.api.Do(ctx, c)
	}
	return err
}

// countLoad counts the requests with the token since a request and a time, and those that
// were limited.
func (t *test) countLoad(from int, began time.Time) (limited int, did string) {
	all, limited, scopes := countRequests(t.traffic.since(from), false)
	rate := float64(all) / max(t.LimitClock.Now().Sub(began).Seconds(), 1)
	return limited, fmt.Sprintf("%d requests with the token (%.0f a second), %d limited%s", all, rate, limited, scopes)
}

// countRequests counts requests with or without Authorization, those that were limited, and
// their scopes.
func countRequests(list []exchange, anonymous bool) (all, limited int, scopes string) {
	by := map[string]int{}
	for _, x := range list {
		if x.anonymous != anonymous {
			continue
		}
		all++
		if x.status == http.StatusTooManyRequests {
			limited++
			by[x.scope]++
		}
	}
	for _, s := range slices.Sorted(maps.Keys(by)) {
		scopes += fmt.Sprintf(" (%d of scope %q)", by[s], s)
	}
	return all, limited, scopes
}
