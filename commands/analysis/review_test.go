package analysis

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/seal"
	"parlour/games/pathway"
)

// slowJudge judges moves by their position in the match. It is interrupted after a
// number of moves.
type slowJudge struct {
	after  int
	cancel func()
	asked  []string
}

func (j *slowJudge) Judge(ctx context.Context, _ games.Position, move string, _ games.Limits) (games.Verdict, error) {
	if len(j.asked) == j.after {
		j.cancel()
		return games.Verdict{}, ctx.Err()
	}
	j.asked = append(j.asked, move)
	return games.Verdict{Text: games.T("pathway.judge.good", "Count", len(move)), Best: move, Skill: len(j.asked), Luck: -1}, nil
}

// judges returns a table that this judge analyses.
func (j *slowJudge) judges(t *match.Table) *match.Table {
	next, g := *t, *t.Game
	g.Review = func(ctx context.Context, played []games.Played[games.Position, string], l games.Limits, report func(int, games.Verdict)) error {
		for i := len(played) - 1; i >= 0; i-- {
			v, err := j.Judge(ctx, played[i].Before, played[i].Move, l)
			if err != nil {
				return err
			}
			report(i, v)
		}
		return nil
	}
	next.Game = &g
	return &next
}

// verdictsOf reviews a table and stores the verdicts.
func verdictsOf(t *testing.T, f analyses, ctx context.Context, table *match.Table, step func(int)) ([]games.Verdict, error) {
	t.Helper()
	r := newReview(f.Host, table)
	err := r.judge(ctx, step)
	if lost := r.finish(context.WithoutCancel(ctx)); lost != nil {
		t.Error(lost)
	}
	return r.verdicts, err
}

