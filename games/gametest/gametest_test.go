package gametest

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"parlour/games"
)

func TestRun(t *testing.T) {
	t.Run("nim", func(t *testing.T) { Run(t, newNim(), Source(""), Samples(games.Options{"size": "3"})) })
	t.Run("hilo", func(t *testing.T) { Run(t, newHilo(), Source("")) })
}

func FuzzNim(f *testing.F) { Fuzz(f, newNim()) }

// withRules is nim with its rules changed.
func withRules(change func(*games.Rules[pile, int])) *games.Game {
	r := nimRules()
	change(&r)
	return nim{games.New(r)}
}

// TestBroken gives Run games with one fault each: a test that can't fail tests
// nothing.
func TestBroken(t *testing.T) {
	tests := []struct {
		name, area, want string
		game             *games.Game
	}{
		{"name", "info", "a name is", withRules(func(r *games.Rules[pile, int]) { r.Info.Name = "N i m" })},
		{"seats", "info", "1 occupants for 2 seats", withRules(func(r *games.Rules[pile, int]) {
			r.Info.Openings[0].Seats = []games.Occupant{games.Starter}
		})},
		{"default", "info", "its default", withRules(func(r *games.Rules[pile, int]) { r.Info.Options[0].Default = "99" })},
		{"player", "info", "does not have it", withRules(func(r *games.Rules[pile, int]) {
			r.Info.Players = append(r.Info.Players, games.PlayerInfo{Name: "ghost"})
		})},
		{"illegal move listed", "play", "the legal move", withRules(func(r *games.Rules[pile, int]) {
			r.Format = func(pile, int) string { return "4" }
		})},
		{"mutable", "play", "changed the position", &drifting{Game: newNim()}},
		{"error without words", "junk", "no games.Refusal", withRules(func(r *games.Rules[pile, int]) {
			r.Parse = func(pile, string) (int, error) { return 0, context.Canceled }
		})},
		{"panic", "junk", "panic", withRules(func(r *games.Rules[pile, int]) {
			r.Parse = func(p pile, s string) (int, error) { _ = s[3]; return nimParse(p, s) }
		})},
		{"missing text", "play", "not in en.json", withTexts(`"nim.last": "The last is taken.",`, ``)},
		{"missing argument", "play", "cannot be said", withTexts(`{{.Count}} left`, `{{.Number}} left`)},
		{"unused text", "texts", "which nothing uses", withTexts(`"nim.title"`, `"nim.odd": "odd", "nim.title"`)},
		{"long description", "texts", "at most 100", withTexts(`Take the last one.`, strings.Repeat("long ", 30))},
		{"untranslated", "texts", "et.json lacks nim.about", withRules(func(r *games.Rules[pile, int]) {
			r.Info.Texts = fstest.MapFS{"en.json": {Data: []byte(nimTexts)}, "et.json": {Data: []byte(`{"nim.title": "Nim"}`)}}
		})},
		{"deaf to its context", "players", "context that has ended", withBrain(func(_ context.Context, p pile, h games.Hand) (int, error) {
			return 1, nil
		})},
		{"not reproducible", "players", "from the same seed", withBrain(newFickle())},
		{"illegal", "players", "its move", withBrain(func(ctx context.Context, p pile, _ games.Hand) (int, error) {
			return p.left + 1, ctx.Err()
		})},
		{"verb", "verbs", "no legal move can be given", withRules(func(r *games.Rules[pile, int]) {
			r.Info.Verbs[0].Compose = func(games.Position, games.Options) (string, error) { return "17", nil }
		})},
		{"composer", "composer", "cannot be composed", forgetful{newNim()}},
		{"setter", "setter", "after Set", misreading{newNim()}},
		{"library", "library", "is listed and not there", emptied{newNim()}},
		{"judge", "insight", "skill 101", overrating{newNim()}},
		{"unstorable", "insight", "cannot be stored", unstorable{newNim()}},
		{"reviewer in the wrong order", "insight", "where that on 5 is due", hasty{newNim()}},
		{"reviewer deaf to its context", "insight", "Review: with a context that has ended", hasty{newNim()}},
		{"lazy reviewer", "insight", "6 of 6 moves have no verdict", lazy{newNim()}},
		{"illustrator", "insight", "figure 1 is 0 cells wide", blank{newNim()}},
		{"simulator", "insight", "of 2 games 0 were done", idle{newNim()}},
		{"mender", "insight", "with probability 2", certain{newHilo()}},
		{"briefer", "insight", "Brief: 0 lines, want 4", terse{newNim()}},
		{"foreteller", "insight", "seat 7 is certain to win", seer{newNim()}},
		{"knower", "insight", "no games.Refusal", wordless{newHilo()}},
		{"knower repeats", "insight", "characters, and 2000 are the most", echoing{newHilo()}},
		{"no secret", "secrets", "Hide draws", open{newHilo()}},
		{"revealer repeats", "secrets", "repeats what was typed", parrot{newHilo()}},
		{"revealer denies", "secrets", "Reveal of a secret that Hide drew", denying{newHilo()}},
		{"not unique", "play", "two of that name", withRules(func(r *games.Rules[pile, int]) {
			r.Format = func(pile, int) string { return "1" }
		})},
		{"tireless", "players", "positions, want 5000 at most", withRules(func(r *games.Rules[pile, int]) {
			r.Brains["random"] = func(ctx context.Context, p pile, h games.Hand, l games.Limits) (games.Choice[int], error) {
				nodes := l.Nodes
				if l.Nodes == 0 {
					nodes = 100_000
				}
				return games.Choice[int]{Move: 1 + h.Rand.IntN(min(3, p.left)), Nodes: nodes}, ctx.Err()
			}
		})},
		{"secret in view", "secrets", "shown before the end", newLeak()},
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

// problems runs the areas up to the one asked for, and returns its problems.
func problems(g *games.Game, area string) []string {
	c := newChecker(g, newConfig("", []Option{Source("")}))
	for _, a := range areas {
		found := c.run(a.name, a.check)
		if a.name == area {
			return found
		}
	}
	return nil
}

func withTexts(old, new string) *games.Game {
	return withRules(func(r *games.Rules[pile, int]) {
		r.Info.Texts = fstest.MapFS{"en.json": {Data: []byte(strings.Replace(nimTexts, old, new, 1))}}
	})
}

func withBrain(move func(context.Context, pile, games.Hand) (int, error)) *games.Game {
	return withRules(func(r *games.Rules[pile, int]) {
		r.Brains["random"] = func(ctx context.Context, p pile, h games.Hand, _ games.Limits) (games.Choice[int], error) {
			m, err := move(ctx, p, h)
			return games.Choice[int]{Move: m}, err
		}
	})
}

// newFickle keeps randomness of its own.
func newFickle() func(context.Context, pile, games.Hand) (int, error) {
	own := rand.New(rand.NewPCG(1, 2))
	return func(ctx context.Context, p pile, _ games.Hand) (int, error) {
		return 1 + own.IntN(min(3, p.left)), ctx.Err()
	}
}

// drifting opens positions that change when a move is played in them.
type drifting struct{ *games.Game }

type drift struct {
	games.Position
	plays *atomic.Int64 // so that the race detector finds nothing before Run does
}

func (d *drifting) Open(o games.Options) (games.Position, error) {
	p, err := d.Game.Open(o)
	return drift{p, new(atomic.Int64)}, err
}

func (d drift) Play(move string) (games.Position, error) {
	d.plays.Add(1)
	return d.Position.Play(move)
}

func (d drift) View() games.View {
	v := d.Position.View()
	v.Alt = games.T("nim.alt", "Count", int(d.plays.Load()))
	return v
}

// forgetful offers only the last part.
type forgetful struct{ nim }

func (f forgetful) Keys(p games.Position, draft string) [][]games.Key {
	row := f.nim.Keys(p, draft)[0]
	return [][]games.Key{row[len(row)-1:]}
}

// misreading sets up every position as the opening.
type misreading struct{ nim }

func (m misreading) Set(o games.Options, _, _ string) (games.Position, error) { return m.Open(o) }

// emptied lists an item that is not there.
type emptied struct{ nim }

func (emptied) Item(string) (string, bool) { return "", false }

// overrating has a skill beyond all.
type overrating struct{ nim }

func (overrating) Judge(context.Context, games.Position, string, games.Limits) (games.Verdict, error) {
	return games.Verdict{Skill: 101}, nil
}

// blank shows a board without squares.
type blank struct{ nim }

func (b blank) Figures() []games.Figure {
	p, _ := b.Open(nil)
	return []games.Figure{{Caption: games.T("nim.title"), View: games.View{Alt: p.View().Alt}}}
}

// idle plays no games.
type idle struct{ nim }

func (idle) Simulate(context.Context, games.Options, int, *rand.Rand, func(int)) ([]games.Score, error) {
	return nil, nil
}

func (idle) Contest(o games.Options) games.Options { return o }

// terse explains nothing, and seer knows a winner who does not play.
type (
	terse struct{ nim }
	seer  struct{ nim }
)

func (terse) Brief(games.Position) games.Brief { return games.Brief{} }

func (seer) Foretell(games.Position) (games.Seat, games.Text, bool) { return 7, games.Text{}, true }

// certain is more than sure of a mistake.
type certain struct{ hilo }

func (certain) Mend(games.Position) []games.Repair {
	return []games.Repair{{Amend: "1 1", Probability: 2}}
}

// wordless refuses formulas without a word.
type wordless struct{ hilo }

func (wordless) Ask(context.Context, games.Position, map[games.Seat]string, string) (games.Text, error) {
	return games.Text{}, errors.New("syntax error")
}

// echoing refuses formulas with all their words.
type echoing struct{ hilo }

func (echoing) Ask(_ context.Context, _ games.Position, _ map[games.Seat]string, formula string) (games.Text, error) {
	return games.Text{}, games.Refuse("hilo.secret", "Number", formula)
}

// open hides nothing.
type open struct{ hilo }

func (open) Hide(games.Position, games.Seat, *rand.Rand) string { return "" }

// parrot repeats what should be kept.
type parrot struct{ hilo }

func (parrot) ReadSecret(_ games.Position, _ games.Seat, typed string) (string, error) {
	return "", games.Refuse("hilo.secret", "Number", typed)
}

// denying knows no secret of its own.
type denying struct{ hilo }

func (denying) Reveal(games.Position, games.Seat, string) ([]games.Text, error) {
	return nil, games.Refuse("hilo.refuse")
}

// leak remembers the secret it drew, and shows it.
type leak struct {
	hilo
	secret string
}

func newLeak() *leak { return &leak{hilo: newHilo()} }

func (l *leak) Hide(p games.Position, s games.Seat, r *rand.Rand) string {
	secret := l.hilo.Hide(p.(leaking).Position, s, r)
	if secret != "" {
		l.secret = secret
	}
	return secret
}

func (l *leak) Open(o games.Options) (games.Position, error) {
	p, err := l.hilo.Open(o)
	return leaking{p, l}, err
}

func (l *leak) Player(name string, limits games.Limits) (games.Player, bool) {
	p, ok := l.hilo.Player(name, limits)
	return unwrapping{p}, ok
}

type unwrapping struct{ games.Player }

func (u unwrapping) Move(ctx context.Context, p games.Position, h games.Hand) (games.Thought, error) {
	return u.Player.Move(ctx, p.(leaking).Position, h)
}

type leaking struct {
	games.Position
	from *leak
}

func (l leaking) Moves() iter.Seq[string] { return l.Position.Moves() }

func (l leaking) Play(move string) (games.Position, error) {
	p, err := l.Position.Play(move)
	return leaking{p, l.from}, err
}

func (l leaking) View() games.View {
	v := l.Position.View()
	v.Note = games.T("hilo.secret", "Number", l.from.secret)
	return v
}
