package records_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// verified verifies all matches of three channels that have ended or are the newest.
func verified(h *matchtest.Fixture, channels ...string) (n int, wrong []string) {
	h.T.Helper()
	look := func(channel, id string) {
		v, err := h.Records.Verify(h.T.Context(), channel, id)
		if err != nil || v.Status == "" {
			h.T.Fatalf("%+v, %v", v, err)
		}
		n++
		wrong = append(wrong, v.Wrong...)
	}
	for _, head := range ended(h) {
		look(head.Channel, head.ID)
	}
	for _, c := range channels {
		if m, err := h.Store.Load(h.T.Context(), c, store.Current()); err == nil {
			look(m.Channel, m.ID)
		}
	}
	return n, wrong
}

// Matches that two processes play agree with their logs.
func TestVerifyWhatWasPlayed(t *testing.T) {
	h := matchtest.NewFixture(t)
	other := h.Another()
	for i := range 2 {
		p := player{[]*host.Host{h.Host, other}[i], h, rand.New(rand.NewPCG(7, uint64(i)))}
		for range 60 {
			if err := p.act(t.Context()); err != nil {
				if _, refused := games.RefusalIn(err); !refused {
					t.Fatal(err)
				}
			}
		}
	}
	if n, wrong := verified(h, "c0", "c1", "c2"); n < 5 || len(wrong) > 0 {
		t.Errorf("of %d matches: %q", n, wrong)
	}
	if v, err := h.Records.Verify(t.Context(), "c0", "none"); err != nil || v.Status != "" {
		t.Errorf("got %+v, %v; want nothing for a deleted match", v, err)
	}
}

// Verify names each difference from the log.
func TestVerifyFinds(t *testing.T) {
	h := matchtest.NewFixture(t)
	duel := h.Begin(match.Start{Game: "safe", Guild: "guild", Channel: "c", Opening: "play"}, matchtest.Alice)
	over := h.Must(duel, games.Resign, "", matchtest.Alice)
	right := records.Results(over)
	put := func(change func(all []records.Result) []records.Result) {
		t.Helper()
		all := change(append([]records.Result(nil), right...))
		if err := h.Store.PutResults(t.Context(), "c", over.Match.ID, over.Match.Version, all); err != nil {
			t.Fatal(err)
		}
	}
	for want, change := range map[string]func([]records.Result) []records.Result{
		"is stored as": func(all []records.Result) []records.Result { all[0].Moves += 7; return all },
		"is missing":   func(all []records.Result) []records.Result { return all[1:] },
		"should have none": func(all []records.Result) []records.Result {
			extra := all[0]
			extra.Seat = 7
			return append(all, extra)
		},
		"": func(all []records.Result) []records.Result { all[0].Skill, all[0].Luck = 50, 51; return all }, // an analysis sets them
	} {
		put(change)
		_, wrong := verified(h)
		if got := strings.Join(wrong, "\n"); len(wrong) > 1 || !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

// Verify finds matches whose status contradicts their log, or that cannot be replayed.
func TestVerifyFindsMatches(t *testing.T) {
	h := matchtest.NewFixture(t)
	whole := h.Begin(match.Start{Game: "safe", Guild: "guild", Channel: "c", Opening: "play"}, matchtest.Alice).Match
	for want, change := range map[string]func(m *match.Match){
		"":                          func(m *match.Match) {},
		"by its log it is not over": func(m *match.Match) { m.Status = match.Ended },
		"stored as live": func(m *match.Match) {
			m.Entries = append(m.Entries, match.Entry{N: len(m.Entries), Kind: games.Stop, Seat: games.Nobody})
		},
		"cannot be replayed": func(m *match.Match) {
			m.Entries = append(m.Entries, match.Entry{N: len(m.Entries), Kind: games.Move, Text: "none"})
		},
		"there is no game": func(m *match.Match) { m.Game = "chess" },
	} {
		m := whole
		m.ID, m.Channel = "copy", "c "+want
		m.Entries = append([]match.Entry(nil), whole.Entries...)
		change(&m)
		if err := h.Store.Apply(t.Context(), host.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
		v, err := h.Records.Verify(t.Context(), m.Channel, m.ID)
		if got := strings.Join(v.Wrong, "\n"); err != nil || !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("got %q, %v; want %q in it", got, err, want)
		}
	}
	if _, err := h.Store.Update(t.Context(), "c", whole.ID, host.Patch{Park: true}); err != nil {
		t.Fatal(err)
	}
	if v, err := h.Records.Verify(t.Context(), "c", whole.ID); err != nil || v.Status != match.Parked || len(v.Wrong) > 0 {
		t.Errorf("a parked match: %+v, %v", v, err)
	}
}
