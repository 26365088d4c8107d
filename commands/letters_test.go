package commands_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
)

// speakers returns a speaker of each language, English first.
func speakers(t *testing.T) (says []words.Speaker) {
	t.Helper()
	texts, err := commands.Catalogue(commandstest.Games())
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range texts.Languages() {
		says = append(says, texts.Speaker(tag.String()))
	}
	return says
}

var oneLetter = regexp.MustCompile(`^[A-Z]$`)

// Within a language, every colour has a letter of its own.
func TestLetters(t *testing.T) {
	for _, say := range speakers(t) {
		letters := say.Alphabet()
		if len(letters) != len(grid.Colors) {
			t.Errorf("%s: %d colours have %d letters: %v", say.Language, len(grid.Colors), len(letters), letters)
		}
		for letter := range letters {
			if !oneLetter.MatchString(letter) {
				t.Errorf("%s: %q is not a letter from A to Z", say.Language, letter)
			}
		}
		for _, c := range grid.Colors {
			if got := say.Cell(c).Letter; letters[got] != c.Letter {
				t.Errorf("%s: %s has the letter %s, which is read as %s", say.Language, c.Letter, got, letters[got])
			}
		}
	}
}

// A move in pegs reads back from what each language shows of it, in a text and beside the board,
// whatever the language of the channel.
func TestMovesReadBack(t *testing.T) {
	says := speakers(t)
	r := rand.New(rand.NewPCG(1, 2))
	read := 0
	for _, g := range commandstest.Games() {
		for range 200 {
			p, err := g.Open(randomOptions(g, r))
			if err != nil {
				continue
			}
			for _, move := range someMoves(p, r) {
				shown := g.MoveText(p, move)
				if !pegged(shown) {
					continue // a game that shows moves in words
				}
				for _, say := range says {
					typed := say.Plain().Say(shown)
					for _, channel := range says {
						if read++; !reads(g, p, typed, move, say, channel) {
							t.Fatalf("%s in %s: %s is shown as %q, which reads otherwise in a channel in %s", g.Info.Name, say.Language, move, typed, channel.Language)
						}
					}
					lettered(t, g, p, move, say)
				}
			}
		}
	}
	if read < 5_000 {
		t.Errorf("only %d moves were read", read)
	}
}

// pegged reports whether a text shows discs.
func pegged(shown games.Text) bool {
	for _, arg := range shown.Args {
		if cells, ok := arg.(grid.Cells); ok && len(cells) > 0 && cells[0].IsPeg() {
			return true
		}
	}
	return false
}

// lettered checks that the letters of pegs on the board after a move read back.
func lettered(t *testing.T, g *games.Game, p games.Position, move string, say words.Speaker) {
	t.Helper()
	after, err := p.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range say.View(after.View()).Board.Rows {
		letters := ""
		for _, c := range row.Cells {
			if c.Tile.Ground == grid.Tray {
				letters += c.Tile.Letter()
			}
		}
		if letters != "" && !reads(g, p, letters, move, say) {
			t.Errorf("%s in %s: %s stands for %s", g.Info.Name, say.Language, letters, move)
		}
	}
}

// reads reports whether a typed text is a move for a member of the first language in a channel of
// the last.
func reads(g *games.Game, p games.Position, typed, move string, says ...words.Speaker) bool {
	var known []games.Alphabet
	for _, say := range says {
		known = append(known, say.Alphabet())
	}
	got, err := p.Canonical(g.Spell(p, typed, known))
	return err == nil && got == move
}

// randomOptions returns options of which some may not go together.
func randomOptions(g *games.Game, r *rand.Rand) games.Options {
	o := games.Options{}
	for _, option := range g.Info.Options {
		switch {
		case r.IntN(3) == 0:
		case len(option.Choices) > 0:
			o[option.Name] = option.Choices[r.IntN(len(option.Choices))]
		case option.Kind == games.Number:
			o[option.Name] = strconv.Itoa(option.Min + r.IntN(min(20, option.Max-option.Min)+1))
		}
	}
	return o
}

// someMoves returns a few of the moves of a position.
func someMoves(p games.Position, r *rand.Rand) (some []string) {
	skip := r.IntN(500)
	for move := range p.Moves() {
		if skip--; skip < 0 {
			some = append(some, move)
			skip = r.IntN(500)
		}
		if len(some) == 8 {
			break
		}
	}
	return some
}
