package gametest

import (
	"context"
	"testing"

	"parlour/games/match"
)

// Store checks that stores made by open keep every promise of match.Store.
// open makes a new, empty store; Store closes it. All times are handed in, so
// no store can pass by its own clock.
func Store(t *testing.T, open func(t *testing.T) match.Store) {
	t.Helper()
	parts := []struct {
		name  string
		check func(t *testing.T, s match.Store)
	}{
		{"Create", storeCreates},
		{"CreateAgain", storeKnowsCreated},
		{"BusyChannel", storeKeepsChannels},
		{"None", storeHasNone},
		{"Latest", storeFindsLatest},
		{"Append", storeAppends},
		{"AppendStale", storeRefusesStale},
		{"AppendKnown", storeKnowsKeys},
		{"AppendNumbers", storeKeepsNumbersUnique},
		{"Reopening", storeReopensOnlyFreeChannels},
		{"Text", storeKeepsText},
		{"BadText", storeRefusesBadText},
		{"ClaimOrder", storeClaimsInOrder},
		{"ClaimOnce", storeClaimsOnce},
		{"ClaimNever", storeLeavesSettledAlone},
		{"Leases", storeRenewsLeases},
		{"AppendLease", storeAppendsUnderLease},
		{"Settle", storeSettles},
		{"SettleStale", storeSettlesStale},
		{"Board", storeKeepsBoards},
		{"Items", storeKeepsItems},
		{"RaceVersions", storeServesOneWriter},
		{"RaceKeys", storeStoresKeyOnce},
		{"RaceCreates", storeOpensOneMatch},
		{"RaceClaims", storeSharesClaims},
		{"Cancelled", storeHeedsContext},
		{"Closed", storeStaysClosed},
	}
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			s := open(t)
			t.Cleanup(func() { s.Close() })
			p.check(t, s)
		})
	}
}

// SharedStore checks what a store promises across processes and restarts.
// database makes a new, empty database; what it returns opens that database,
// as often as it is called, also while it is open already. SharedStore closes
// what it has opened.
func SharedStore(t *testing.T, database func(t *testing.T) (open func() (match.Store, error))) {
	t.Helper()
	parts := []struct {
		name  string
		check func(t *testing.T, open func() match.Store)
	}{
		{"Reopened", storePersists},
		{"TwoAtOnce", storesAgree},
		{"FirstOpening", storesOpenTogether},
	}
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			open := database(t)
			p.check(t, func() match.Store {
				s, err := open()
				if err != nil {
					t.Error(err)
					return nil
				}
				t.Cleanup(func() { s.Close() })
				return s
			})
		})
	}
}

// storeHeedsContext: a call whose context has ended does nothing.
func storeHeedsContext(t *testing.T, s match.Store) {
	m := created(t, s, sampleMatch("c1", "m1"), never)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, "Create", s.Create(ctx, sampleMatch("c2", "m2"), match.Wake{}), context.Canceled)
	_, err := s.Load(ctx, "c1", "m1")
	wantErr(t, "Load", err, context.Canceled)
	wantErr(t, "Append", s.Append(ctx, "c1", "m1", m.Version, []match.Entry{sampleEntry(2)}, match.Live, match.Wake{}), context.Canceled)
	_, err = s.Claim(ctx, noon, leaseOf("a", noon), 1)
	wantErr(t, "Claim", err, context.Canceled)
	wantErr(t, "Ping", s.Ping(ctx), context.Canceled)

	wantMatch(t, s, m)
	_, err = s.Load(t.Context(), "c2", "m2")
	wantErr(t, "Load of a match whose creation was cancelled", err, match.ErrNone)
}

// storeStaysClosed: a closed store says so, and may be closed again.
func storeStaysClosed(t *testing.T, s match.Store) {
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("Ping of an open store = %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close of a closed store = %v", err)
	}
	if err := s.Ping(t.Context()); err == nil {
		t.Error("Ping of a closed store = nil, want an error")
	}
	if err := s.Create(t.Context(), sampleMatch("c1", "m1"), match.Wake{}); err == nil {
		t.Error("Create in a closed store = nil, want an error")
	}
}
