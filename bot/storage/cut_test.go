package storage_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// After a commit whose connection is lost, the change is stored exactly once, whether the commit
// was done or not, and the caller learns that.
func TestCutOffCommits(t *testing.T) {
	at := time.UnixMilli(1_750_000_000_123)
	entry := func(n int) match.Entry { return match.Entry{N: n, Text: "e4", Key: fmt.Sprint("k", n), At: at} }
	steps := []host.Step{{Match: "m", Version: 0, Entries: []match.Entry{entry(0), entry(1)}, Status: match.Live}}
	known := slices.Clone(steps)
	known[0].Known = &match.Head{Status: match.Live, Due: match.Deadlines{match.DueVote: at}}
	second := match.Match{ID: "m2", Status: match.Ended, Created: at, Seed: 7}
	receipt := store.Receipt{Interaction: "i", Match: "m", At: at}
	apply := func(c host.Change) func(context.Context, host.Store, string) error {
		return func(ctx context.Context, s host.Store, channel string) error { return s.Apply(ctx, in(channel, c)) }
	}
	cachedStep := func(c host.Change) func(context.Context, host.Store, string) error {
		return func(ctx context.Context, s host.Store, channel string) error {
			if err := s.Apply(ctx, in(channel, c)); err != nil {
				return err
			}
			h, err := s.Head(ctx, channel, "m")
			if after := c.Steps[0].After; err == nil && (h.Version != 1 || h.Epoch != after.Epoch || !h.Due[match.DueVote].Equal(after.Due[match.DueVote])) {
				err = fmt.Errorf("the head is %+v, and Apply says %+v", h, after)
			}
			return err
		}
	}
	lease := store.Lease{By: "a", Until: at.Add(time.Minute)}
	raised := func(c host.Change) func(context.Context, host.Store, string) error {
		return func(ctx context.Context, s host.Store, channel string) error {
			key := delivery.Key{Home: channel, Match: "m", ID: "board"}
			c := in(channel, c)
			c.Shows = &delivery.Raise{Sender: "a", Now: 1, Until: 2, Matches: []string{"m"}}
			if err := s.Apply(ctx, c); err != nil {
				return err
			}
			r, err := rowsOf(s).Row(ctx, key)
			if err == nil && (r.Wanted != 8 || r.Turn != 4 || r.Revision != 2) {
				err = fmt.Errorf("the slot is %+v, want it raised once", r)
			}
			return err
		}
	}
	recorded := func(beside ...delivery.Row) func(context.Context, host.Store, string) error {
		return func(ctx context.Context, s host.Store, channel string) error {
			want := freeRow(channel, "m", "board")
			want.Revision, want.Message = 1, "901"
			for i := range beside {
				beside[i].Home = channel
			}
			got, err := rowsOf(s).Put(ctx, want, beside...)
			got.Unnoted = "" // known only if the first attempt has not stored it
			if want.Revision++; err == nil && got != want {
				err = fmt.Errorf("Put returns %+v", got)
			}
			return err
		}
	}
	var cuts []cut
	for _, c := range []struct {
		name string
		do   func(context.Context, host.Store, string) error
	}{
		{"Receipt", apply(host.Change{Receipt: receipt, Steps: steps, New: &second})},
		{"Entries", apply(host.Change{Steps: steps})},
		{"Receipt of a known head", cachedStep(host.Change{Receipt: receipt, Steps: known})},
		{"Entries of a known head", cachedStep(host.Change{Steps: known})},
		{"New", apply(host.Change{New: &second})},
		{"Update", func(ctx context.Context, s host.Store, channel string) error {
			h, err := s.Update(ctx, channel, "m", host.Patch{Joined: true})
			if err == nil && !h.Joined {
				err = fmt.Errorf("the head is %+v", h)
			}
			return err
		}},
		{"Release", func(ctx context.Context, s host.Store, channel string) error {
			h, err := s.Update(ctx, channel, "m", host.Patch{Release: true, Joined: true})
			if err == nil && !h.Joined {
				err = fmt.Errorf("the head is %+v", h)
			}
			return err
		}},
		{"Raise", raised(host.Change{Receipt: receipt, Steps: steps, New: &second})},
		{"Raise of a known head", raised(host.Change{Receipt: receipt, Steps: known})},
		{"Raise of a known head without a receipt", raised(host.Change{Steps: known})},
		{"Put", recorded()},
		{"Put beside", recorded(freeRow("", "m", "old/900"))},
		{"Put of a new row", func(ctx context.Context, s host.Store, channel string) error {
			_, err := rowsOf(s).Put(ctx, freeRow(channel, "m", "hand/1"))
			return err
		}},
		{"Remove", func(ctx context.Context, s host.Store, channel string) error {
			return rowsOf(s).Remove(ctx, delivery.Row{Key: delivery.Key{Home: channel, Match: "m", ID: "board"}, Revision: 1})
		}},
		{"Claim", func(ctx context.Context, s host.Store, channel string) error {
			_, err := s.Claim(ctx, at, lease, 1, 0)
			return err
		}},
		{"Apply a document", func(ctx context.Context, s host.Store, channel string) error {
			d := store.Document{Home: channel, Kind: store.ItemKind, ID: "i", Body: "{}"}
			return s.Apply(ctx, host.Change{Channel: channel, Document: &d, Receipt: store.Receipt{Channel: channel, Interaction: "i", At: at}})
		}},
	} {
		cuts = append(cuts, cut{c.name, func(t *testing.T, url, channel string, done bool) {
			s := open(t, url)
			m := match.Match{ID: "m", Start: match.Start{Channel: channel}, Status: match.Live, Due: match.Deadlines{match.DueVote: at}}
			if err := s.Apply(t.Context(), host.Change{Channel: channel, New: &m, Lease: store.Lease{By: "holder"}}); err != nil {
				t.Fatal(err)
			}
			putRow(t, s, freeRow(channel, "m", "board"))
			storage.CutOff(s, done, nil)
			if err := c.do(t.Context(), s, channel); err != nil {
				t.Errorf("%s = %v", c.name, err)
			}
		}})
	}
	onEachCut(t, cuts)
}

