package bot_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"parlour/bot/discordtest/script"
	"parlour/bot/local"
	"parlour/games/match"
	"parlour/games/match/host"
)

// forgetful is a store that loses the first ping.
type forgetful struct {
	host.Store
	lost *atomic.Int32
}

func (f forgetful) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if p.Pinged != nil && !p.Pinged.At.IsZero() && f.lost.Add(1) == 1 {
		return match.Head{}, errors.New("lost")
	}
	return f.Store.Update(ctx, channel, id, p)
}

// A ping that was sent but not stored is not sent a second time, and the move deletes it
// like any other.
func TestAPingIsSentOnce(t *testing.T) {
	t.Parallel()
	s, err := script.Parse("ping", `say alice /pathway duel opponent:@bob size:4
press bob Accept
say alice /move move:a1
wait 4m
expect @bob, your move!
show
say bob /move move:d4
wait 1s
expect alice, tap
show
`)
	if err != nil {
		t.Fatal(err)
	}
	f := forgetful{lost: &atomic.Int32{}}
	h := newInstanceWith(t, local.Options{Store: func(s host.Store) host.Store { f.Store = s; return f }})
	var out bytes.Buffer
	if err := script.Run(t.Context(), s, h.Runtime(), &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if f.lost.Load() < 2 {
		t.Error("the reminder was recorded only once, and that request was lost")
	}
	// Once when it was sent, and once in what was shown then.
	if n := strings.Count(out.String(), "@bob, your move!"); n > 2 {
		t.Errorf("%d mentions of pings:\n%s", n, out.String())
	}
}
