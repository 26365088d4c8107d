package gametest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
)

func TestRun(t *testing.T) {
	t.Run("nim", func(t *testing.T) { Run(t, Nim(), Samples(games.Options{"size": "3"})) })
	t.Run("hilo", func(t *testing.T) { Run(t, Hilo()) })
	t.Run("narrow hilo", func(t *testing.T) { Run(t, brokenHilo(narrow)) }) // finds mistakes
	t.Run("nim with pages of keys", func(t *testing.T) { Run(t, withBlanks(30)) })
	t.Run("race", func(t *testing.T) { Run(t, Race()) })
	t.Run("race with long turns", func(t *testing.T) { Run(t, withHolds(65)) })
	t.Run("rps", func(t *testing.T) { Run(t, RockPaperScissors()) })
	t.Run("climb", func(t *testing.T) { Run(t, Climb()) })
	t.Run("chain", func(t *testing.T) { Run(t, Chain()) })
	t.Run("rps in words", func(t *testing.T) { Run(t, rpsInWords()) })
}

func FuzzNim(f *testing.F) { Fuzz(f, Nim()) }

// broken returns a game with a fault.
func broken[S games.State[S, M], M any](r games.Rules[S, M], change func(*games.Rules[S, M])) *games.Game {
	change(&r)
	return games.New(r)
}

func brokenNim(change func(*games.Rules[pile, int])) *games.Game { return broken(nim(), change) }

func brokenHilo(change func(*games.Rules[span, int])) *games.Game { return broken(hilo(), change) }

// narrow leaves one guess, so that a wrong answer is found.
func narrow(r *games.Rules[span, int]) {
	r.Open = func(games.Options) (span, error) { return span{low: 10000, high: 10000}, nil }
}

func brokenRPS(change func(*games.Rules[throws, string])) *games.Game {
	return broken(rockPaperScissors(), change)
}

func brokenChain(change func(*games.Rules[chain, string])) *games.Game {
	return broken(chainRules(), change)
}

func brokenClimb(change func(*games.Rules[climb, string])) *games.Game {
	return broken(climbRules(), change)
}

func brokenRace(change func(*games.Rules[track, int])) *games.Game { return broken(race(), change) }

