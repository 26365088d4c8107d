package tournament_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"parlour/games/tournament"
)

// of returns a tournament with the given number of players.
func of(f tournament.Format, n int) tournament.State {
	s := tournament.State{Format: f}
	for i := range n {
		s = s.Join(tournament.Player{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Player ", i)})
	}
	return s
}

// drawn draws a tournament.
func drawn(t *rapid.T) tournament.State {
	f := rapid.SampledFrom(tournament.Formats()).Draw(t, "format")
	return of(f, rapid.IntRange(tournament.MinPlayers, f.MaxPlayers()).Draw(t, "players"))
}

// next pairs the next round, which must exist.
func next(t interface{ Fatalf(string, ...any) }, s tournament.State) tournament.State {
	paired, ok := s.Next()
	if !ok {
		t.Fatalf("there is no round after %d of %d", len(s.Rounds), s.TotalRounds())
	}
	return paired
}

// play reports random results of all games of the last round.
func play(t *rapid.T, s tournament.State) tournament.State {
	for !s.Complete() {
		for i, p := range s.Last().Pairings {
			if p.Result == tournament.Undecided {
				r := rapid.SampledFrom([]tournament.Result{tournament.FirstWins, tournament.SecondWins, tournament.Drawn, tournament.NobodyWins}).Draw(t, "result")
				s = s.Report(i, p.Replays, r, r == tournament.NobodyWins && rapid.Bool().Draw(t, "forfeit"))
			}
		}
	}
	return s
}

// Every active player is in each round once. The tournament finishes by pairing and reporting alone and
// survives storage.
func TestEverybodyIsPairedOnceARound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		for round := 0; !s.Finished(); round++ {
			in := len(s.Players)
			if s.Format == tournament.Knockout {
				in = 0
				for _, x := range s.Standings() {
					if x.Left {
						in++
					}
				}
			}
			s = next(t, s)
			seen := map[int]bool{}
			for _, p := range s.Last().Pairings {
				seen[p.First], seen[p.Second] = true, true
			}
			for _, bye := range s.Last().Byes {
				seen[bye] = true
			}
			if n := 2*len(s.Last().Pairings) + len(s.Last().Byes); n != in || len(seen) != in {
				t.Fatalf("round %d has %d places for %d players, and %d of %d are in it", round, n, in, len(seen), in)
			}
			s = play(t, s)
			data, err := json.Marshal(s)
			var again tournament.State
			if err != nil || json.Unmarshal(data, &again) != nil || fmt.Sprint(again) != fmt.Sprint(s) {
				t.Fatalf("stored and read, %+v is %+v", s, again)
			}
			s = again
		}
		if len(s.Rounds) != s.TotalRounds() {
			t.Fatalf("%d rounds of %d", len(s.Rounds), s.TotalRounds())
		}
		wantDeservedWinners(t, s)
	})
}

// In a round robin all players meet exactly once, in a Swiss at most once; sides are balanced and byes are
// few.
func TestNobodyMeetsTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		if s.Format == tournament.Knockout {
			s.Format = tournament.Swiss
		}
		met, balance, byes := map[[2]int]int{}, map[int]int{}, map[int]int{}
		for !s.Finished() {
			s = next(t, s)
			for _, p := range s.Last().Pairings {
				met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}]++
				balance[p.First]++
				balance[p.Second]--
			}
			for _, bye := range s.Last().Byes {
				byes[bye]++
			}
			if n := len(s.Last().Byes); n != len(s.Players)%2 {
				t.Fatalf("%d byes for %d players", n, len(s.Players))
			}
			s = play(t, s)
		}
		most := map[tournament.Format]int{tournament.RoundRobin: 1, tournament.Swiss: 2}[s.Format]
		for player, b := range balance {
			if b > most || b < -most {
				t.Fatalf("%s of %d: %d has the first move %d times oftener than not", s.Format, len(s.Players), player, b)
			}
		}
		for pair, n := range met {
			if n > 1 {
				t.Fatalf("%v meet %d times", pair, n)
			}
		}
		if n := len(s.Players); s.Format == tournament.RoundRobin && len(met) != n*(n-1)/2 {
			t.Fatalf("%d of %d pairs have met", len(met), n*(n-1)/2)
		}
		for player, n := range byes {
			if n > 1 {
				t.Fatalf("%d has %d byes", player, n)
			}
		}
	})
}

