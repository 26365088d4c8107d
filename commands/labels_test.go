package commands_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

// What a key and the log say in any language can be typed: every key that is a whole move, and every move,
// in random games with each choice of each option.
func TestKeysCanBeTyped(t *testing.T) {
	says := speakers(t)
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			t.Parallel()
			for _, options := range eachChoice(g) {
				playTyped(t, g, options, says)
			}
		})
	}
}

// eachChoice returns the default options, and those with one other choice.
func eachChoice(g *games.Game) []games.Options {
	all := []games.Options{nil}
	for _, option := range g.Info.Options {
		for _, c := range option.Choices {
			all = append(all, games.Options{option.Name: c})
		}
	}
	return all
}

func playTyped(t *testing.T, g *games.Game, options games.Options, says []words.Speaker) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	p, err := g.Open(options)
	if err != nil {
		return // the choice needs another
	}
	for ply := 0; ply < 15 && !p.Outcome().Over; ply++ {
		var moves []string
		for m := range p.Moves() {
			if moves = append(moves, m); len(moves) == 200 {
				break
			}
		}
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		some := moves[:min(len(moves), 5)]
		for _, say := range says {
			checkKeys(t, g, p, say)
			checkMoves(t, g, p, some, say)
		}
		if len(moves) == 0 { // every word of a list is one
			return
		}
		if p, err = p.Play(moves[0]); err != nil {
			t.Fatal(err)
		}
	}
}

// checkMoves types moves as the log has them.
func checkMoves(t *testing.T, g *games.Game, p games.Position, moves []string, say words.Speaker) {
	t.Helper()
	for _, m := range moves {
		checkTyped(t, g, p, say, say.Plain().Say(games.T("commands.part", "Part", commands.MoveText(g, p, m))), m)
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
			checkTyped(t, g, p, say, say.Plain().Say(commands.Called(g, p, key, draft)), want)
		}
	}
}

// checkTyped types what is printed, as [commands.Speech.Move] reads it.
func checkTyped(t *testing.T, g *games.Game, p games.Position, say words.Speaker, printed, want string) {
	t.Helper()
	got, err := p.Canonical(g.Spell(p, printed, []games.Alphabet{say.Alphabet()}))
	if err != nil {
		typed, _ := commands.Labelled(g, p, say, " "+printed)
		got, err = p.Canonical(typed)
	}
	if err != nil || got != want {
		t.Errorf("%s, %s: %q types %q, %v, and is %q", g.Info.Name, say.Language, printed, got, err, want)
	}
}

// What a page of knowledge prints between backticks can be asked: propositions, formulas and codes.
func TestKnowledgeCanBeAsked(t *testing.T) {
	printed := regexp.MustCompile("`([^`]+)`")
	says := speakers(t)
	asked := 0
	for _, g := range all.Games() {
		if g.Answer == nil || g.Knowledge == nil {
			continue
		}
		for _, options := range eachChoice(g) {
			p, err := g.Open(options)
			if err != nil {
				continue // the choice needs another
			}
			r := rand.New(rand.NewPCG(1, 2))
			for range 4 {
				move, ok := g.RandomMove(p, r)
				if !ok {
					break
				}
				if p, err = p.Play(move); err != nil {
					t.Fatal(err)
				}
			}
			for _, say := range says {
				for _, v := range g.Knowledge(p, games.Nobody, games.Hand{}) {
					for _, line := range v.Lines {
						for _, quoted := range printed.FindAllStringSubmatch(say.Plain().Say(line), -1) {
							for _, text := range strings.Split(quoted[1], ", ") {
								asked++
								if _, err := g.Answer(t.Context(), p, nil, say.Language.String(), text, say.Alphabet()); err != nil {
									t.Errorf("%s, %v, %s: %q: %v", g.Info.Name, options, say.Language, text, err)
								}
							}
						}
					}
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d were asked", asked)
	}
}
