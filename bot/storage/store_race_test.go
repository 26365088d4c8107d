package storage_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// racers is the number of goroutines that race in the exercise of a store.
const racers = 64

// race calls f in n goroutines at the same time, and returns their errors.
func race(n int, f func(i int) error) []error {
	errs := make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	return errs
}

// wantOneWinner fails the test unless exactly one goroutine has won a race and the others have lost
// it with the wanted error.
func wantOneWinner(t *testing.T, what string, errs []error, lost error) {
	t.Helper()
	won := 0
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, lost):
			t.Errorf("%s = %v, want nil or %v", what, err, lost)
		}
	}
	if won != 1 {
		t.Errorf("%s: %d of %d have won, want 1", what, won, len(errs))
	}
}

// storeServesOneWriter: if many processes change one version, one succeeds.
func storeServesOneWriter(t *testing.T, s host.Store) { raceVersions(t, s) }

// raceVersions makes goroutines race for every version of a match, on the stores in turn. Most of
// them have its cached head.
func raceVersions(t *testing.T, stores ...host.Store) {
	m := storeBegun(t, stores[0], sampleMatch("c1", "m1"))
	const rounds = 8
	for round := range rounds {
		n := len(m.Entries) + round
		version := m.Version + int64(round)
		h, err := stores[0].Head(t.Context(), "c1", "m1")
		wantErr(t, "Head", err, nil)
		errs := race(racers, func(i int) error {
			e := sampleEntry(n)
			e.Key = fmt.Sprintf("%d by %d", n, i)
			st := host.Step{Match: "m1", Version: version, Entries: []match.Entry{e}, Status: match.Live}
			if i%3 > 0 { // the others lock the row
				st.Known = &h
			}
			return stores[i%len(stores)].Apply(t.Context(), host.Change{Channel: "c1", Receipt: receiptOf("c1", e.Key, "m1", n), Steps: []host.Step{st}})
		})
		wantOneWinner(t, fmt.Sprintf("Apply at version %d", version), errs, store.ErrStale)
	}
	got, err := stores[len(stores)-1].Load(t.Context(), "c1", store.ByID("m1"))
	if err != nil || len(got.Entries) != 2+rounds || got.Version != m.Version+rounds {
		t.Errorf("after the race: %d entries, version %d, %v; want %d and %d", len(got.Entries), got.Version, err, 2+rounds, m.Version+rounds)
	}
	for i, e := range got.Entries {
		if e.N != i {
			t.Errorf("entry %d has the number %d", i, e.N)
		}
	}
}

// storeStoresKeyOnce: of many deliveries with one key, one is stored, and the others are detected as
// duplicates.
func storeStoresKeyOnce(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	errs := race(racers, func(int) error {
		return s.Apply(t.Context(), host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, manyEntries(2, 2)...)}})
	})
	wantOneWinner(t, "Apply of one key", errs, store.ErrKnown)
}

// storeStoresReceiptOnce: of many deliveries of one interaction, one is stored, and the others get
// its receipt.
func storeStoresReceiptOnce(t *testing.T, s host.Store) { raceReceipts(t, s) }

// raceReceipts delivers each interaction to each of the stores many times. Every second interaction
// ends a match and starts the next.
func raceReceipts(t *testing.T, stores ...host.Store) {
	m := storeBegun(t, stores[0], sampleMatch("receipts", "m0"))
	for round := range 6 {
		c := host.Change{Channel: "receipts", Receipt: receiptOf("receipts", fmt.Sprint("i", round), m.ID, len(m.Entries))}
		st := step(m, match.Live, sampleEntry(len(m.Entries)))
		next := after(m, st)
		if round%2 == 1 {
			st.Status = match.Ended
			next = sampleMatch("receipts", fmt.Sprint("m", round))
			c.New, c.Receipt.Match, c.Receipt.Entry = &next, next.ID, -1
		}
		c.Steps = []host.Step{st}
		errs := race(racers, func(i int) error {
			c := c
			c.Steps = slices.Clone(c.Steps)
			return stores[i%len(stores)].Apply(t.Context(), c)
		})
		wantOneWinner(t, "Apply of one interaction", errs, store.ErrKnown)
		for _, err := range errs {
			if err != nil {
				wantKnown(t, "Apply of one interaction", err, c.Receipt)
			}
		}
		m = next
	}
	wantMatch(t, stores[len(stores)-1], m)
}

