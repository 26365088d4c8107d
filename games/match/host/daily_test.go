package host_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// The ID of a try determines its place and its member.
func TestTryOf(t *testing.T) {
	for _, d := range []daily.Daily{{Guild: "g1", Number: 1, Kind: daily.CodeKind}, {Number: 12345, Kind: daily.PuzzleKind}} {
		got, user, ok := daily.TryOf(d.ID("77"), "g1")
		if !ok || user != "77" || got.Place(user) != d.Place("77") {
			t.Errorf("TryOf(%q) = %+v, %q, %v", d.ID("77"), got, user, ok)
		}
	}
	for _, id := range []string{"", "m123", "daily-", "daily-g", "daily-g1code", "daily-gcode-1", "daily-g01code-1", "daily-x1code-1", "daily-g99999999999999999999code-1"} {
		if d, user, ok := daily.TryOf(id, "g1"); ok {
			t.Errorf("TryOf(%q) = %+v, %q", id, d, user)
		}
	}
}

// Everything drawn follows from the seed alone, and the seal from the seed and the day.
func TestSeeds(t *testing.T) {
	a, b := daily.Seed{1}, daily.Seed{2}
	again, err := daily.ReadSeed(a.String())
	if err != nil || again != a {
		t.Errorf("ReadSeed(%s) = %v, %v", a, again, err)
	}
	for _, test := range []struct {
		seed string
		seal string
		day  int
		want bool
	}{
		{a.String(), a.Seal(7), 7, true}, {a.String(), strings.ToUpper(a.Seal(7)), 7, true}, {a.String(), a.Seal(7), 8, false},
		{b.String(), a.Seal(7), 7, false}, {"", a.Seal(7), 7, false}, {"zz", a.Seal(7), 7, false}, {a.String()[:62], a.Seal(7), 7, false},
	} {
		seed, err := daily.ReadSeed(test.seed)
		if got := err == nil && strings.EqualFold(seed.Seal(test.day), test.seal); got != test.want {
			t.Errorf("seed %q fits the seal %q of day %d: %v", test.seed, test.seal, test.day, got)
		}
	}
	g := withDaily(t)
	drawn := map[string]bool{}
	for i := range 30 {
		one, seat, err := daily.Seed{byte(i)}.Secret(g, g.Daily.Options)
		two, _, _ := daily.Seed{byte(i)}.Secret(g, g.Daily.Options)
		if err != nil || one != two || !g.Info.Seats[seat].Secret {
			t.Fatalf("Secret = %q, then %q, of seat %d, %v", one, two, seat, err)
		}
		drawn[one] = true
	}
	if len(drawn) < 25 {
		t.Errorf("30 seeds draw only %d codes", len(drawn))
	}
}

// withDaily returns a game whose secret can be a day's.
func withDaily(t *testing.T) *games.Game {
	t.Helper()
	list := all.Games()
	i := slices.IndexFunc(list, func(g *games.Game) bool { return g.Daily != nil })
	if i < 0 {
		t.Fatal("no game has a daily")
	}
	return list[i]
}

