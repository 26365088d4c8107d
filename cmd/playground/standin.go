package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// outside returns a starter for a bot in another process. It prints the bot's settings as a file .env, and a line once the bot is
// connected. If interactions is not empty, the bot gets its interactions posted to that address.
func outside(interactions string, out io.Writer) starter {
	return func(ctx context.Context, w *world) (string, func() error, error) {
		ctx, cancel := context.WithCancel(ctx)
		var waiting sync.WaitGroup
		if interactions != "" {
			waiting.Go(func() { w.post(ctx, interactions) })
		}
		waiting.Go(func() {
			if w.server.Ready(ctx, w.app.ID) == nil {
				fmt.Fprintln(out, "# The bot is connected.")
			}
		})
		stop := func() error {
			cancel()
			waiting.Wait()
			return nil
		}
		return w.settings(interactions), stop, nil
	}
}

// settings returns the file .env of a bot in another process, with %s for the page's address.
func (w *world) settings(interactions string) string {
	lines := []string{
		"# The page is at %s (press Ctrl-C to stop it). Write these lines",
		"# into a file named .env in an empty folder, and start parlour there:",
		"DISCORD_TOKEN=" + w.app.Token,
	}
	if interactions != "" {
		lines = append(lines, "PARLOUR_INTERACTIONS="+interactions)
	}
	lines = append(lines, "PARLOUR_API="+w.server.URL())
	return strings.Join(lines, "\n") + "\n"
}

// tryEvery is the interval at which the stand-in tries a bot that does not listen yet.
const tryEvery = time.Second

// post has interactions posted to an address once a bot answers there, as if it had just been entered as the Interactions
// Endpoint URL. The bot may start later than the stand-in.
func (w *world) post(ctx context.Context, address string) {
	tick := time.NewTicker(tryEvery)
	defer tick.Stop()
	for {
		err := w.server.SetEndpoint(ctx, w.app.ID, fmt.Sprintf("http://%s/interactions", address))
		if err == nil || ctx.Err() != nil {
			return
		}
		w.log.Debug("the bot takes no interactions yet", "error", err)
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}
