package match_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
)

type counter struct{ N int }

var counterKey = match.Document{Home: "g", Kind: "counter", ID: "c"}

// overtaken is a store of documents in which another process is quicker some times.
type overtaken struct {
	*match.Memory
	times int
}

func (o *overtaken) PutDocument(ctx context.Context, d match.Document) error {
	if o.times--; o.times >= 0 {
		other, err := o.Document(ctx, d.Home, d.Kind, d.ID)
		if err != nil && !errors.Is(err, match.ErrNone) {
			return err
		}
		other.Home, other.Kind, other.ID, other.Body = d.Home, d.Kind, d.ID, `{"N":100}`
		if err := o.Memory.PutDocument(ctx, other); err != nil {
			return err
		}
	}
	return o.Memory.PutDocument(ctx, d)
}

// A change is stored once, made again after another process's, and refused after too many.
func TestChangeDocument(t *testing.T) {
	add := func(s match.Documents) error {
		return match.ChangeDocument(t.Context(), s, counterKey, func(_ *match.Document, c *counter) error {
			c.N++
			return nil
		})
	}
	for times, want := range map[int]int{0: 1, 1: 101, 3: 101} {
		s := &overtaken{match.NewMemory(0), times}
		var got counter
		err := add(s)
		if _, failed := match.ReadDocument(t.Context(), s, "g", "counter", "c", &got); err != nil || failed != nil || got.N != want {
			t.Errorf("overtaken %d times: %d, %v, %v; want %d", times, got.N, err, failed, want)
		}
	}
	if _, refused := games.RefusalIn(add(&overtaken{match.NewMemory(0), 1000})); !refused {
		t.Error("a change that is always overtaken is not refused")
	}
}

// What the function returns decides whether anything is stored, or the document deleted.
func TestChangeDocumentOutcomes(t *testing.T) {
	s, failed := match.NewMemory(0), errors.New("failed")
	change := func(what error) error {
		return match.ChangeDocument(t.Context(), s, counterKey, func(d *match.Document, c *counter) error {
			c.N, d.Due = c.N+1, time.Unix(9, 0)
			return what
		})
	}
	for i, step := range []struct {
		returned, want error
		version        int64
	}{
		{match.ErrUnchanged, nil, 0},
		{match.ErrRemoved, nil, 0},
		{nil, nil, 1},
		{failed, failed, 1},
		{match.ErrUnchanged, nil, 1},
		{nil, nil, 2},
		{match.ErrRemoved, nil, 0},
	} {
		if err := change(step.returned); !errors.Is(err, step.want) {
			t.Errorf("step %d: %v, want %v", i, err, step.want)
		}
		if d, _ := s.Document(t.Context(), "g", "counter", "c"); d.Version != step.version || d.Version > 0 && !d.Due.Equal(time.Unix(9, 0)) {
			t.Errorf("step %d: %+v, want version %d", i, d, step.version)
		}
	}
	if err := s.PutDocument(t.Context(), match.Document{Home: "g", Kind: "counter", ID: "c", Body: "{"}); err != nil {
		t.Fatal(err)
	}
	if err := change(nil); err == nil {
		t.Error("a body that is no JSON is replaced")
	}
}

// A request that cannot be unsealed, or that can be answered no more, is deleted when it is
// claimed; others are handed out with their attempts.
func TestDeferred(t *testing.T) {
	h := newHouse(t)
	now := h.clock
	store := func(id string, until time.Time) {
		t.Helper()
		r := match.Request{Channel: "c", Interaction: id, Raw: []byte("raw " + id)}
		if err := h.Defer(t.Context(), r, until); err != nil {
			t.Fatal(err)
		}
		if err := h.LeaveDeferred(t.Context(), r, until); err != nil {
			t.Fatal(err)
		}
	}
	store("good", now.Add(time.Hour))
	store("late", now)
	store("bad", now.Add(time.Hour))
	d, err := h.Store.Document(t.Context(), "c", match.RequestKind, "bad")
	if err != nil {
		t.Fatal(err)
	}
	d.Body = "!"
	if err := h.Store.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	claimed, err := h.ClaimDocuments(t.Context(), 0, 9)
	if err != nil || len(claimed) != 3 {
		t.Fatalf("claimed %+v, %v", claimed, err)
	}
	for _, d := range claimed {
		r, ok, err := h.Deferred(t.Context(), d)
		if ok != (d.ID == "good") || err != nil || ok && string(r.Raw) != "raw good" {
			t.Errorf("Deferred of %s = %+v, %v, %v", d.ID, r, ok, err)
		}
		_, err = h.Store.Document(t.Context(), "c", match.RequestKind, d.ID)
		if (err == nil) != (d.ID == "good") {
			t.Errorf("the document of %s: %v", d.ID, err)
		}
	}
	lost, err := h.Renew(t.Context(), []match.Ref{{Channel: "c", ID: "good", Kind: match.RequestKind}})
	if err != nil || len(lost) > 0 {
		t.Errorf("Renew lost %v, %v", lost, err)
	}
	if err := h.Answered(t.Context(), match.Request{Channel: "c", Interaction: "good"}); err != nil {
		t.Error(err)
	}
	if err := h.Answered(t.Context(), match.Request{Channel: "c", Interaction: "good"}); err != nil {
		t.Errorf("Answered again = %v", err)
	}
}