// storeOpensOneMatch: if many processes start a match in a channel, one succeeds.
func storeOpensOneMatch(t *testing.T, s host.Store) {
	errs := race(racers, func(i int) error {
		return s.Apply(t.Context(), begin(sampleMatch("c1", fmt.Sprint("m", i))))
	})
	wantOneWinner(t, "Apply of a new match in one channel", errs, store.ErrBusy)
	errs = race(racers, func(int) error { return s.Apply(t.Context(), begin(sampleMatch("c2", "m"))) })
	wantOneWinner(t, "Apply of one new match", errs, store.ErrKnown)
}

// storeKeepsEveryDeadline: no deadline overwrites another.
func storeKeepsEveryDeadline(t *testing.T, s host.Store) { raceDeadlines(t, s) }

// raceDeadlines makes goroutines add one deadline each to a match, by patches and by steps, on the
// stores in turn.
func raceDeadlines(t *testing.T, stores ...host.Store) {
	m := storeBegun(t, stores[0], dueMatch("deadlines", "m", noonIn))
	want := match.Deadlines{match.DueMove: noonIn}
	for i := range racers {
		want[fmt.Sprint("kind ", i)] = noonIn.Add(time.Duration(i) * time.Second)
	}
	errs := race(racers, func(i int) error {
		s, kind := stores[i%len(stores)], fmt.Sprint("kind ", i)
		due := match.Deadlines{kind: want[kind]}
		if i == 0 {
			st := step(m, match.Live, sampleEntry(2))
			st.Due = due
			return s.Apply(t.Context(), host.Change{Channel: "deadlines", Steps: []host.Step{st}})
		}
		_, err := s.Update(t.Context(), "deadlines", "m", host.Patch{Due: due})
		return err
	})
	wantErr(t, "Update", errors.Join(errs...), nil)
	h, err := stores[len(stores)-1].Head(t.Context(), "deadlines", "m")
	wantErr(t, "Head", err, nil)
	m.Version, m.Due = m.Version+1, want
	m.Epoch += racers
	wantHead(t, "Head", h, headOf(m))
}

// storeSharesClaims: every due match and every deferred request is claimed once.
func storeSharesClaims(t *testing.T, s host.Store) { raceClaims(t, s) }

// raceClaims makes goroutines claim due work until none is left, on the stores in turn.
func raceClaims(t *testing.T, stores ...host.Store) {
	const due = 30
	for i := range due {
		storeBegun(t, stores[0], dueMatch(fmt.Sprint("due", i), "m", noonIn))
		deferred(t, stores[0], request(fmt.Sprint("due", i), "i", "", noonIn))
	}
	var mu sync.Mutex
	times := map[string]int{}
	claim := func(s host.Store, by string, limit int) (int, error) {
		lease := leaseOf(by, noonIn.Add(time.Minute))
		got, err := s.Claim(t.Context(), noonIn, lease, limit, limit)
		mu.Lock()
		defer mu.Unlock()
		for _, h := range got.Matches {
			times["match of "+h.Channel]++
		}
		for _, d := range got.Documents {
			times["request of "+d.Home]++
		}
		return max(len(got.Matches), len(got.Documents)), err
	}
	errs := race(racers/4, func(i int) error {
		for {
			n, err := claim(stores[i%len(stores)], fmt.Sprint("by", i), 3)
			if n > 3 {
				err = fmt.Errorf("%d claimed, want at most 3", n)
			}
			if n == 0 || err != nil {
				return err
			}
		}
	})
	wantErr(t, "Claim", errors.Join(errs...), nil)
	// A claim may skip a row that another claim has locked. A last claim finds the rows that all
	// claims have skipped.
	_, err := claim(stores[0], "last", due)
	wantErr(t, "Claim", err, nil)
	for what, n := range times {
		if n != 1 {
			t.Errorf("the %s was claimed %d times", what, n)
		}
	}
	if len(times) != 2*due {
		t.Errorf("%d were claimed, want %d", len(times), 2*due)
	}
}
