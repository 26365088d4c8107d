package commands_test

import (
	"math/rand/v2"
	"testing"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

// What a key says in any language can be typed: every key that is a whole move, in random games.
func TestKeysCanBeTyped(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			p, err := g.Open(nil)
			if err != nil {
				t.Fatal(err)
			}
			for ply := 0; ply < 15 && !p.Outcome().Over; ply++ {
				for _, say := range speakers(t) {
					checkKeys(t, g, p, say)
				}
				var moves []string
				for m := range p.Moves() {
					if moves = append(moves, m); len(moves) == 200 {
						break
					}
				}
				if len(moves) == 0 { // every word of a list is one
					return
				}
				if p, err = p.Play(moves[r.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func checkKeys(t *testing.T, g *games.Game, p games.Position, say words.Speaker) {
	t.Helper()
	for _, row := range g.Compose.Keys(p, "") {
		for _, key := range row {
			if !key.Done || key.Disabled {
				continue
			}
			draft, ok := g.Compose.Add(p, "", key.Value)
			want, err := p.Canonical(draft)
			if !ok || err != nil {
				continue
			}
			label := say.Plain().Say(commands.Called(g, p, key, draft))
			typed, ok := commands.Labelled(g, p, say, " "+label)
			if !ok {
				typed = g.Spell(p, label, []games.Alphabet{say.Alphabet()})
			}
			if got, err := p.Canonical(typed); err != nil || got != want {
				t.Errorf("%s, %s: the key %q types %q, %v, and taps %q", g.Info.Name, say.Language, label, got, err, want)
			}
		}
	}
}
