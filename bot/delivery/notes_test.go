package delivery_test

import (
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/rest"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// deletions is a transport that accepts all requests and records the deleted messages.
type deletions []string

func (d *deletions) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodDelete {
		*d = append(*d, r.URL.Path[strings.Index(r.URL.Path, "/webhooks"):])
	}
	return &http.Response{StatusCode: http.StatusNoContent, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")), Request: r}, nil
}

// Notes are recorded after their responses, in any order. Of two, the
// newer one stays.
func TestReplaceNote(t *testing.T) {
	for _, c := range []struct {
		name    string
		notes   []delivery.Note
		deleted []string
	}{
		{"in order", []delivery.Note{{By: "100"}, {By: "101"}}, []string{"/webhooks/1/100"}},
		{"out of order", []delivery.Note{{By: "101"}, {By: "100"}}, []string{"/webhooks/1/100"}},
		{"again", []delivery.Note{{By: "100"}, {By: "100"}}, nil},
	} {
		var deleted deletions
		h, log := matchtest.NewFixture(t), slog.New(slog.DiscardHandler)
		k := &delivery.Notes{
			Store: store.NewMemory(0), Sealer: h.Sealer, Now: h.Now, Log: log,
			Rest: rest.New(rest.Options{Token: "token", Transport: &deleted, Log: log}),
		}
		for _, n := range c.notes {
			n.User, n.Kind, n.Route = "alice", "hand", delivery.Route{Path: "/webhooks/1/" + n.By, Until: h.Clock.Add(time.Minute)}
			k.Replace(t.Context(), "games", n)
		}
		if !slices.Equal(deleted, c.deleted) {
			t.Errorf("%s: deleted %v, want %v", c.name, deleted, c.deleted)
		}
	}
}
