package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
)

// rolled presses Roll until a roll is a one, and returns what the one has cost.
func (c counted) rolled(most int) costs {
	c.t.Helper()
	for range most {
		spent := c.spend(func() { c.tap("Roll") })
		if c.sees("You rolled a 1") && c.sees("rolls next") {
			return spent
		}
	}
	c.t.Fatalf("no one in %d rolls", most)
	return costs{}
}

func (c counted) sees(text string) bool {
	return strings.Contains(content(c.lastBoard().Components), text)
}

// The response to a press shows a one, with disabled keys. The computer moves after the pause
// of the view, and its whole turn is one edit. That is as many requests as with a computer
// that thinks longer than a commit waits: the response, and an edit.
func TestAOneIsShownBeforeTheComputerRolls(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/pig play player:medium")
	for turn := range 3 {
		c.rolled(100).atMost(t, "the press that rolls a one", 0, 3, 1)
		if !c.sees("# 1️⃣") || !c.key("Roll").Disabled || !c.key("Hold").Disabled {
			t.Errorf("turn %d: want a large die, and keys that are off, on\n%s", turn, content(c.lastBoard().Components))
		}
		wait := c.spend(func() { c.advance(2900 * time.Millisecond) })
		if !c.sees("rolls next") || wait.sent.Requests != 0 {
			t.Errorf("turn %d: after 2.9 s and %d requests the board shows\n%s", turn, wait.sent.Requests, content(c.lastBoard().Components))
		}
		got := c.spend(func() { c.advance(5 * time.Second) })
		if c.sees("rolls next") || !c.sees("-# You rolled a 1") || !c.sees("alice, roll the die") || got.sent.Requests != 1 {
			t.Errorf("turn %d: want Parlour's turn by one edit, not %d %v, on\n%s", turn, got.sent.Requests, got.sent.Routes, content(c.lastBoard().Components))
		}
	}
}

// A hold has no pause: its response shows the computer's whole turn.
func TestAHoldIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	c := newCounted(t)
	c.say("/pig play player:medium")
	for held := 0; held < 3; {
		c.tap("Roll")
		if c.sees("rolls next") {
			c.advance(5 * time.Second)
			continue
		}
		c.spend(func() { c.tap("Hold") }).atMost(t, "a hold", 0, 20, 1)
		if held++; !c.sees("alice, roll the die") || !c.sees("Parlour held") && !c.sees("Parlour rolled a 1") {
			t.Errorf("want Parlour's turn on\n%s", content(c.lastBoard().Components))
		}
	}
}

// key returns the button of the newest board whose label begins so.
func (c counted) key(label string) wire.Component {
	var find func(all []wire.Component) wire.Component
	find = func(all []wire.Component) wire.Component {
		for _, x := range all {
			if x.CustomID != "" && strings.HasPrefix(x.Label, label) {
				return x
			}
			if x = find(x.Components); x.CustomID != "" {
				return x
			}
		}
		return wire.Component{}
	}
	return find(c.lastBoard().Components)
}

// tap presses that button.
func (c counted) tap(label string) {
	c.t.Helper()
	if _, err := c.Server.Press(c.id, c.lastBoard().ID, c.key(label).CustomID); err != nil {
		c.t.Fatal(err)
	}
	c.settle()
}

// advance moves the clocks on.
func (c counted) advance(by time.Duration) {
	c.t.Helper()
	if err := c.Advance(context.Background(), by); err != nil {
		c.t.Fatal(err)
	}
	c.settle()
}
