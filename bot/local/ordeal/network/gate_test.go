//go:build linux

package network

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parlour/bot/local/harness"
)

// replica starts a server that answers like a replica, and counts requests.
func replica(t *testing.T, asked *int) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if *asked++; err != nil || r.Header.Get("X-Signed") != "yes" || r.URL.Path != "/interactions" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		if strings.Contains(string(body), `"type":1`) {
			_, _ = io.WriteString(w, "pong")
			return
		}
		w.WriteHeader(http.StatusAccepted)
	}))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

// openGate starts a gate whose successive decisions to drop a connection are given.
func openGate(t *testing.T, to string, breaks ...bool) *Gate {
	t.Helper()
	g, err := NewGate(to, func() bool {
		if len(breaks) == 0 {
			return false
		}
		next := breaks[0]
		breaks = breaks[1:]
		return next
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// postTo posts through a gate, and returns the status and the body of the response.
func postTo(g *Gate, body string) (int, string, error) {
	r, err := http.NewRequest("POST", "http://"+g.Address()+"/interactions", strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("X-Signed", "yes")
	reply, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return 0, "", err
	}
	defer reply.Body.Close()
	answer, err := io.ReadAll(reply.Body)
	return reply.StatusCode, string(answer), err
}

func TestGateRecordsAcceptedInteractions(t *testing.T) {
	asked := 0
	g := openGate(t, replica(t, &asked))
	if status, answer, err := postTo(g, `{"id":"1","type":1}`); err != nil || status != http.StatusOK || answer != "pong" {
		t.Errorf("got %d, %q, %v, want the replica's answer", status, answer, err)
	}
	if at, _ := g.Took("1"); !at.IsZero() {
		t.Error("a ping was recorded as accepted")
	}
	before := time.Now()
	if status, _, err := postTo(g, `{"id":"7","type":2}`); err != nil || status != http.StatusAccepted {
		t.Errorf("got %d, %v", status, err)
	}
	if at, broken := g.Took("7"); at.Before(before) || broken {
		t.Errorf("got taken at %v, broken %v", at, broken)
	}
}

func TestGateDropsConnections(t *testing.T) {
	for _, test := range []struct {
		name   string
		breaks []bool
		asked  int
	}{{"before", []bool{true}, 0}, {"after", []bool{false, true}, 1}} {
		asked := 0
		g := openGate(t, replica(t, &asked), test.breaks...)
		if _, _, err := postTo(g, `{"id":"7","type":2}`); err == nil || asked != test.asked {
			t.Errorf("%s: got error %v and %d requests, want an error and %d", test.name, err, asked, test.asked)
		}
		if at, broken := g.Took("7"); !broken || at.IsZero() != (test.asked == 0) {
			t.Errorf("%s: got taken at %v, broken %v", test.name, at, broken)
		}
	}
}

func TestGateWithoutReplica(t *testing.T) {
	to, err := harness.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	g := openGate(t, to)
	if status, _, err := postTo(g, `{"id":"7"}`); err == nil {
		t.Errorf("got status %d, want a dropped connection", status)
	}
}
