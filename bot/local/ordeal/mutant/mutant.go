// Package mutant runs bots with known faults, which package ordeal must find. They
// test its checks, and are no part of the bot.
package mutant

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"time"

	"parlour/bot"
	"parlour/bot/storage"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match"
)

// mutation is a fault of the bot: in what it stores, or in what it sends to Discord.
type mutation struct {
	store     func(s match.Store, database string) match.Store
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

// rate is how often a fault occurs: once in so many times.
const rate = 40

// sometimes reports true once in n times.
func sometimes(n int) bool { return mathrand.IntN(n) == 0 }

// Run runs a bot with a mutation until the context ends. Its settings come from the
// environment, as those of cmd/parlour.
func Run(ctx context.Context, name string) error {
	m, ok := mutations()[name]
	if !ok {
		return fmt.Errorf("mutant: there is no mutation %q", name)
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
	set, err := newSet(store, log)
	if err != nil {
		return err
	}
	return bot.New(bot.Options{Token: token, Log: log, Transport: transport, Set: set, Shared: storage.IsServer(database)}).Run(ctx)
}

func newSet(store match.Store, log *slog.Logger) (*commands.Set, error) {
	sealer, err := match.NewSealer([]byte(os.Getenv("PARLOUR_KEY")))
	if err != nil {
		return nil, err
	}
	list := all.Games()
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		return nil, err
	}
	host := match.NewHost(match.Config{
		Games: list, Store: store, Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader,
		Lease: 10 * time.Second, Pace: 1500 * time.Millisecond, By: match.NewID(),
	})
	return features.New(host, catalogue, log, commands.Usual())
}

// standIn sends what is meant for Discord to the stand-in.
type standIn struct{ at *url.URL }

func (s standIn) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = s.at.Scheme, s.at.Host, s.at.Host
	return http.DefaultTransport.RoundTrip(r)
}
