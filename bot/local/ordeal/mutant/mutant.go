// Package mutant runs bots with known faults, to test that package ordeal finds them.
package mutant

import (
	"context"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"os"

	"parlour/bot"
	"parlour/bot/local/harness"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match/host"
)

// mutation is a fault of the bot. It wraps the store or the transport to Discord.
type mutation struct {
	store     func(s host.Store, database string) host.Store
	transport func(http.RoundTripper) http.RoundTripper
}

// mutations returns the mutations by name.
func mutations() map[string]mutation {
	return map[string]mutation{
		"drop answer":       {transport: dropAnswer},
		"answer twice":      {transport: answerTwice},
		"leave old boards":  {transport: leaveOldBoards},
		"draw old position": {transport: drawOldPosition},
		"skip commit":       {store: skipCommit},
		"change old entry":  {store: changeOldEntry},
	}
}

// rate is how often most faults occur: once in this many times.
const rate = 40

// sometimes reports true once in n times, at random.
func sometimes(n int) bool { return mathrand.IntN(n) == 0 }

// Run runs a bot with a mutation until the context ends. Like cmd/parlour, it reads its
// settings from the environment.
func Run(ctx context.Context, name string) error {
	m, ok := mutations()[name]
	if !ok {
		return fmt.Errorf("mutant: unknown mutation %q", name)
	}
	database, token := os.Getenv("PARLOUR_DATABASE"), os.Getenv("DISCORD_TOKEN")
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	at, err := url.Parse(os.Getenv("PARLOUR_API"))
	if err != nil {
		return err
	}
	var transport http.RoundTripper = standIn{at}
	if m.transport != nil {
		transport = m.transport(transport)
	}
	store, err := storage.Open(ctx, database)
	if err != nil {
		return err
	}
	defer store.Close()
	if m.store != nil {
		store = m.store(store, database)
	}
	host, err := harness.NewHost(store, []byte(os.Getenv("PARLOUR_KEY")), log)
	if err != nil {
		return err
	}
	b, err := bot.New(bot.Options{Token: token, Local: true, Log: log, Transport: transport, Host: host, Commands: harness.NewSet, Shared: engine.IsServer(database)})
	if err != nil {
		return err
	}
	return b.Run(ctx)
}

// standIn is a transport that sends requests for Discord to the stand-in.
type standIn struct{ at *url.URL }

func (s standIn) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = s.at.Scheme, s.at.Host, s.at.Host
	return http.DefaultTransport.RoundTrip(r)
}
