package storage_test

import (
	"context"
	"testing"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storePart is one promise of a store.
type storePart struct {
	name  string
	check func(t *testing.T, s host.Store)
}

// exercise checks that stores keep every promise of host.Store. open creates a new, empty store, and
// exercise closes it. All times are arguments, so a store that uses its own clock fails.
func exercise(t *testing.T, open func(t *testing.T) host.Store) {
	t.Helper()
	for _, parts := range [][]storePart{applyParts, updateParts, claimParts, slotParts, keptParts, resultParts, raceParts} {
		for _, p := range parts {
			t.Run(p.name, func(t *testing.T) {
				s := open(t)
				t.Cleanup(func() { s.Close() })
				p.check(t, s)
			})
		}
	}
}

var applyParts = []storePart{
	{"Begin", storeBegins},
	{"BeginAgain", storeKnowsBegun},
	{"BusyChannel", storeKeepsChannels},
	{"BeginAfter", storeBeginsAfter},
	{"None", storeHasNone},
	{"Latest", storeFindsLatest},
	{"Apply", storeApplies},
	{"ApplyStale", storeRefusesStale},
	{"ApplyKnown", storeKnowsKeys},
	{"ApplyNumbers", storeKeepsNumbersUnique},
	{"ApplyInvalid", storeRefusesInvalid},
	{"Whole", storeStoresWholeChanges},
	{"Replacing", storeReplaces},
	{"Reopening", storeReopensOnlyFreeChannels},
	{"Receipts", storeKeepsReceipts},
	{"ReceiptsOfOthers", storeKnowsReceiptsAnywhere},
	{"ReceiptsFirst", storeLooksAtReceiptsFirst},
	{"Text", storeKeepsText},
	{"BadText", storeRefusesBadText},
	{"Records", storeKeepsRecords},
	{"LongMatches", storeKeepsLongMatches},
}

var updateParts = []storePart{
	{"Deadlines", storeMergesDeadlines},
	{"Patch", storePatches},
	{"Joined", storeJoins},
	{"Known", storeUsesKnownHeads},
	{"KnownRefused", storeRefusesKnown},
	{"KnownNoMore", storeChecksKnownHeads},
	{"Pings", storeKeepsPings},
	{"Release", storeReleases},
	{"Park", storeParks},
	{"Head", storeHasHeads},
}

var claimParts = []storePart{
	{"ClaimOrder", storeClaimsInOrder},
	{"Poll", storePolls},
	{"ClaimAttempts", storeCountsAttempts},
	{"DeferredAttempts", storeCountsAttemptsAtRequests},
	{"ClaimOnce", storeClaimsOnce},
	{"Due", storeTellsWhatIsDue},
	{"ClaimNever", storeLeavesSettledAlone},
	{"ClaimInvalid", storeRefusesLeasesOfNobody},
	{"Renew", storeRenewsLeases},
	{"ApplyLease", storeAppliesUnderLease},
	{"Deferred", storeDefers},
	{"DeferredReceipt", storeKeepsBothParts},
	{"DeferredLease", storeRenewsDeferred},
	{"Sweep", storeSweeps},
}

var slotParts = []storePart{
	{"Rows", storeKeepsRows},
	{"DueRows", storeListsDueRows},
	{"Raises", storeRaises},
}

var resultParts = []storePart{
	{"Results", storeKeepsResults},
	{"ResultsReplaced", storeReplacesResults},
	{"ResultsFound", storeFindsResults},
	{"Leaders", storeRanksMembers},
	{"Solvers", storeListsSolvers},
	{"RatedMatches", storeHasMatchesRated},
	{"Ratings", storeKeepsRatings},
}

var keptParts = []storePart{
	{"ChangedDocument", storeChangesDocuments},
	{"Finished", storeListsFinished},
	{"Followers", storeWakesFollowers},
	{"Usage", storeCountsUsage},
	{"Forget", storeForgets},
	{"Purge", storePurges},
	{"Revisions", storeCountsRevisions},
	{"Documents", storeKeepsDocuments},
	{"DocumentPages", storeListsDocuments},
	{"DocumentClaims", storeClaimsDocuments},
	{"Cancelled", storeHeedsContext},
	{"Closed", storeStaysClosed},
}

var raceParts = []storePart{
	{"RaceVersions", storeServesOneWriter},
	{"RaceKeys", storeStoresKeyOnce},
	{"RaceReceipts", storeStoresReceiptOnce},
	{"RaceBegins", storeOpensOneMatch},
	{"RaceDeadlines", storeKeepsEveryDeadline},
	{"RaceTurns", storeTakesTurns},
	{"RaceClaims", storeSharesClaims},
	{"RaceDocuments", storePutsOnce},
}

// exerciseShared checks the promises of a store across processes and restarts. database creates a
// new, empty database, and returns a function that opens it, even while it is already open.
// exerciseShared closes the stores that it has opened.
func exerciseShared(t *testing.T, database func(t *testing.T) (open func() (host.Store, error))) {
	t.Helper()
	parts := []struct {
		name  string
		check func(t *testing.T, open func() host.Store)
	}{
		{"Reopened", storePersists},
		{"TwoAtOnce", storesAgree},
		{"FirstOpening", storesOpenTogether},
	}
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			open := database(t)
			p.check(t, func() host.Store {
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

// storeHeedsContext: a call whose context has ended changes nothing.
func storeHeedsContext(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("c1", "m1"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	n := sampleMatch("c2", "m2")
	wantErr(t, "Apply of a new match", s.Apply(ctx, host.Change{Channel: "c2", New: &n}), context.Canceled)
	wantErr(t, "Apply", s.Apply(ctx, host.Change{Channel: "c1", Steps: []host.Step{step(m, match.Live, manyEntries(2, 2)...)}}), context.Canceled)
	_, err := s.Update(ctx, "c1", "m1", host.Patch{Park: true})
	wantErr(t, "Update", err, context.Canceled)
	_, err = s.Load(ctx, "c1", store.ByID("m1"))
	wantErr(t, "Load", err, context.Canceled)
	_, err = s.Claim(ctx, noonIn, leaseOf("a", noonIn), 1, 0)
	wantErr(t, "Claim", err, context.Canceled)
	wantErr(t, "Ping", store.Ping(ctx, s), context.Canceled)

	wantMatch(t, s, m)
	_, err = s.Load(t.Context(), "c2", store.ByID("m2"))
	wantErr(t, "Load of a match whose start was cancelled", err, store.ErrNone)
}

// storeStaysClosed: every call on a closed store fails, and it can be closed again.
func storeStaysClosed(t *testing.T, s host.Store) {
	wantErr(t, "Ping of an open store", store.Ping(t.Context(), s), nil)
	wantErr(t, "Close", s.Close(), nil)
	wantErr(t, "Close of a closed store", s.Close(), nil)
	if err := store.Ping(t.Context(), s); err == nil {
		t.Error("Ping of a closed store = nil, want an error")
	}
	n := sampleMatch("c1", "m1")
	if err := s.Apply(t.Context(), host.Change{Channel: "c1", New: &n}); err == nil {
		t.Error("Apply in a closed store = nil, want an error")
	}
}
