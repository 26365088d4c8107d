package gametest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"parlour/games/match"
)

// racers is how many goroutines contend in the exercise of a store.
const racers = 16

// race calls f in that many goroutines at once and returns what each returned.
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

// wantOneWinner reports a race that was not won exactly once, or lost with
// another error than the one wanted.
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

// storeServesOneWriter: of many who append to one version, one does.
func storeServesOneWriter(t *testing.T, s match.Store) { raceVersions(t, s) }

// raceVersions lets goroutines, by turns on each of the stores, contend for
// every version of a match.
func raceVersions(t *testing.T, stores ...match.Store) {
	m := created(t, stores[0], sampleMatch("c1", "m1"), never)
	const rounds = 8
	for round := range rounds {
		n := len(m.Entries) + round
		version := m.Version + int64(round)
		errs := race(racers, func(i int) error {
			e := sampleEntry(n)
			e.Key = fmt.Sprintf("%d by %d", n, i)
			return stores[i%len(stores)].Append(t.Context(), "c1", "m1", version, []match.Entry{e}, match.Live, match.Wake{})
		})
		wantOneWinner(t, fmt.Sprintf("Append at version %d", version), errs, match.ErrStale)
	}
	got, err := stores[len(stores)-1].Load(t.Context(), "c1", "m1")
	if err != nil || len(got.Entries) != 2+rounds || got.Version != m.Version+rounds {
		t.Errorf("after the race: %d entries, version %d, %v; want %d and %d", len(got.Entries), got.Version, err, 2+rounds, m.Version+rounds)
	}
	for i, e := range got.Entries {
		if e.N != i {
			t.Errorf("entry %d has the number %d", i, e.N)
		}
	}
}

// storeStoresKeyOnce: of many deliveries of one key, one is stored and the
// others are known.
func storeStoresKeyOnce(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	errs := race(racers, func(int) error {
		return s.Append(t.Context(), "c1", "m1", m.Version, entries(2, 2), match.Live, match.Wake{})
	})
	wantOneWinner(t, "Append of one key", errs, match.ErrKnown)
}

// storeOpensOneMatch: of many who start a match in a channel, one does.
func storeOpensOneMatch(t *testing.T, s match.Store) {
	errs := race(racers, func(i int) error {
		return s.Create(t.Context(), sampleMatch("c1", fmt.Sprint("m", i)), match.Wake{})
	})
	wantOneWinner(t, "Create in one channel", errs, match.ErrBusy)
	errs = race(racers, func(int) error { return s.Create(t.Context(), sampleMatch("c2", "m"), match.Wake{}) })
	wantOneWinner(t, "Create of one match", errs, match.ErrKnown)
}

// storeSharesClaims: every due match is handed out once.
func storeSharesClaims(t *testing.T, s match.Store) { raceClaims(t, s) }

// raceClaims lets goroutines, by turns on each of the stores, claim what is due
// until nothing is.
func raceClaims(t *testing.T, stores ...match.Store) {
	const due = 30
	for i := range due {
		created(t, stores[0], sampleMatch(fmt.Sprint("due", i), "m"), noon)
	}
	var mu sync.Mutex
	times := map[string]int{}
	errs := race(racers, func(i int) error {
		for {
			ms, err := stores[i%len(stores)].Claim(t.Context(), noon, leaseOf(fmt.Sprint("by", i), noon.Add(time.Minute)), 3)
			if err != nil {
				return err
			}
			if len(ms) > 3 {
				return fmt.Errorf("%d matches claimed, want at most 3", len(ms))
			}
			mu.Lock()
			for _, m := range ms {
				times[m.Channel]++
			}
			mu.Unlock()
			if len(ms) == 0 {
				return nil
			}
		}
	})
	wantErr(t, "Claim", errors.Join(errs...), nil)
	// A claim may pass over what another is about to take or to leave; a last
	// look finds what was passed over by all.
	for _, m := range claimed(t, stores[0], noon, leaseOf("last", noon.Add(time.Minute)), due) {
		times[m.Channel]++
	}
	for channel, n := range times {
		if n != 1 {
			t.Errorf("the match of %s was claimed %d times", channel, n)
		}
	}
	if len(times) != due {
		t.Errorf("%d matches were claimed, want %d", len(times), due)
	}
}