// The order of reports has no effect, nor does repeating one or reporting a finished game.
func TestOrderOfReports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		for !s.Finished() {
			before := next(t, s)
			results := map[int][tournament.MaxReplays + 1]tournament.Result{}
			order := []int{}
			for i := range before.Last().Pairings {
				draw := rapid.SampledFrom([]tournament.Result{tournament.FirstWins, tournament.SecondWins, tournament.Drawn})
				results[i] = [tournament.MaxReplays + 1]tournament.Result{draw.Draw(t, "result"), draw.Draw(t, "replay"), draw.Draw(t, "another"), draw.Draw(t, "last")}
				order = append(order, i)
			}
			report := func(s tournament.State, order []int) tournament.State {
				for _, i := range order {
					for n, r := range results[i] {
						s = s.Report(i, n, r, false)
					}
					s = s.Report(i, 0, tournament.SecondWins, true) // too late
				}
				return s
			}
			s = report(before, order)
			other := report(before, rapid.Permutation(order).Draw(t, "order"))
			if fmt.Sprint(s) != fmt.Sprint(other) {
				t.Fatalf("in another order %+v is %+v", s, other)
			}
			if fmt.Sprint(before) == fmt.Sprint(s) && len(order) > 0 {
				t.Fatal("reports change nothing")
			}
		}
	})
}

// wantDeservedWinners checks that the winners have scored in a game, and that there are some if a
// knockout's final, or any other game, had a winner.
func wantDeservedWinners(t *rapid.T, s tournament.State) {
	scored, anyone := map[int]bool{}, false
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			winner, won := p.Winner()
			if p.Absent {
				continue
			}
			if won {
				scored[winner] = true
			}
			if p.Result == tournament.Drawn {
				scored[p.First], scored[p.Second] = true, true
			}
			anyone = anyone || won || p.Result == tournament.Drawn
		}
	}
	for _, w := range s.Winners() {
		if !scored[w] {
			t.Fatalf("%d wins without a score", w)
		}
	}
	if s.Format == tournament.Knockout {
		anyone = false
		if final := s.Last().Pairings; len(final) > 0 {
			winner, won := final[0].Winner()
			anyone = won && scored[winner]
		}
	}
	if anyone && len(s.Winners()) == 0 {
		t.Fatal("no player is in first place")
	}
}

// A player who leaves plays no more, and the others finish the tournament.
func TestLeaving(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t)
		for !s.Finished() {
			s = next(t, s)
			for _, p := range s.Last().Pairings {
				if s.Format == tournament.Swiss && !p.Forfeit && (s.Players[p.First].Out || s.Players[p.Second].Out) {
					t.Fatal("who is out is paired")
				}
				if result, absent := s.Absent(p); absent && p.Result != result && !p.BySeed {
					t.Fatalf("%+v should be %s", p, result)
				}
			}
			for range rapid.IntRange(0, 2).Draw(t, "leave") {
				s = s.Leave(rapid.SampledFrom(s.Players).Draw(t, "who").ID)
			}
			s = play(t, s)
		}
		wantDeservedWinners(t, s)
	})
}

