package store_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

func TestMemory(t *testing.T) {
	m := store.NewMemory(3)
	d := store.Document{Home: "g", Kind: "draft", ID: "m/1", Body: "{}"}
	if _, err := m.Document(t.Context(), d.Home, d.Kind, d.ID); !errors.Is(err, store.ErrNone) {
		t.Errorf("an empty store: got %v, want ErrNone", err)
	}
	if err := m.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if err := m.PutDocument(t.Context(), d); !errors.Is(err, store.ErrStale) {
		t.Errorf("put twice: got %v, want ErrStale", err)
	}
	got, err := m.Document(t.Context(), d.Home, d.Kind, d.ID)
	if err != nil || got.Version != 1 || got.Body != "{}" {
		t.Errorf("got %+v, %v", got, err)
	}
	got.Body = ""
	if err := m.PutDocument(t.Context(), got); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Document(t.Context(), d.Home, d.Kind, d.ID); !errors.Is(err, store.ErrNone) {
		t.Errorf("one without a body: got %v, want ErrNone", err)
	}
}

// A Memory never has more documents than its limit.
func TestMemoryForgets(t *testing.T) {
	m, kept := store.NewMemory(3), 0
	for n := range 100 {
		if err := m.PutDocument(t.Context(), store.Document{ID: strconv.Itoa(n), Body: "{}"}); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 100 {
		if _, err := m.Document(t.Context(), "", "", strconv.Itoa(n)); err == nil {
			kept++
		}
	}
	if kept < 1 || kept > 3 {
		t.Errorf("got %d documents, want 1 to 3", kept)
	}
}

func TestMemoryDelete(t *testing.T) {
	m := store.NewMemory(0)
	for _, id := range []string{"m/1", "m/2"} {
		if err := m.PutDocument(t.Context(), store.Document{ID: id, Body: "{}"}); err != nil {
			t.Fatal(err)
		}
	}
	m.Delete(func(d store.Document) bool { return d.ID == "m/1" })
	for id, want := range map[string]bool{"m/1": false, "m/2": true} {
		if _, err := m.Document(t.Context(), "", "", id); (err == nil) != want {
			t.Errorf("%s: got %v, want it stored: %v", id, err, want)
		}
	}
}

type counter struct{ N int }

var counterKey = store.Document{Home: "g", Kind: "counter", ID: "c"}

// overtaken is a store of documents in which another process stores first a number of times.
type overtaken struct {
	*store.Memory
	times int
}

func (o *overtaken) PutDocument(ctx context.Context, d store.Document) error {
	if o.times--; o.times >= 0 {
		other, err := o.Document(ctx, d.Home, d.Kind, d.ID)
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		other.Home, other.Kind, other.ID, other.Body = d.Home, d.Kind, d.ID, `{"N":100}`
		if err := o.Memory.PutDocument(ctx, other); err != nil {
			return err
		}
	}
	return o.Memory.PutDocument(ctx, d)
}

// A change is stored once. It is repeated after a change of another process, and refused after too
// many.
func TestChangeDocument(t *testing.T) {
	add := func(s store.Documents) error {
		return store.ChangeDocument(t.Context(), s, counterKey, func(_ *store.Document, c *counter) error {
			c.N++
			return nil
		})
	}
	for times, want := range map[int]int{0: 1, 1: 101, 3: 101} {
		s := &overtaken{store.NewMemory(0), times}
		var got counter
		err := add(s)
		if _, failed := store.ReadDocument(t.Context(), s, "g", "counter", "c", &got); err != nil || failed != nil || got.N != want {
			t.Errorf("overtaken %d times: %d, %v, %v; want %d", times, got.N, err, failed, want)
		}
	}
	if _, refused := games.RefusalIn(add(&overtaken{store.NewMemory(0), 1000})); !refused {
		t.Error("a change that is always overtaken is not refused")
	}
}

// The result of the function decides whether the document is stored, deleted or unchanged.
func TestChangeDocumentOutcomes(t *testing.T) {
	s, failed := store.NewMemory(0), errors.New("failed")
	change := func(what error) error {
		return store.ChangeDocument(t.Context(), s, counterKey, func(d *store.Document, c *counter) error {
			c.N, d.Due = c.N+1, time.Unix(9, 0)
			return what
		})
	}
	for i, step := range []struct {
		returned, want error
		version        int64
	}{
		{store.ErrUnchanged, nil, 0},
		{store.ErrRemoved, nil, 0},
		{nil, nil, 1},
		{failed, failed, 1},
		{store.ErrUnchanged, nil, 1},
		{nil, nil, 2},
		{store.ErrRemoved, nil, 0},
	} {
		if err := change(step.returned); !errors.Is(err, step.want) {
			t.Errorf("step %d: %v, want %v", i, err, step.want)
		}
		if d, _ := s.Document(t.Context(), "g", "counter", "c"); d.Version != step.version || d.Version > 0 && !d.Due.Equal(time.Unix(9, 0)) {
			t.Errorf("step %d: %+v, want version %d", i, d, step.version)
		}
	}
	if err := s.PutDocument(t.Context(), store.Document{Home: "g", Kind: "counter", ID: "c", Body: "{"}); err != nil {
		t.Fatal(err)
	}
	if err := change(nil); err == nil {
		t.Error("a body that is not JSON is replaced")
	}
}

// A request that cannot be unsealed or answered any more is deleted when it is claimed. Others are
// returned with their attempts.
func TestDeferred(t *testing.T) {
	h := matchtest.NewFixture(t)
	now := h.Clock
	db := func(id string, until time.Time) {
		t.Helper()
		r := host.Request{Channel: "c", Interaction: id, Raw: []byte("raw " + id)}
		for _, known := range []bool{false, true} {
			if got, err := h.Requests.Defer(t.Context(), r, until); got != known || err != nil {
				t.Fatalf("Defer = %v, %v, want %v", got, err, known)
			}
		}
		if err := h.Requests.LeaveDeferred(t.Context(), r, until); err != nil {
			t.Fatal(err)
		}
	}
	db("good", now.Add(time.Hour))
	db("late", now)
	db("bad", now.Add(time.Hour))
	d, err := h.Store.Document(t.Context(), "c", store.RequestKind, "bad")
	if err != nil {
		t.Fatal(err)
	}
	d.Body = "!"
	if err := h.Store.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	claimed, err := h.Leases.ClaimDocuments(t.Context(), 0, 9)
	if err != nil || len(claimed) != 3 {
		t.Fatalf("claimed %+v, %v", claimed, err)
	}
	for _, d := range claimed {
		r, ok, err := h.Requests.Deferred(t.Context(), d)
		if ok != (d.ID == "good") || err != nil || ok && string(r.Raw) != "raw good" {
			t.Errorf("Deferred of %s = %+v, %v, %v", d.ID, r, ok, err)
		}
		_, err = h.Store.Document(t.Context(), "c", store.RequestKind, d.ID)
		if (err == nil) != (d.ID == "good") {
			t.Errorf("the document of %s: %v", d.ID, err)
		}
	}
	lost, err := h.Leases.Renew(t.Context(), []store.Ref{{Channel: "c", ID: "good", Kind: store.RequestKind}})
	if err != nil || len(lost) > 0 {
		t.Errorf("Renew lost %v, %v", lost, err)
	}
	if err := h.Requests.Answered(t.Context(), host.Request{Channel: "c", Interaction: "good"}); err != nil {
		t.Error(err)
	}
	if err := h.Requests.Answered(t.Context(), host.Request{Channel: "c", Interaction: "good"}); err != nil {
		t.Errorf("Answered again = %v", err)
	}
}
