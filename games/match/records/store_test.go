package records_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// From the first game, members have places for now; later those with too few games are new.
func TestLiveFirstGames(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	l := records.Leaderboard{Home: "g", Game: "safe", Period: records.AllTime, By: records.ByRating}
	meet(h, "g", "alice", "bob", records.Won, matchtest.Noon)
	meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	h.Clock = matchtest.Noon.Add(time.Second)
	got, err := h.Records.Live(t.Context(), l, "alice", 0, 10)
	if err != nil || !got.AllNew || got.Count != 2 || got.Own.Rank != 1 || got.Own.Rating.Games != 2 {
		t.Errorf("after the first game: %+v, %v", got, err)
	}
	for range 4 {
		meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	}
	got, err = h.Records.Live(t.Context(), l, "bob", 0, 10)
	if err != nil || got.AllNew || got.Count != 2 || len(got.Newcomers) != 1 || got.Newcomers[0].Member != "bob" || got.Own.Rank != 0 {
		t.Errorf("after alice's sixth game: %+v, %v", got, err)
	}
}

// ended returns all ended matches.
func ended(h *matchtest.Fixture) []match.Head {
	h.T.Helper()
	all, err := h.Store.Find(h.T.Context(), store.Query{After: store.Ref{}, Limit: 1000})
	if err != nil {
		h.T.Fatal(err)
	}
	var heads []match.Head
	for _, m := range all {
		heads = append(heads, m.Head())
	}
	return heads
}

// record returns all stored results of each match, and the leaderboards.
func record(h *matchtest.Fixture) (results [][]records.Result, boards [][]records.Ranked) {
	h.T.Helper()
	for _, head := range ended(h) {
		kept, err := h.Store.Results(h.T.Context(), records.ResultQuery{Home: match.Home(head.Guild, head.Channel), Match: head.ID})
		if err != nil {
			h.T.Fatal(err)
		}
		results = append(results, kept)
	}
	for _, by := range []records.Ranking{records.ByExcess, records.ByWins} {
		for _, period := range []string{records.AllTime, records.Week(matchtest.Noon), records.Month(matchtest.Noon)} {
			page, err := h.Store.Leaders(h.T.Context(), records.Leaderboard{Home: "guild", Game: "safe", Period: period, By: by}, "", 0, 100)
			if err != nil {
				h.T.Fatal(err)
			}
			boards = append(boards, page.Rows)
		}
	}
	return results, boards
}

// player plays at random as one of two processes.
type player struct {
	host *host.Host
	h    *matchtest.Fixture
	rand *rand.Rand
}

// act acts in one of the channels. Most acts are refused.
func (p player) act(ctx context.Context) error {
	channel := fmt.Sprint("c", p.rand.IntN(3))
	who := matchtest.By([]match.Actor{matchtest.Alice, matchtest.Bob}[p.rand.IntN(2)], p.h.Key())
	t, err := p.host.Latest(ctx, channel)
	if _, none := games.RefusalIn(err); none || err == nil && !t.Match.Status.Open() {
		opening := []string{"play", "team", "duel"}[p.rand.IntN(3)]
		s := match.Start{Game: "safe", Guild: "guild", Channel: channel, Opening: opening, Side: games.Nobody, Source: games.InHead}
		if opening == "duel" {
			s.Opponents = []match.Person{matchtest.Person(matchtest.Bob)}
		} else {
			s.Source = ""
		}
		_, err = p.host.Start(ctx, s, who, nil)
		return err
	}
	if err != nil {
		return err
	}
	if t.ComputerToMove() {
		_, err = matchtest.Advance(ctx, p.host.Computers, t, nil)
		return err
	}
	kinds := []games.Kind{games.Move, games.Move, games.Move, games.Move, games.Sit, games.Hint, games.Resign, games.Stop}
	a := match.Act{Channel: channel, Match: t.Match.ID, At: match.AnyEntry, Kind: kinds[p.rand.IntN(len(kinds))]}
	if a.Kind == games.Move {
		a.Text = []string{"1", "2", "0", "no", "yes"}[p.rand.IntN(5)]
	}
	_, err = p.host.Do(ctx, a, who)
	return err
}

// After any interleaving of two processes and a rebuild, the stored results follow from the
// logs.
func TestRebuildAgreesWithStore(t *testing.T) {
	h := matchtest.NewFixture(t, newMeasured())
	other := h.Another()
	var processes sync.WaitGroup
	for i, host := range []*host.Host{h.Host, other} {
		p := player{host, h, rand.New(rand.NewPCG(1, uint64(i)))}
		processes.Go(func() {
			for range 120 {
				err := p.act(t.Context())
				if _, refused := games.RefusalIn(err); err != nil && !refused && !errors.Is(err, store.ErrStale) && !errors.Is(err, store.ErrBusy) {
					t.Error(err)
					return
				}
			}
		})
	}
	processes.Go(func() {
		for range 3 {
			h.Rebuild()
		}
	})
	processes.Wait()

	kept, boards := record(h)
	if len(kept) < 5 {
		t.Fatalf("only %d matches have ended", len(kept))
	}
	for i, head := range ended(h) {
		m, err := h.Store.Load(t.Context(), head.Channel, store.ByID(head.ID))
		if err != nil {
			t.Fatal(err)
		}
		table, err := h.Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(records.Results(table), kept[i]); diff != "" {
			t.Errorf("match %s (-log +stored)\n%s", head.ID, diff)
		}
	}
	if done := h.Rebuild(); done.Changed > 0 || done.Unreadable > 0 || done.Matches != len(kept) {
		t.Errorf("rebuilt: %+v; there are %d matches", done, len(kept))
	}
	if _, again := record(h); !cmp.Equal(boards, again) {
		t.Errorf("the leaderboards (-stored +rebuilt)\n%s", cmp.Diff(boards, again))
	}
}

