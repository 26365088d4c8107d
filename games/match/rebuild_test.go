package match_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// ended returns all ended matches.
func (h *house) ended() []match.Head {
	h.t.Helper()
	all, err := h.Store.Find(h.t.Context(), match.Query{After: match.Ref{}, Limit: 1000})
	if err != nil {
		h.t.Fatal(err)
	}
	var heads []match.Head
	for _, m := range all {
		heads = append(heads, m.Head())
	}
	return heads
}

// record returns all stored results of each match, and the leaderboards.
func (h *house) record() (results [][]match.Result, boards [][]match.Ranked) {
	h.t.Helper()
	for _, head := range h.ended() {
		kept, err := h.Store.Results(h.t.Context(), match.ResultQuery{Home: match.Home(head.Guild, head.Channel), Match: head.ID})
		if err != nil {
			h.t.Fatal(err)
		}
		results = append(results, kept)
	}
	for _, by := range []match.Ranking{match.ByExcess, match.ByWins} {
		for _, period := range []string{match.AllTime, match.Week(noon), match.Month(noon)} {
			page, err := h.Store.Leaders(h.t.Context(), match.Leaderboard{Home: "guild", Game: "safe", Period: period, By: by}, "", 0, 100)
			if err != nil {
				h.t.Fatal(err)
			}
			boards = append(boards, page.Rows)
		}
	}
	return results, boards
}

// player plays at random as one process of two.
type player struct {
	host *match.Host
	h    *house
	rand *rand.Rand
}

// act acts in one of the channels. Most acts are refused.
func (p player) act(ctx context.Context) error {
	channel := fmt.Sprint("c", p.rand.IntN(3))
	who := by([]match.Actor{alice, bob}[p.rand.IntN(2)], p.h.key())
	t, err := p.host.Latest(ctx, channel)
	if _, none := games.RefusalIn(err); none || err == nil && !t.Match.Status.Open() {
		opening := []string{"play", "team", "duel"}[p.rand.IntN(3)]
		s := match.Start{Game: "safe", Guild: "guild", Channel: channel, Opening: opening, Side: games.Nobody, Source: games.InHead}
		if opening == "duel" {
			s.Opponents = []match.Person{person(bob)}
		} else {
			s.Source = ""
		}
		_, _, err = p.host.Start(ctx, s, who, nil)
		return err
	}
	if err != nil {
		return err
	}
	if t.ComputerToMove() {
		_, err = p.host.Advance(ctx, t, nil)
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
	h := newHouse(t, newMeasured())
	other := h.another()
	var processes sync.WaitGroup
	for i, host := range []*match.Host{h.Host, other} {
		p := player{host, h, rand.New(rand.NewPCG(1, uint64(i)))}
		processes.Go(func() {
			for range 120 {
				err := p.act(t.Context())
				if _, refused := games.RefusalIn(err); err != nil && !refused && !errors.Is(err, match.ErrStale) && !errors.Is(err, match.ErrBusy) {
					t.Error(err)
					return
				}
			}
		})
	}
	processes.Go(func() {
		for range 3 {
			h.rebuild()
		}
	})
	processes.Wait()

	kept, boards := h.record()
	if len(kept) < 5 {
		t.Fatalf("only %d matches have ended", len(kept))
	}
	for i, head := range h.ended() {
		m, err := h.Store.Load(t.Context(), head.Channel, match.ByID(head.ID))
		if err != nil {
			t.Fatal(err)
		}
		table, err := h.Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(match.Results(table), kept[i]); diff != "" {
			t.Errorf("match %s (-log +kept)\n%s", head.ID, diff)
		}
	}
	if done := h.rebuild(); done.Changed > 0 || done.Unreadable > 0 || done.Matches != len(kept) {
		t.Errorf("rebuilt: %+v; there are %d matches", done, len(kept))
	}
	if _, again := h.record(); !cmp.Equal(boards, again) {
		t.Errorf("the leaderboards (-kept +rebuilt)\n%s", cmp.Diff(boards, again))
	}
}

// A rebuild restores missing and wrong results, with the scores of stored verdicts. It
// leaves a match that cannot be read unchanged.
func TestRebuildRestores(t *testing.T) {
	h := newHouse(t, newMeasured())
	play := match.Start{Guild: "guild", Opening: "play", Side: games.Nobody}
	lost := h.advance(h.must(h.start(play, alice), games.Move, "0", alice))
	lost = h.must(lost, games.Resign, "", alice)
	h.must(h.start(play, bob), games.Resign, "", bob)
	verdicts := []games.Verdict{{Skill: 70, Luck: -1}, {Skill: -1, Luck: 20}}
	for i, key := range match.VerdictKeys(lost, lost.MoveRecords()) {
		if err := h.PutVerdict(t.Context(), lost, key, verdicts[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.PutScores(t.Context(), lost, lost.Scores(verdicts)); err != nil {
		t.Fatal(err)
	}
	want, boards := h.record()
	if done := h.rebuild(); done != (match.Rebuilt{Matches: 2}) {
		t.Errorf("rebuilt what was right: %+v", done)
	}
	m := h.reload(lost).Match
	if err := h.Store.PutResults(t.Context(), m.Channel, m.ID, m.Version, nil); err != nil {
		t.Fatal(err)
	}
	if done := h.rebuild(); done != (match.Rebuilt{Matches: 2, Changed: 1}) {
		t.Errorf("rebuilt what was lost: %+v", done)
	}
	got, again := h.record()
	if diff := cmp.Diff(want, got); diff != "" || !cmp.Equal(boards, again) {
		t.Errorf("rebuilt (-want +got)\n%s%s", diff, cmp.Diff(boards, again))
	}
	h.Host.Games = []*games.Game{newRace()}
	if done := h.rebuild(); done != (match.Rebuilt{Matches: 2, Unreadable: 2}) {
		t.Errorf("rebuilt with the game gone: %+v", done)
	}
}
