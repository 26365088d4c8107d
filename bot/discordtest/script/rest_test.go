package script_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
)

// endless is a bot that draws its board again and again while it is waited for.
type endless struct {
	drawn atomic.Uint64
	at    func(drawn uint64) // called after each drawing
}

func (b *endless) settle(ctx context.Context) error {
	for ctx.Err() == nil {
		b.at(b.drawn.Add(1))
	}
	return ctx.Err()
}

func (b *endless) decided() (uint64, string) {
	n := b.drawn.Load()
	return n, fmt.Sprintf("msg=board decision=sending drawn=%d", n)
}

// play plays a script with the bot and returns its failure.
func (b *endless) play(t *testing.T, ctx context.Context) error {
	t.Helper()
	s, err := script.Parse("test.script", "# It never ends.\nrestart\nrestart")
	if err != nil {
		t.Fatal(err)
	}
	rt := script.Runtime{
		Server: discordtest.Start(t, discordtest.Options{}), Settle: b.settle, Decided: b.decided,
		Restart: func(context.Context) error { return nil },
	}
	return script.Run(ctx, s, rt, &bytes.Buffer{})
}

// A bot that does not come to rest fails the line, with its last decision.
func TestEndless(t *testing.T) {
	b := &endless{at: func(uint64) {}}
	err := b.play(t, t.Context())
	if errors.Is(err, context.Canceled) {
		t.Errorf("the failure names no cause of its own: %v", err)
	}
	mustFail(t, err, "test.script:2: the bot has not come to rest: it did more than 5000 things during this line", "msg=board decision=sending drawn=", "> ")
}

// A script ends with its context, whatever the bot does.
func TestEndlessIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b := &endless{at: func(drawn uint64) {
		if drawn == 3 {
			cancel()
		}
	}}
	err := b.play(t, ctx)
	if !errors.Is(err, context.Canceled) || b.drawn.Load() != 3 {
		t.Errorf("Run = %v after %d drawings, want %v after 3", err, b.drawn.Load(), context.Canceled)
	}
	mustFail(t, err, "test.script:2: the bot has not come to rest", "msg=board decision=sending drawn=3")
}

// mustFail checks that an error is the failure of a line with some words.
func mustFail(t *testing.T, err error, words ...string) {
	t.Helper()
	var f *script.Failure
	if !errors.As(err, &f) {
		t.Fatalf("Run = %v, want a Failure", err)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("the failure lacks %q:\n%v", w, err)
		}
	}
}
