package local_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
)

// newInstance returns an instance that the caller must close.
func newInstance(t *testing.T, o local.Options) *local.Instance {
	t.Helper()
	o.Database, o.Log = sqlitetest.File(t), slog.New(slog.DiscardHandler)
	in, err := local.NewInstance(t.Context(), discordtest.Options{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// An instance keeps the last decision about a board, although its log takes none.
func TestLastDecision(t *testing.T) {
	in := newInstance(t, local.Options{})
	s, err := script.Parse("test.script", "say alice /connectfour play\n")
	if err != nil {
		t.Fatal(err)
	}
	rt := in.Runtime()
	if err := errors.Join(script.Run(t.Context(), s, rt, &bytes.Buffer{}), in.Close()); err != nil {
		t.Fatal(err)
	}
	count, last := rt.Decided()
	if want := `msg=slot decision=shown reason="The response shows it." channel=`; count == 0 || !strings.HasPrefix(last, want) {
		t.Errorf("got %d decisions, the last %q; want %s", count, last, want)
	}
}

// stuck is a transport whose responses to interactions never arrive.
type stuck struct {
	http.RoundTripper
	sent chan struct{}
}

func (s stuck) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/callback") {
		return s.RoundTripper.RoundTrip(r)
	}
	s.sent <- struct{}{}
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// A wait that is cancelled ends at once, and so does Close, although the clock by which the bot gives work up stands still.
func TestCancelledInstance(t *testing.T) {
	sent := make(chan struct{}, 9)
	in := newInstance(t, local.Options{Transport: func(to http.RoundTripper) http.RoundTripper { return stuck{to, sent} }})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	alice := in.Server.AddUser("alice", "")
	if err := in.Server.Join(in.Guild, alice, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Server.Say(alice, in.Channel, "/help"); err != nil {
		t.Fatal(err)
	}
	<-sent
	cancel()
	if err := in.Settle(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Settle = %v, want %v", err, context.Canceled)
	}
	if err := in.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
}