// TestBroken gives Run games with one fault each, so that every check is known
// to fail.
func TestBroken(t *testing.T) {
	tests := []struct {
		name, area, want string
		game             *games.Game
	}{
		{"name", "info", "a name is", brokenNim(func(r *games.Rules[pile, int]) { r.Info.Name = "N i m" })},
		{"seats", "info", "1 occupants for 2 seats", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Openings[0].Seats = []games.Occupant{games.Starter}
		})},
		{"default", "info", "its default", brokenNim(func(r *games.Rules[pile, int]) { r.Info.Options[0].Default = "99" })},
		{"player", "info", "lacks it", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Players = append(r.Info.Players, games.PlayerInfo{Name: "ghost"})
		})},
		{"player not listed", "info", "does not list it", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["ghost"] = r.Players["random"]
		})},
		{"no Forced", "info", "fill in Secrets.Forced", brokenHilo(func(r *games.Rules[span, int]) { r.Secrets.Forced = nil })},
		{"illegal move listed", "play", "the legal move", brokenNim(func(r *games.Rules[pile, int]) {
			r.Format = func(pile, int) string { return "4" }
		})},
		{"not unique", "play", "the name is used twice", brokenNim(func(r *games.Rules[pile, int]) {
			r.Format = func(pile, int) string { return "1" }
		})},
		{"mutable", "play", "changed the position", drifting()},
		{"error that is not a Refusal", "junk", "not a games.Refusal", brokenNim(func(r *games.Rules[pile, int]) {
			r.Parse = func(pile, string) (int, error) { return 0, context.Canceled }
		})},
		{"panic", "junk", "panic", brokenNim(func(r *games.Rules[pile, int]) {
			r.Parse = func(p pile, s string) (int, error) { _ = s[3]; return nimParse(p, s) }
		})},
		{"missing text", "play", "not in en.json", withTexts(`"nim.last": "The last is taken.",`, ``)},
		{"missing argument", "play", "cannot be rendered", withTexts(`{{.Count}} left`, `{{.Number}} left`)},
		{"unused text", "texts", "no Go file contains the ID nim.odd", withTexts(`"nim.title"`, `"nim.odd": "odd", "nim.title"`)},
		{"composed ID", "texts", "no Go file contains the ID nim.odd", withComposedID()},
		{"ID without a text", "texts", "the source uses nim.item", withTexts(`"nim.item": "A pile", `, ``)},
		{"word without a text", "texts", "the source uses nim.pile.b-2", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Words = []games.Text{games.Word("nim.pile", "B.2")}
		})},
		{"no text of a way", "texts", "en.json lacks nim.way.second", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Openings = []games.Opening{
				{Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}}, {Name: "watch", Seats: []games.Occupant{games.Computer, games.Starter}},
			}
		})},
		{"long description", "texts", "at most 100", withTexts(`Take the last one.`, strings.Repeat("long ", 30))},
		{"untranslated", "texts", "et.json lacks nim.about", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Texts = fstest.MapFS{"en.json": {Data: []byte(nimTexts)}, "et.json": {Data: []byte(`{"nim.title": "Nim"}`)}}
		})},
		{"ignores its context", "players", "cancelled context", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["random"] = func(context.Context, pile, games.Hand, games.Limits) (games.Choice[int], error) {
				return games.Choice[int]{Move: 1}, nil
			}
		})},
		{"not reproducible", "players", "from the same seed", fickle()},
		{"illegal", "players", "its move", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["random"] = nimPlayer(func(p pile, _ *rand.Rand) int { return p.left + 1 })
		})},
		{"ignores Limits.Stop", "players", "positions, want 5000 at most", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["random"] = func(ctx context.Context, _ pile, _ games.Hand, l games.Limits) (games.Choice[int], error) {
				nodes := l.Nodes
				if nodes == 0 {
					nodes = 100_000
				}
				return games.Choice[int]{Move: 1, Nodes: nodes}, ctx.Err()
			}
		})},
		{"verb", "verbs", "no legal move can be given", brokenNim(func(r *games.Rules[pile, int]) {
			r.Verbs[0].Compose = func(pile, games.Options) (string, error) { return "17", nil }
		})},
		{"composer", "composer", "cannot be composed", brokenNim(func(r *games.Rules[pile, int]) {
			r.Compose = &games.Composer[pile]{
				Keys: func(p pile, _ string) [][]games.Key {
					return [][]games.Key{{{Value: "1", Label: games.T("nim.item"), Done: true}}}
				},
				Add:   func(_ pile, _, value string) (string, bool) { return value, true },
				Draft: func(_ pile, _ string, v games.View) games.View { return v },
			}
		})},
		{"setter", "setter", "ReadBoard refuses", brokenNim(func(r *games.Rules[pile, int]) {
			r.Open = func(games.Options) (pile, error) { return pile{10, 31}, nil }
		})},
		{"library", "library", "is listed but missing", brokenNim(func(r *games.Rules[pile, int]) {
			r.Library.Text = func(string) (string, bool) { return "", false }
		})},
		{"judge", "insight", "skill 101", brokenNim(func(r *games.Rules[pile, int]) { r.Judge = verdict(games.Verdict{Skill: 101}) })},
		{"unstorable", "insight", "cannot be stored", brokenNim(func(r *games.Rules[pile, int]) {
			r.Judge = verdict(games.Verdict{Text: games.T("nim.item", "Count", int64(3))})
		})},
		{"reviewer in the wrong order", "insight", "want that on", hasty()},
		{"reviewer ignores its context", "insight", "Review: with a cancelled context", hasty()},
		{"reviewer does not yield", "insight", "without solver.Yield", hasty()},
		{"lazy reviewer", "insight", "moves have no verdict", brokenNim(func(r *games.Rules[pile, int]) {
			r.Review = func(ctx context.Context, _ []games.Played[pile, int], _ games.Limits, _ func(int, games.Verdict)) error {
				return ctx.Err()
			}
		})},
		{"figures", "insight", "figure 1 is 0 cells wide", brokenNim(func(r *games.Rules[pile, int]) {
			r.Figures = func() []games.Figure {
				return []games.Figure{{Caption: games.T("nim.title"), View: games.View{Alt: games.T("nim.item")}}}
			}
		})},
		{"simulation", "insight", "0 of 2 games were done", brokenNim(func(r *games.Rules[pile, int]) {
			r.Simulation.Play = func(context.Context, games.Options, int, *rand.Rand, func(int)) ([]games.Score, error) {
				return nil, nil
			}
		})},
		{"brief", "insight", "Brief: 0 lines, want 4", brokenNim(func(r *games.Rules[pile, int]) {
			r.Brief = func(pile) games.Brief { return games.Brief{} }
		})},
		{"foretelling", "insight", "seat 7 wins", brokenNim(func(r *games.Rules[pile, int]) {
			r.ProvenWinner = func(pile) (games.Seat, games.Text, bool) { return 7, games.Text{}, true }
		})},
		{"correction", "insight", "with probability 2", brokenHilo(func(r *games.Rules[span, int]) {
			r.Corrections.Find = func(span) []games.Correction { return []games.Correction{{Amend: "1 1", Probability: 2}} }
		})},
		{"answer that is not a Refusal", "insight", "not a games.Refusal", brokenHilo(func(r *games.Rules[span, int]) {
			r.Answer = func(context.Context, span, map[games.Seat]string, string, string, ...games.Alphabet) (games.Text, error) {
				return games.Text{}, errors.New("syntax error")
			}
		})},
		{"answer repeats", "insight", "characters, want 2000 at most", brokenHilo(func(r *games.Rules[span, int]) {
			r.Answer = func(_ context.Context, _ span, _ map[games.Seat]string, _, question string, _ ...games.Alphabet) (games.Text, error) {
				return games.Text{}, games.Refuse("hilo.secret", "Number", question)
			}
		})},
		{"no secrets", "secrets", "has no Secrets", brokenHilo(func(r *games.Rules[span, int]) { r.Secrets = nil })},
		{"no secret", "secrets", "Draw returns an empty secret", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Draw = func(span, games.Seat, *rand.Rand) string { return "" }
		})},
		{"secret repeated", "secrets", "repeats what was typed", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Read = func(_ span, _ games.Seat, typed string) (string, error) {
				return "", games.Refuse("hilo.secret", "Number", typed)
			}
		})},
		{"forced beside choices", "secrets", "a forced move is the only one", broken(climbRules(), func(r *games.Rules[climb, string]) {
			r.Secrets.Forced = func(s climb, _ games.Seat, _ string) (string, bool) { return s.wait(), true }
		})},
		{"secret denied", "secrets", "Reveal of a drawn secret", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Reveal = func(span, games.Seat, string) ([]games.Text, error) { return nil, games.Refuse("hilo.refuse") }
		})},
		{"empty hand", "players", "fails on an empty hand", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["random"] = nimPlayer(func(p pile, r *rand.Rand) int { return 1 + r.IntN(min(3, p.left)) })
		})},
		{"default player", "insight", `puts "nobody" in seat 0`, brokenNim(func(r *games.Rules[pile, int]) {
			r.DefaultPlayer = func(string, games.Options, games.Seat) string { return "nobody" }
		})},
		{"options that change", "insight", "ResolveOptions returns", brokenNim(func(r *games.Rules[pile, int]) {
			r.ResolveOptions = func(o games.Options, _ string, r *rand.Rand) (games.Options, error) {
				return games.Options{"size": fmt.Sprint(1 + r.IntN(30))}, nil
			}
		})},
		{"option with an unknown one", "info", `the value "x" of the option "y"`, brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Options[0].With = map[string][]string{"y": {"x"}}
		})},
		{"option that has an effect", "insight", "With says that it has no effect", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Options[0].With = map[string][]string{"mode": {"fast"}}
			r.Info.Options = append(r.Info.Options, games.Option{Name: "mode", Kind: games.OneOf, Choices: []string{"fast", "slow"}, Default: "slow"})
		})},
		{"no goals", "play", "does not say how seat 1 wins", changedView(func(_ pile, v *games.View) { v.Goals = nil })},
		{"goal that is too long", "play", "has more than 45 characters", withTexts("Take the last one.", strings.Repeat("Take one. ", 5))},
		{"goal that names a player", "play", "names the player Seat", changedView(func(p pile, v *games.View) {
			v.Goals = []games.Text{games.T("nim.status", "Seat", games.Seat(0), "Count", p.left)}
		})},
		{"status without the seat", "play", "does not name seat", changedView(func(p pile, v *games.View) {
			v.Status = games.T("nim.alt", "Count", p.left)
		})},
		{"status without the seat after a tap", "play", `after the tap "1" the status`, brokenNim(func(r *games.Rules[pile, int]) {
			r.Compose = &games.Composer[pile]{
				Keys:  func(pile, string) [][]games.Key { return [][]games.Key{{{Value: "1", Label: games.T("nim.item")}}} },
				Add:   func(_ pile, _, value string) (string, bool) { return value, true },
				Draft: func(_ pile, _ string, v games.View) games.View { v.Status = games.T("nim.item"); return v },
			}
		})},
		{"text of a choice", "texts", "en.json lacks nim.option.mode.slow", brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Options = append(r.Info.Options, games.Option{Name: "mode", Kind: games.OneOf, Choices: []string{"fast", "slow"}})
		})},
		{"slow Legal", "play", "check only this move", brokenNim(func(r *games.Rules[pile, int]) {
			r.Parse = func(p pile, typed string) (int, error) {
				for n := range 1000 {
					p.size, _ = strconv.Atoi(strconv.Itoa(1000 + n))
				}
				return nimParse(p, typed)
			}
		})},
		{"no keys", "composer", "no keys for them", brokenHilo(func(r *games.Rules[span, int]) { r.Compose = nil })},
		{"too many pages", "composer", "more than 5 pages", withBlanks(105)},
		{"keys without a move", "composer", "no move was made", brokenNim(func(r *games.Rules[pile, int]) {
			r.Compose = &games.Composer[pile]{
				Keys:  func(pile, string) [][]games.Key { return [][]games.Key{{{Value: "1", Label: games.T("nim.item")}}} },
				Add:   func(_ pile, draft, value string) (string, bool) { return value, true },
				Draft: func(_ pile, _ string, v games.View) games.View { return v },
			}
		})},
		{"correction that corrects nothing", "insight", "still finds a mistake", brokenHilo(func(r *games.Rules[span, int]) {
			narrow(r)
			r.Corrections.Find = func(s span) []games.Correction {
				return []games.Correction{{Amend: fmt.Sprint(s.mistake, " 1"), Probability: 1}}
			}
		})},
		{"forced move illegal", "secrets", "Secrets.Forced returns", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Forced = func(s span, seat games.Seat, _ string) (int, bool) { return 2, seat == s.Turn() }
		})},
		{"forced move untrue", "secrets", "does not report", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Forced = func(s span, seat games.Seat, _ string) (int, bool) { return 0, seat == s.Turn() }
		})},
		{"forced mistakes", "secrets", "finds a mistake of seat 0", brokenHilo(func(r *games.Rules[span, int]) {
			narrow(r)
			r.Secrets.Forced = func(s span, seat games.Seat, _ string) (int, bool) { return 1, seat == s.Turn() }
		})},
		{"too many seats", "play", "Seats is 5", brokenRace(func(r *games.Rules[track, int]) {
			r.Seats = func(games.Options) int { return 5 }
		})},
		{"a seat that does not play", "play", "turn 2", brokenRace(func(r *games.Rules[track, int]) {
			r.Seats = func(games.Options) int { return 2 }
		})},
		{"no places", "play", "Outcome.Places are []", changedOutcome(func(o games.Outcome) games.Outcome { o.Places = nil; return o })},
		{"wrong places", "play", "behind", changedOutcome(func(o games.Outcome) games.Outcome { o.Places[0]++; return o })},
		{"another winner", "play", "only winners are in place 1", changedOutcome(func(o games.Outcome) games.Outcome {
			o.Winner = (o.Winner + 1) % 2
			return o
		})},
		{"no rolls", "play", "and 0 rolls", brokenRace(func(r *games.Rules[track, int]) { r.Rolls = nil })},
		{"half the chances", "play", "have the sum 0.5", withRolls(games.Roll[int]{Move: 1, Probability: 0.25}, games.Roll[int]{Move: 2, Probability: 0.25})},
		{"impossible roll", "play", "has the probability 0", withRolls(games.Roll[int]{Move: 1, Probability: 1}, games.Roll[int]{Move: 2})},
		{"roll left out", "play", "2 moves and 1 rolls", withRolls(games.Roll[int]{Move: 1, Probability: 1})},
		{"illegal roll", "play", `the roll "7" is not`, withRolls(games.Roll[int]{Move: 7, Probability: 1})},
		{"to move after dropping out", "play", "has dropped out but is to move", brokenRace(func(r *games.Rules[track, int]) {
			r.DropOut = func(t track, _ games.Seat) track { return t }
		})},
		{"illegal pass", "play", "which is not legal", brokenRace(func(r *games.Rules[track, int]) {
			r.Pass = func(track, games.Seat) (int, bool) { return 7, true }
		})},
		{"turn that no pass ends", "play", "after 100 moves of Pass it is still the turn of seat 0", withHolds(100)},
		{"wrong turn", "play", "Simultaneous.WithTurn seat 1 is a position in which the turn is 0", brokenRPS(func(r *games.Rules[throws, string]) {
			r.Simultaneous.WithTurn = func(t throws, _ games.Seat) throws { return t }
		})},
		{"choice shown", "play", "shows seat 1 what another seat has chosen", brokenRPS(func(r *games.Rules[throws, string]) {
			view := r.View
			r.View = func(t throws) games.View {
				v := view(t)
				v.Note = games.T("rps.thrown", "First", fmt.Sprint(t.thrown), "Second", "")
				return v
			}
			r.Simultaneous.WithTurn = func(t throws, s games.Seat) throws { t.as = s; return t }
		})},
		{"choice in the wrong order", "play", "want seat 1", brokenRPS(func(r *games.Rules[throws, string]) {
			seats := r.Simultaneous.Seats
			r.Simultaneous.Seats = func(t throws) []games.Seat { all := seats(t); slices.Reverse(all); return all }
		})},
		{"computer that fails at a table", "hosted", "a computer player has failed", brokenNim(func(r *games.Rules[pile, int]) {
			r.Players["random"] = func(context.Context, pile, games.Hand, games.Limits) (games.Choice[int], error) {
				return games.Choice[int]{}, errors.New("lost")
			}
		})},
		{"opening without keys", "hosted", "no key makes a move", brokenHilo(func(r *games.Rules[span, int]) { r.Compose = nil })},
		{"opening that cannot be opened", "hosted", "does not open a game", brokenNim(func(r *games.Rules[pile, int]) {
			r.Open = func(games.Options) (pile, error) { return pile{}, games.Refuse("nim.refuse.few", "Count", 0) }
		})},
		{"hand that is always refused", "hosted", "no key makes a move", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Read = func(span, games.Seat, string) (string, error) { return "", games.Refuse("hilo.refuse") }
		})},
		{"text without a key", "play", "no key opens the form", brokenChain(func(r *games.Rules[chain, string]) {
			r.Compose = &games.Composer[chain]{Keys: func(chain, string) [][]games.Key {
				return [][]games.Key{{{Value: games.PassMove, Label: games.T("chain.key"), Done: true}}}
			}, Add: func(_ chain, _, value string) (string, bool) { return value, true }}
		})},
		{"random text that is refused", "play", "whose canonical form is", brokenChain(func(r *games.Rules[chain, string]) {
			r.FreeText.Random = func(chain, *rand.Rand) string { return "lemon" }
		})},
		{"text after the end", "play", "when no seat is to move", brokenChain(func(r *games.Rules[chain, string]) {
			r.FreeText.Form = func(s chain) *games.Form { return chain{}.form() }
		})},
		{"text of two lines", "play", "has a control character", brokenChain(func(r *games.Rules[chain, string]) {
			r.Format = func(_ chain, word string) string { return word + "\n" }
		})},
		{"form without a length", "play", "a Max of 1 to 200", brokenChain(func(r *games.Rules[chain, string]) {
			form := r.FreeText.Form
			r.FreeText.Form = func(s chain) *games.Form {
				f := form(s)
				if f != nil {
					f.Max = games.MaxMove + 1
				}
				return f
			}
		})},
		{"typed secret that becomes another", "hosted", "is that of the seats [], want one", brokenHilo(func(r *games.Rules[span, int]) {
			r.Secrets.Read = func(span, games.Seat, string) (string, error) { return "54321", nil }
		})},
		{"source of a dealt hand", "info", "the hands are dealt", brokenClimb(func(r *games.Rules[climb, string]) {
			r.Info.Openings[0].Secret = []games.SecretSource{games.Typed}
		})},
		{"dealt hands that are not announced", "info", "set Secret in Info.Seats", brokenClimb(func(r *games.Rules[climb, string]) {
			for i := range r.Info.Seats {
				r.Info.Seats[i].Secret = false
			}
		})},
		{"keys after the end", "play", "after the end there are 1 rows of keys", brokenNim(func(r *games.Rules[pile, int]) {
			r.Compose = fixedKeys([][]games.Key{{{Value: "1", Label: games.T("nim.item"), Done: true}}})
		})},
		{"board that disappears at the end", "play", "has 1 rows before the last move, and 0 at the end", changedView(func(p pile, v *games.View) {
			if v.Board = (grid.Grid{}); p.left > 0 {
				v.Board.Rows = []grid.Row{{Cells: []grid.Cell{grid.Digit(1)}}}
			}
		})},
		{"board of keys that disappears", "play", "the keys form the board, and after the end they are gone", changedView(func(p pile, v *games.View) {
			v.KeysFormBoard, v.Board = p.left > 0, grid.Grid{}
		})},
		{"only the host moves", "play", "the host makes 20 moves by itself", withPasses()},
		{"row that wraps", "composer", "wraps on a phone", brokenNim(func(r *games.Rules[pile, int]) {
			var row []games.Key
			for i := range 5 {
				row = append(row, games.Key{Value: strconv.Itoa(i), Label: games.T("games.move", "Move", "WOW"), Disabled: true})
			}
			r.Compose = fixedKeys([][]games.Key{row, {{Value: "1", Label: games.T("games.move", "Move", "1"), Done: true}}})
		})},
		{"daily without an opening", "insight", `no opening "solo"`, brokenHilo(func(r *games.Rules[span, int]) {
			r.Daily = &games.Daily[span]{Opening: "solo"}
		})},
		{"daily of a member's secret", "insight", "no computer keeps a secret", brokenHilo(func(r *games.Rules[span, int]) {
			r.Daily = &games.Daily[span]{Opening: "keep"}
		})},
		{"secret in view", "secrets", "shown before the end", leaking()},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := problems(test.game, test.area)
			if !strings.Contains(strings.Join(found, "\n"), test.want) {
				t.Errorf("got %q, want one with %q", found, test.want)
			}
		})
	}
}

// problems runs an area and returns its problems.
func problems(g *games.Game, area string) (found []string) {
	c := newChecker(g, newConfig(some, nil))
	for _, a := range areas {
		if a.name == area {
			found = c.run(a.name, a.check)
		}
	}
	return found
}