// Players join and leave freely before the first round.
func TestJoining(t *testing.T) {
	s := of(tournament.RoundRobin, 20)
	if len(s.Players) != tournament.RoundRobin.MaxPlayers() {
		t.Errorf("%d players in a round robin", len(s.Players))
	}
	s = of(tournament.Knockout, 2).Leave("p0").Leave("nobody")
	if _, ok := s.Next(); ok || len(s.Players) != 1 {
		t.Errorf("one player is paired: %+v", s)
	}
	s = s.Join(tournament.Player{ID: "p1"}).Join(tournament.Player{ID: "p7"})
	if len(s.Players) != 2 {
		t.Errorf("players: %+v", s.Players)
	}
	s = next(t, s)
	if late := s.Join(tournament.Player{ID: "late"}); len(late.Players) != 2 {
		t.Error("a player joins after the start")
	}
	if _, ok := s.Next(); ok {
		t.Error("another round begins while one is on")
	}
	if left := s.Leave("p7"); !left.Players[1].Out || s.Players[1].Out {
		t.Errorf("who leaves: %+v, before %+v", left.Players, s.Players)
	}
}

// A knockout of six: two byes, the draw sheet, replays with sides swapped, and the better seed after the
// last one.
func TestKnockout(t *testing.T) {
	s := next(t, of(tournament.Knockout, 6))
	if byes := s.Last().Byes; !slices.Equal(byes, []int{0, 1}) {
		t.Errorf("byes for %v", byes)
	}
	want := []tournament.Pairing{{First: 3, Second: 4}, {First: 5, Second: 2}}
	if got := s.Last().Pairings; !slices.Equal(got, want) {
		t.Fatalf("the first round is %+v, want %+v", got, want)
	}
	s = s.Report(1, 0, tournament.FirstWins, false)
	for n := range tournament.MaxReplays + 1 {
		want := tournament.Pairing{First: 3 + n%2, Second: 4 - n%2, Replays: n}
		if got := s.Last().Pairings[0]; got != want || s.Complete() {
			t.Fatalf("before game %d: %+v, want %+v", n+1, got, want)
		}
		s = s.Report(0, n, []tournament.Result{tournament.Drawn, tournament.NobodyWins}[n%2], false)
	}
	if winner, won := s.Last().Pairings[0].Winner(); !won || winner != 3 || !s.Last().Pairings[0].BySeed {
		t.Fatalf("after the last draw: %+v", s.Last().Pairings[0])
	}
	s = next(t, s)
	want = []tournament.Pairing{{First: 3, Second: 0}, {First: 1, Second: 5}}
	if got := s.Last().Pairings; !slices.Equal(got, want) {
		t.Fatalf("the second round is %+v, want %+v", got, want)
	}
	s = s.Report(0, 0, tournament.FirstWins, false).Report(1, 0, tournament.FirstWins, false)
	s = next(t, s)
	s = s.Report(0, 0, s.Last().Pairings[0].ResultFor(1), false)
	var ranks []int
	for _, x := range s.Standings() {
		ranks = append(ranks, x.Rank*10+x.Player)
	}
	if want := []int{11, 23, 30, 35, 52, 54}; !slices.Equal(ranks, want) {
		t.Errorf("ranks and players: %v, want %v", ranks, want)
	}
	if got := s.Winners(); !slices.Equal(got, []int{1}) || s.TotalRounds() != 3 {
		t.Errorf("the winner is %v after %d rounds", got, s.TotalRounds())
	}
}

// If nobody plays, nobody advances, and there is no winner. Who plays wins against those who don't.
func TestNobodyPlays(t *testing.T) {
	for _, f := range tournament.Formats() {
		for n := tournament.MinPlayers; n <= 9; n++ {
			for _, plays := range []int{-1, 0, n - 1} {
				s := of(f, n)
				for !s.Finished() {
					s = next(t, s)
					for i, p := range s.Last().Pairings {
						r := tournament.NobodyWins
						if p.First == plays || p.Second == plays {
							r = p.ResultFor(plays)
						}
						s = s.Report(i, 0, r, true)
					}
				}
				played := slices.ContainsFunc(s.Rounds, func(r tournament.Round) bool {
					return slices.ContainsFunc(r.Pairings, func(p tournament.Pairing) bool { _, won := p.Winner(); return won })
				})
				var want []int
				if played {
					want = []int{plays}
				}
				if got := s.Winners(); !slices.Equal(got, want) {
					t.Errorf("%s of %d, where %d plays: the winners are %v, want %v", f, n, plays, got, want)
				}
			}
		}
	}
}