// cut is a test in which a commit is lost, in its own channel.
type cut struct {
	name string
	test func(t *testing.T, url, channel string, done bool)
}

// onEachCut runs tests on both databases, with connections that are lost before and after the
// commit.
func onEachCut(t *testing.T, cuts []cut) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		url := database(t)
		for _, c := range cuts {
			for _, done := range []bool{true, false} {
				name := fmt.Sprintf("%s/done=%v", c.name, done)
				t.Run(name, func(t *testing.T) { c.test(t, url, name, done) })
			}
		}
	})
}

// A change that another process stores while the outcome of a commit is unknown is not mistaken for
// this one.
func TestCutOffAndOvertaken(t *testing.T) {
	at := time.UnixMilli(1_750_000_000_123)
	change := func(text, interaction string, seed uint64, known ...match.Head) host.Change {
		c := host.Change{New: &match.Match{ID: "m2", Status: match.Ended, Seed: seed}}
		if text != "" {
			e := match.Entry{Text: text, Key: "m/0/computer", At: at}
			c.New, c.Steps = nil, []host.Step{{Match: "m", Entries: []match.Entry{e}, Status: match.Live}}
			for _, h := range known {
				c.Steps[0].Known = &h
			}
		}
		if interaction != "" {
			c.Receipt = store.Receipt{Interaction: interaction, Match: "m", Entry: len(text), At: at}
		}
		return c
	}
	var cuts []cut
	for _, c := range []struct {
		name         string
		ours, theirs host.Change
		want         error
	}{
		{"SameKey", change("e4", "", 0), change("d4", "", 0), store.ErrKnown},
		{"SameInteraction", change("e4", "i", 0), change("Nf3", "i", 0), store.ErrKnown},
		{"SameVersion", change("e4", "i", 0), func() host.Change {
			c := change("d4", "i2", 0)
			c.Steps[0].Entries[0].Key = "other"
			return c
		}(), store.ErrStale},
		{"SameKeyKnown", change("e4", "", 0, match.Head{Status: match.Live}), change("d4", "", 0), store.ErrKnown},
		{"SameInteractionKnown", change("e4", "i", 0, match.Head{Status: match.Live}), change("Nf3", "i", 0), store.ErrKnown},
		{"SameMatch", change("", "", 1), change("", "", 2), store.ErrKnown},
	} {
		cuts = append(cuts, cut{c.name, func(t *testing.T, url, channel string, done bool) {
			if done {
				return // no other process can overtake it then
			}
			s, other := open(t, url), open(t, url)
			m := match.Match{ID: "m", Start: match.Start{Channel: channel}, Status: match.Live}
			if err := s.Apply(t.Context(), host.Change{Channel: channel, New: &m}); err != nil {
				t.Fatal(err)
			}
			storage.CutOff(s, false, func() {
				if err := other.Apply(t.Context(), in(channel, c.theirs)); err != nil {
					t.Errorf("the other's Apply = %v", err)
				}
			})
			if err := s.Apply(t.Context(), in(channel, c.ours)); !errors.Is(err, c.want) || errors.Is(err, engine.ErrUnknown) {
				t.Errorf("Apply = %v, want %v", err, c.want)
			}
		}})
	}
	onEachCut(t, cuts)
}

// A row that another process stores while the outcome of a commit is unknown is not mistaken for this
// one.
func TestCutOffAndOvertakenRow(t *testing.T) {
	onEachCut(t, []cut{{"Put", func(t *testing.T, url, channel string, done bool) {
		s, other := open(t, url), open(t, url)
		r := putRow(t, s, freeRow(channel, "m", "board"))
		ours, theirs := r, r
		ours.Message, theirs.Message = "901", "902"
		if done {
			theirs.Revision++
		}
		storage.CutOff(s, done, func() { theirs = putRow(t, other, theirs) })
		if _, err := rowsOf(s).Put(t.Context(), ours); !errors.Is(err, store.ErrStale) {
			t.Errorf("Put = %v, want %v", err, store.ErrStale)
		}
		wantRow(t, s, theirs)
	}}})
}

// A change whose caller gives up while the outcome of its commit is unknown raises nothing that the caller
// could send.
func TestCutOffAndGivenUp(t *testing.T) {
	onEachCut(t, []cut{{"Raise", func(t *testing.T, url, channel string, done bool) {
		s := open(t, url)
		putRow(t, s, freeRow(channel, "m", "board"))
		if err := s.Apply(t.Context(), begin(blank(channel, "m"))); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		storage.CutOff(s, done, cancel)
		c, r := move(channel, "m", 1), raiseBy("a", "m") // takes several statements
		c.Steps[0].Version = 0
		c.Shows = r
		if err := s.Apply(ctx, c); !errors.Is(err, context.Canceled) || len(r.Raised) > 0 {
			t.Errorf("Apply = %v, and raised %+v", err, r.Raised)
		}
	}}})
}

// in returns a change moved to another channel.
func in(channel string, c host.Change) host.Change {
	c.Channel = channel
	if c.New != nil {
		n := *c.New
		n.Channel = channel
		c.New = &n
	}
	return c
}