// reviewed returns analyses over a host, and a small match with these moves.
func reviewed(t *testing.T, moves ...string) (analyses, *match.Table) {
	t.Helper()
	store, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	sealer, err := seal.New(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	host := host.New(host.Config{
		Games: []*games.Game{pathway.New()}, Store: store, Sealer: sealer, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Entropy: rand.Reader, Lease: time.Minute, By: "test",
	})
	start := match.Start{Channel: "c", Game: "pathway", Opening: "team", Side: games.Nobody}
	table, err := host.Start(t.Context(), start, match.Actor{User: "u", Key: "1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range moves {
		table.Log.Moves = append(table.Log.Moves, match.StandingMove{Entry: i, Kind: games.Move, Text: m})
		p, err := table.Position().Play(m)
		if err != nil {
			t.Fatal(err)
		}
		table.Positions = append(table.Positions, p)
	}
	return analyses{&commands.Core{Host: host, Log: slog.New(slog.DiscardHandler)}}, table
}

func TestAReviewGoesOnWhereItWasInterrupted(t *testing.T) {
	f, table := reviewed(t, "a1", "b3", "c5", "d1", "e3")
	ctx, cancel := context.WithCancel(t.Context())
	first := &slowJudge{after: 2, cancel: cancel}
	if _, err := verdictsOf(t, f, ctx, first.judges(table), func(int) {}); !errors.Is(err, context.Canceled) {
		t.Fatalf("an interrupted review: %v", err)
	}
	second := &slowJudge{after: -1}
	var steps []int
	verdicts, err := verdictsOf(t, f, t.Context(), second.judges(table), func(done int) { steps = append(steps, done) })
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"e3", "d1"}; !slices.Equal(first.asked, want) {
		t.Errorf("at first %v were weighed, want %v", first.asked, want)
	}
	if want := []string{"c5", "b3", "a1"}; !slices.Equal(second.asked, want) {
		t.Errorf("then %v were weighed, want %v", second.asked, want)
	}
	if want := []int{3, 4, 5}; !slices.Equal(steps, want) {
		t.Errorf("the steps are %v, want %v", steps, want)
	}
	for i, v := range verdicts {
		if v.Best != table.Log.Moves[i].Text || v.Text.Args["Count"] != 2 {
			t.Errorf("verdict %d is %+v", i, v)
		}
	}
	third := &slowJudge{after: -1}
	if _, err := verdictsOf(t, f, t.Context(), third.judges(table), func(int) {}); err != nil || len(third.asked) != 0 {
		t.Errorf("a second review weighs %v, %v", third.asked, err)
	}
}

func TestAReviewOfAGameThatHasGoneOnWeighsWhatIsNew(t *testing.T) {
	f, table := reviewed(t, "a1", "b3", "c5")
	if _, err := verdictsOf(t, f, t.Context(), (&slowJudge{after: -1}).judges(table), func(int) {}); err != nil {
		t.Fatal(err)
	}
	longer := *table
	longer.Log.Moves = append(slices.Clone(table.Log.Moves), match.StandingMove{Entry: 3, Kind: games.Move, Text: "d1"})
	longer.Positions = append(slices.Clone(table.Positions), table.Position())
	j := &slowJudge{after: -1}
	if _, err := verdictsOf(t, f, t.Context(), j.judges(&longer), func(int) {}); err != nil || !slices.Equal(j.asked, []string{"d1"}) {
		t.Errorf("%v were weighed, %v; want the new one", j.asked, err)
	}
	amended := longer
	amended.Log.Moves = slices.Clone(longer.Log.Moves)
	amended.Log.Moves[0].Text = "f6"
	j = &slowJudge{after: -1}
	if _, err := verdictsOf(t, f, t.Context(), j.judges(&amended), func(int) {}); err != nil || len(j.asked) != 4 {
		t.Errorf("after an amendment %v were weighed, %v; want all", j.asked, err)
	}
}

// An analysis of a finished match stores the scores in its results; one of an open
// match does not.
func TestAnAnalysisFillsInTheResults(t *testing.T) {
	f, table := reviewed(t)
	host, by := f.Host, match.Actor{User: "u", Key: "2"}
	do := func(kind games.Kind, text string) {
		t.Helper()
		by.Key += "+"
		next, err := host.Do(t.Context(), match.Act{Channel: "c", Match: table.Match.ID, At: match.AnyEntry, Kind: kind, Text: text}, by)
		if err != nil {
			t.Fatal(err)
		}
		table = next
	}
	scores := func() (all []records.Score) {
		t.Helper()
		if _, err := verdictsOf(t, f, t.Context(), (&slowJudge{after: -1}).judges(table), func(int) {}); err != nil {
			t.Fatal(err)
		}
		results, err := host.Store.Results(t.Context(), records.ResultQuery{Home: "c", Match: table.Match.ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			all = append(all, records.Score{Skill: r.Skill, Luck: r.Luck})
		}
		return all
	}
	do(games.Move, "a1")
	if got := scores(); got != nil {
		t.Errorf("while it is played: %v", got)
	}
	do(games.Resign, "")
	if got, want := scores(), []records.Score{{Skill: 1, Luck: -1}, {Skill: -1, Luck: -1}}; !slices.Equal(got, want) {
		t.Errorf("once it is over: %v, want %v", got, want)
	}
}

// Verdicts are stored while or after a review, never by its goroutine: it holds the thinking slot.
func TestVerdictsAreStoredAfterTheReview(t *testing.T) {
	f, table := reviewed(t, "a1", "b3", "c5")
	r := newReview(f.Host, (&slowJudge{after: -1}).judges(table))
	if err := r.judge(t.Context(), func(int) {}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{0, 3} {
		kept, err := f.Host.Records.Verdicts(t.Context(), table)
		if err != nil || len(kept) != want {
			t.Errorf("%d verdicts are stored, %v; want %d", len(kept), err, want)
		}
		if err := r.finish(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// A move after a hint is the computer's: its verdict has no skill and no better move.
func TestMovesAfterHintsAreLeftOut(t *testing.T) {
	f, table := reviewed(t, "a1", "b3", "c5", "d1")
	table.Log.Hints = []match.Hinted{{Seat: 0, Entry: -1}, {Seat: 0, Entry: 1}}
	verdicts, err := verdictsOf(t, f, t.Context(), (&slowJudge{after: -1}).judges(table), func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range verdicts {
		if hinted := i%2 == 0; hinted != (v.Skill < 0) || hinted != (v.Best == "") {
			t.Errorf("verdict %d is %+v, after a hint: %v", i, v, hinted)
		}
	}
}
