package bot_test

import (
	"strings"
	"sync"
	"testing"

	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/local/need"
	"parlour/bot/storage/sqlitetest"
)

const (
	readCommands = "GET /applications/{application_id}/commands"
	putCommands  = "PUT /applications/{application_id}/commands"
)

// Of processes that start at once one registers the commands.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Poll = atOnce // which is also how long a process waits while another registers them
	var starting sync.WaitGroup
	bots := make([]*local.Bot, 3)
	for n := range bots {
		starting.Go(func() {
			var err error
			if bots[n], err = local.Start(t.Context(), s.options); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	for _, b := range bots {
		if b != nil {
			s.bots = append(s.bots, b)
		}
	}
	if got := s.Counts().Routes[putCommands]; got != 1 {
		t.Errorf("the commands were registered %d times, want once", got)
	}
}

// A worker registers no commands: it may be older or newer than those that hear members.
func TestAWorkerRegistersNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Worker = true
	s.start(s.options)
	if got := s.Counts().Routes; got[putCommands] != 0 || got[readCommands] != 1 {
		t.Errorf("got %v", got)
	}
}

// The log says why a bot receives nothing if Discord posts interactions and the bot does
// not listen, and the other way round.
func TestTheWayOfInteractionsIsCompared(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Posted, s.options.App = true, s.app.ID
	s.start(s.options)
	if want := "Discord posts no interactions yet"; !strings.Contains(s.log.String(), want) {
		t.Errorf("got no %q", want)
	}
	s.options.Posted = false
	s.start(s.options)
	if want := "Discord posts all interactions to an address"; !strings.Contains(s.log.String(), want) {
		t.Errorf("got no %q", want)
	}
}

// The bot of an application without user installs registers its commands for servers.
func TestCommandsOfAnApplicationForServers(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	if err := s.SetInstalls(s.app.ID, wire.GuildInstall); err != nil {
		t.Fatal(err)
	}
	b := s.start(s.options)
	if got := s.Commands(s.user("alice"), s.channel); len(got) == 0 || len(got) != len(b.Bot().Set.Specs()) {
		t.Errorf("alice has %d commands, want %d", len(got), len(b.Bot().Set.Specs()))
	}
}