// Exactly one move of a puzzle is proven to win, and the solution wins.
func TestPuzzles(t *testing.T) {
	seen := 0
	for _, g := range all.Games() {
		if g.Puzzles == nil {
			continue
		}
		seen++
		seed := daily.Seed{5}
		z, err := seed.Puzzle(t.Context(), g)
		again, _ := seed.Puzzle(t.Context(), g)
		if err != nil || !slices.Equal(z.Moves, again.Moves) {
			t.Fatalf("%s: Puzzle = %v, then %v, %v", g.Info.Name, z, again, err)
		}
		p, err := z.Position(g)
		if err != nil {
			t.Fatal(err)
		}
		winner := p.Turn()
		wins := 0
		for m := range p.Moves() {
			after, _ := p.Play(m)
			if after.Outcome().Over {
				t.Errorf("%s: the puzzle ends at once with %s", g.Info.Name, m)
				continue
			}
			v, err := g.Solve(t.Context(), after, games.Limits{})
			if err != nil || !v.Proven {
				t.Fatalf("%s after %s: %+v, %v", g.Info.Name, m, v, err)
			}
			if after.Turn() == winner && v.Value == 1 || after.Turn() != winner && v.Value == 0 {
				wins++
			}
		}
		if wins != 1 {
			t.Errorf("%s: %d moves win, want one", g.Info.Name, wins)
		}
		for _, m := range z.Solution {
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if o := p.Outcome(); err != nil || !o.Over || o.Winner != winner {
			t.Errorf("%s: after %v the outcome is %+v, %v", g.Info.Name, z.Solution, o, err)
		}
	}
	if seen < 2 {
		t.Errorf("%d games have puzzles, want two", seen)
	}
}

// try returns the start of a member's try at a code.
func try(g *games.Game, secret string) match.Start {
	return match.Start{
		Game: g.Info.Name, Opening: g.Daily.Opening, Options: g.Daily.Options,
		Daily: &daily.Daily{Guild: "guild", Number: 3, Kind: daily.CodeKind, Ends: matchtest.Noon.Add(time.Hour), Seal: "seal", Secret: secret},
	}
}

// A member has one try, even if it is started twice. It has no reminders and does not
// expire, and its results count for the day and in stats alone.
func TestTries(t *testing.T) {
	g := withDaily(t)
	h := matchtest.NewFixture(t, g)
	secret, _, err := daily.Seed{9}.Secret(g, g.Daily.Options)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := h.Try(t.Context(), try(g, secret), matchtest.By(matchtest.Alice, "i1"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.Another().Try(t.Context(), try(g, ""), matchtest.By(matchtest.Alice, "i2"))
	if err != nil || again.Match.ID != begun.Match.ID {
		t.Errorf("Try again = %v, %v", again, err)
	}
	other, err := h.Try(t.Context(), try(g, secret), matchtest.By(matchtest.Bob, "i3"))
	if err != nil || other.Match.Channel == begun.Match.Channel {
		t.Errorf("another's try = %v, %v", other, err)
	}
	if d := begun.Match.Due.Nearest(); !d.IsZero() || !begun.Reminders().NextAt().IsZero() || !begun.LapsesAt().IsZero() {
		t.Errorf("a try has a deadline at %v: %v", d, begun.Match.Due)
	}
	if usage, err := h.Store.Usage(t.Context(), "guild", "alice"); err != nil || usage.Open != 0 {
		t.Errorf("Usage = %+v, %v; a try counts for no server", usage, err)
	}
	stored, err := h.Store.Load(t.Context(), begun.Match.Channel, store.ByID(begun.Match.ID))
	if text := fmt.Sprintf("%+v %+v", stored, stored.Daily); err != nil || strings.Contains(text, secret) {
		t.Errorf("the secret is stored in plain text: %s, %v", text, err)
	}
	table := h.MoveComputers(h.Must(begun, games.Move, secret, matchtest.Alice))
	rows, err := h.Store.Leaders(t.Context(), records.Leaderboard{Home: begun.Match.Daily.Home(), By: records.ByTry}, "", 0, 10)
	if !table.Outcome().Over || err != nil || len(rows.Rows) != 1 || rows.Rows[0].Member != "alice" || rows.Rows[0].Result.Moves != 1 || rows.Rows[0].Result.Counts != records.InLeaderboards {
		t.Errorf("after the code %+v, %+v, %v", table.Outcome(), rows, err)
	}
	if stats, err := h.Records.Stats(t.Context(), "guild", "alice", ""); err != nil || stats.Games != 1 || stats.Tries != 1 {
		t.Errorf("Stats = %+v, %v; want the try", stats, err)
	}
	if stats, err := h.Records.Stats(t.Context(), "other", "alice", ""); err != nil || stats.Games != 0 {
		t.Errorf("Stats = %+v, %v; a try is in no other server's", stats, err)
	}
	_, err = h.Do(t.Context(), match.Act{Channel: begun.Match.Channel, Match: begun.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: secret}, matchtest.By(matchtest.Bob, "i9"))
	if refusal := (games.Refusal{}); !errors.As(err, &refusal) {
		t.Errorf("another moves in a try: %v", err)
	}
}

// A try at a puzzle begins in its position, and its solution wins.
func TestPuzzleTry(t *testing.T) {
	list := all.Games()
	g := list[slices.IndexFunc(list, func(g *games.Game) bool { return g.Puzzles != nil && g.Info.Name != "" })]
	h := matchtest.NewFixture(t, g)
	z, err := daily.Seed{6}.Puzzle(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	p, err := z.Position(g)
	if err != nil {
		t.Fatal(err)
	}
	start := match.Start{
		Game: g.Info.Name, Opening: "play", Options: z.Options, Side: p.Turn(), Players: map[games.Seat]string{1 - p.Turn(): "perfect"},
		Daily: &daily.Daily{Guild: "guild", Number: 3, Kind: daily.PuzzleKind, Moves: z.Moves},
	}
	table, err := h.Try(t.Context(), start, matchtest.By(matchtest.Alice, "i1"))
	if err != nil {
		t.Fatal(err)
	}
	if got := forcedOf(table); !slices.Equal(got, z.Moves) || table.Turn() != p.Turn() {
		t.Errorf("the try begins after %v with %d to move", got, table.Turn())
	}
	for !table.Outcome().Over {
		v, err := g.Solve(t.Context(), table.Position(), games.Limits{})
		if err != nil || len(v.Best) == 0 {
			t.Fatal(v, err)
		}
		table = h.MoveComputers(h.Must(table, games.Move, v.Best[0], matchtest.Alice))
	}
	if rows, err := h.Store.Leaders(t.Context(), records.Leaderboard{Home: table.Match.Daily.Home(), By: records.ByTry}, "", 0, 10); err != nil || len(rows.Rows) != 1 || rows.Rows[0].Result.Finish != records.Won {
		t.Errorf("Solvers = %+v, %v", rows, err)
	}
	if got := forcedOf(h.Reload(table)); !slices.Equal(got, z.Moves) {
		t.Errorf("the stored try began after %v", got)
	}
}

// forcedOf returns the forced moves.
func forcedOf(t *match.Table) (moves []string) {
	for _, m := range t.Log.Moves {
		if m.Kind == games.Forced {
			moves = append(moves, m.Text)
		}
	}
	return moves
}

// Parlour's own player finds every code within the allowed guesses.
func TestPar(t *testing.T) {
	g := withDaily(t)
	for i := range 5 {
		secret, keeper, err := daily.Seed{byte(i)}.Secret(g, g.Daily.Options)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := daily.Par(t.Context(), g, g.Daily.Options, keeper, secret); n < 1 || n > 7 || err != nil {
			t.Errorf("Par of %s = %d, %v", secret, n, err)
		}
	}
}
