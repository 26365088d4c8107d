package storage_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeHasNone: a missing row is ErrNone, and a match is found only in its channel.
func storeHasNone(t *testing.T, s host.Store) {
	ctx := t.Context()
	storeBegun(t, s, sampleMatch("c1", "m1"))
	_, err := s.Load(ctx, "c2", store.ByID("m1"))
	wantErr(t, "Load from another channel", err, store.ErrNone)
	_, err = s.Load(ctx, "c2", store.Current())
	wantErr(t, "Current of an unused channel", err, store.ErrNone)
	_, err = s.Load(ctx, "c2", store.Latest(""))
	wantErr(t, "Latest of an unused channel", err, store.ErrNone)
	for _, id := range []string{"m1", ""} {
		_, err = s.Head(ctx, "c2", id)
		wantErr(t, "Head from another channel", err, store.ErrNone)
	}
	_, err = s.Update(ctx, "c2", "m1", host.Patch{Due: match.Deadlines{match.DueMove: noonIn}})
	wantErr(t, "Update", err, store.ErrNone)
	st := host.Step{Match: "m1", Entries: manyEntries(0, 0), Status: match.Live}
	wantErr(t, "Apply", s.Apply(ctx, host.Change{Channel: "c2", Steps: []host.Step{st}}), store.ErrNone)
	if renewed(t, s, "c2", "m1", leaseOf("a", noonIn)) {
		t.Error("Renew of no match found one")
	}
	if hs := claimed(t, s, noonIn, leaseOf("a", noonIn.Add(time.Minute)), 9); len(hs) > 0 {
		t.Errorf("Claim = %v, want none", ids(hs))
	}
}

// storeFindsLatest: Latest selects the match that was created last, of any game or of one.
func storeFindsLatest(t *testing.T, s host.Store) {
	for i, m := range []struct{ id, game string }{{"m3", "halma"}, {"m2", "chess"}, {"m1", "halma"}} {
		n := sampleMatch("c1", m.id)
		n.Game, n.Status, n.Created = m.game, match.Ended, noonIn.Add(time.Duration(i)*time.Millisecond)
		storeBegun(t, s, n)
	}
	for _, c := range []struct{ game, want string }{{"", "m1"}, {"halma", "m1"}, {"chess", "m2"}} {
		got, err := s.Load(t.Context(), "c1", store.Latest(c.game))
		if err != nil || got.ID != c.want || len(got.Entries) != 2 {
			t.Errorf("Latest(%q) = %s with %d entries, %v; want %s with 2", c.game, got.ID, len(got.Entries), err, c.want)
		}
	}
	_, err := s.Load(t.Context(), "c1", store.Latest("ludo"))
	wantErr(t, "Latest of a game not played", err, store.ErrNone)
	_, err = s.Load(t.Context(), "c1", store.Current())
	wantErr(t, "Current without an open match", err, store.ErrNone)
}

// storeHasHeads: a head has the mutable part of its match. The head of the newest match is found
// without an ID.
func storeHasHeads(t *testing.T, s host.Store) {
	m := storeBegun(t, s, dueMatch("c1", "m1", noonIn))
	head := func(id string) match.Head {
		h, err := s.Head(t.Context(), "c1", id)
		wantErr(t, "Head", err, nil)
		return h
	}
	wantHead(t, "Head at the beginning", head("m1"), headOf(m))
	m = applied(t, s, m, match.Ended, sampleEntry(2))
	wantHead(t, "Head after a step", head("m1"), headOf(m))
	wantHead(t, "Head of the newest", head(""), headOf(m))
	n := sampleMatch("c1", "m0")
	n.Created = noonIn.Add(time.Second)
	storeBegun(t, s, n)
	wantHead(t, "Head of the newest after another began", head(""), headOf(n))
}

// storeKeepsText: text is stored unchanged, in any script and length.
func storeKeepsText(t *testing.T, s host.Store) {
	m := sampleMatch("c1", "m1")
	m.Entries = nil
	for i, text := range []string{"", "🔴🟢⚪", "e\u0301 is not é", "' OR 1=1; --", "a\tb\r\nc\x01", "null", strings.Repeat("長", 50_000)} {
		e := sampleEntry(i)
		e.Text, e.User, e.Key = text, "ü", fmt.Sprintf("🔑 %d", i)
		m.Entries = append(m.Entries, e)
	}
	m.Options = games.Options{"board": "🔴\n\"x\"<&>", "": ""}
	m.Starter = "日本語"
	m.Opponents[0].Name = "Zoë \u2028 <b>"
	m.Chairs[0].Name = "Zoë \u2028 <b>"
	m.Due = match.Deadlines{"clock/ü\"": noonIn}
	wantMatch(t, s, storeBegun(t, s, m))
}

// storeRefusesBadText: text that one of the databases cannot store is an error on both, not one of
// package store, and changes nothing.
func storeRefusesBadText(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	for _, bad := range []string{"nul\x00", "not UTF-8 \xff"} {
		e := sampleEntry(2)
		e.Text = bad
		refused(t, "Apply", s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, e)}}))
		options, name, deadline := sampleMatch("c2", "m2"), sampleMatch("c2", "m2"), dueMatch("c2", "m2", noonIn)
		options.Options = games.Options{"board": bad}
		name.Chairs[0].Name = bad
		deadline.Due = match.Deadlines{bad: noonIn}
		for _, n := range []match.Match{options, name, deadline} {
			refused(t, "Apply of a new match", s.Apply(t.Context(), begin(n)))
		}
		_, err := s.Update(t.Context(), "c1", "m1", host.Patch{Due: match.Deadlines{bad: noonIn}})
		refused(t, "Update", err)
		for _, d := range []store.Document{{Home: "g", Kind: "k", ID: "n", Body: bad}, {Home: "g", Kind: "k", ID: bad, Body: "{}"}} {
			refused(t, "PutDocument", s.PutDocument(t.Context(), d))
			refused(t, "Apply of a document", s.Apply(t.Context(), host.Change{Channel: "c1", Document: &d}))
		}
	}
	wantMatch(t, s, m)
	_, err := s.Load(t.Context(), "c2", store.ByID("m2"))
	wantErr(t, "Load of the refused match", err, store.ErrNone)
}

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s of invalid text = nil, want an error", what)
	}
	for _, own := range []error{store.ErrNone, store.ErrBusy, store.ErrStale, store.ErrKnown, store.ErrUnreadable} {
		if errors.Is(err, own) {
			t.Errorf("%s of invalid text = %v, which is another kind of error", what, err)
		}
	}
}
