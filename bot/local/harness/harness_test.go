package harness_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"parlour/bot/local/harness"
)

// A process answers once it has opened the database, and is ready later. Nothing listens before.
func TestHealth(t *testing.T) {
	nowhere, err := harness.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	ready := http.StatusServiceUnavailable
	process := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			w.WriteHeader(ready)
		}
	}))
	t.Cleanup(process.Close)
	address := process.Listener.Addr().String()
	for _, test := range []struct {
		address        string
		status         int
		answers, ready bool
	}{
		{nowhere, 0, false, false},
		{address, http.StatusServiceUnavailable, true, false},
		{address, http.StatusOK, true, true},
	} {
		ready = test.status
		answers, isReady := harness.Answers(t.Context(), test.address), harness.Ready(t.Context(), test.address)
		if answers != test.answers || isReady != test.ready {
			t.Errorf("status %d: got answers %v, ready %v; want %v, %v", test.status, answers, isReady, test.answers, test.ready)
		}
	}
}