// A rebuild recomputes results by older and by newer rules, with the scores of stored verdicts.
// Nothing else changes them.
func TestResultsByOtherRules(t *testing.T) {
	for name, newer := range map[string]int{"Older": -1, "Newer": 1} {
		t.Run(name, func(t *testing.T) {
			h := matchtest.NewFixture(t, newMeasured())
			over, score := scored(h)
			score()
			right, _ := record(h)
			others := slices.Clone(right[0])
			put := func() {
				t.Helper()
				if err := h.Store.PutResults(t.Context(), over.Match.Channel, over.Match.ID, h.Reload(over).Match.Version, others); err != nil {
					t.Fatal(err)
				}
			}
			for i := range others {
				others[i].Rules, others[i].Skill, others[i].Luck = right[0][i].Rules+newer, 1, 2
			}
			put()
			score()
			h.Must(h.Reload(over), games.Share, "", matchtest.Alice)
			if got, _ := record(h); !cmp.Equal(got[0], others) {
				t.Errorf("results after a change (-want +got)\n%s", cmp.Diff(others, got[0]))
			}
			if _, wrong := verified(h); len(wrong) > 0 {
				t.Errorf("verified: %q; want nothing wrong with equal results", wrong)
			}
			others[0].Moves++
			put()
			if _, wrong := verified(h); len(wrong) != 1 || !strings.Contains(wrong[0], fmt.Sprintf("version %d of the rules", others[0].Rules)) {
				t.Errorf("verified: %q; want the version of the wrong result", wrong)
			}
			if done := h.Rebuild(); done != (records.Rebuilt{Matches: 1, Changed: 1}) {
				t.Errorf("rebuilt: %+v", done)
			}
			if got, _ := record(h); !cmp.Equal(got, right) {
				t.Errorf("rebuilt (-want +got)\n%s", cmp.Diff(right, got))
			}
		})
	}
}

// scored returns a match that Alice has lost, with stored verdicts on its two
// moves, and a function that stores the scores.
func scored(h *matchtest.Fixture) (lost *match.Table, score func()) {
	h.T.Helper()
	play := match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}
	lost = h.MoveComputers(h.Must(h.Begin(play, matchtest.Alice), games.Move, "0", matchtest.Alice))
	lost = h.Must(lost, games.Resign, "", matchtest.Alice)
	verdicts := []games.Verdict{{Skill: 70, Luck: -1}, {Skill: -1, Luck: 20}}
	for i, key := range records.VerdictKeys(lost, lost.MoveRecords()) {
		if err := h.Records.PutVerdicts(h.T.Context(), lost, map[string]games.Verdict{key: verdicts[i]}); err != nil {
			h.T.Fatal(err)
		}
	}
	return lost, func() {
		h.T.Helper()
		if err := h.Records.PutScores(h.T.Context(), lost, records.Scores(lost, verdicts)); err != nil {
			h.T.Fatal(err)
		}
	}
}

// A rebuild restores missing and wrong results, with the scores of stored verdicts. It
// leaves a match that cannot be read unchanged.
func TestRebuildRestores(t *testing.T) {
	h := matchtest.NewFixture(t, newMeasured())
	lost, score := scored(h)
	h.Must(h.Begin(match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}, matchtest.Bob), games.Resign, "", matchtest.Bob)
	score()
	want, boards := record(h)
	if done := h.Rebuild(); done != (records.Rebuilt{Matches: 2}) {
		t.Errorf("rebuilt correct results: %+v", done)
	}
	m := h.Reload(lost).Match
	if err := h.Store.PutResults(t.Context(), m.Channel, m.ID, m.Version, nil); err != nil {
		t.Fatal(err)
	}
	if done := h.Rebuild(); done != (records.Rebuilt{Matches: 2, Changed: 1}) {
		t.Errorf("rebuilt lost results: %+v", done)
	}
	got, again := record(h)
	if diff := cmp.Diff(want, got); diff != "" || !cmp.Equal(boards, again) {
		t.Errorf("rebuilt (-want +got)\n%s%s", diff, cmp.Diff(boards, again))
	}
	h.Records.Games = []*games.Game{matchtest.NewRace()}
	if done := h.Rebuild(); done != (records.Rebuilt{Matches: 2, Unreadable: 2}) {
		t.Errorf("rebuilt without the game: %+v", done)
	}
}
