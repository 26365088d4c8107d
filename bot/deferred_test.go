package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// speechless is a Store that tells the style of no channel until it is let.
type speechless struct {
	host.Store
	tell chan struct{}
}

func (s speechless) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if !strings.HasPrefix(id, "style/") {
		return s.Store.Document(ctx, home, kind, id)
	}
	select {
	case <-s.tell:
		return s.Store.Document(ctx, home, kind, id)
	case <-ctx.Done():
		return store.Document{}, ctx.Err()
	}
}

// A placeholder does not only take the place of what is long in doing: what was done
// at once may be long in drawing, where the database goes away in between.
func TestAPlaceholderWhileABoardIsDrawn(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Defer = 200 * time.Millisecond
	mute := speechless{tell: make(chan struct{})}
	s.options.Store = func(m host.Store) host.Store { mute.Store = m; return mute }
	s.start(s.options)
	i, err := s.Say(s.user("alice"), s.channel, "/mastermind play")
	if err != nil {
		t.Fatal(err)
	}
	<-s.clock.Waits(s.options.Defer)
	s.clock.Advance(s.options.Defer)
	if state, err := i.Acknowledged(t.Context()); err != nil || state != discordtest.Deferred {
		t.Errorf("%v, %v; want a placeholder", state, err)
	}
	close(mute.tell)
	s.settle()
	s.oneBoard("after the placeholder")
}

// A bot that resumes its session receives what was sent a second before. Discord's three seconds
// began then, so its placeholder is due after two thirds of the usual time.
func TestAPlaceholderOfAMissedInteraction(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Defer = 300 * time.Millisecond
	s.start(s.options).Kill()
	s.bots = nil
	i, err := s.Say(s.user("alice"), s.channel, "/mastermind play")
	if err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(time.Second)
	mute := speechless{tell: make(chan struct{})}
	s.options.Store = func(m host.Store) host.Store { mute.Store = m; return mute }
	s.start(s.options)
	due := 200 * time.Millisecond // before the bot gives up on what the database does not tell
	<-s.clock.Waits(due)
	s.clock.Advance(due)
	if state, err := i.Acknowledged(t.Context()); err != nil || state != discordtest.Deferred {
		t.Errorf("%v, %v; want a placeholder", state, err)
	}
	close(mute.tell)
	s.settle()
	s.oneBoard("after the placeholder")
}

// If slow work follows a press on a public message, the member who pressed sees its
// progress, and then its result in place of that. The message stays as it is.
func TestSlowWorkLeavesThePressedBoardAlone(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Defer = atOnce
	s.start(s.options)
	alice, bob := s.user("alice"), s.user("bob")
	s.say(alice, "/pathway play player:easy side:red")
	s.say(alice, "/move move:c3")
	s.say(alice, "/game resign")
	board := s.shown()
	i, err := s.Press(bob, s.board().ID, control(s.board().Components, "z:"))
	if err != nil {
		t.Fatal(err)
	}
	shown := func() string { _, last := s.privately(bob); return last }
	if err := s.Await(t.Context(), func() bool { return shown() != "" }); err != nil {
		t.Fatal(err)
	}
	if first := shown(); !strings.Contains(first, "Looking at the moves") && !strings.Contains(first, "How it went") {
		t.Errorf("bob reads %q", first)
	}
	s.settle()
	if got := s.shown(); got != board {
		t.Errorf("everyone sees\n%s\nand saw\n%s", got, board)
	}
	if n, last := s.privately(bob); n != 1 || !strings.Contains(last, "How it went") || i.State() != discordtest.Answered {
		t.Errorf("bob sees %d notes, the last is\n%s\nthe press is %v", n, last, i.State())
	}
}
