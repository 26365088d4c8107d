package gametest

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
)

// Chain returns a small game of words, for tests of hosts. In turn, both seats write a word that
// begins with the last letter of the word before, or pass. Six words or two passes in a row end
// the game. The seat that has written more letters wins.
func Chain() *games.Game { return games.New(chainRules()) }

func chainRules() games.Rules[chain, string] {
	return games.Rules[chain, string]{
		Info: games.Info{
			Name:     "chain",
			Seats:    []games.SeatInfo{{ID: "first", Player: games.RandomPlayer}, {ID: "second", Player: games.RandomPlayer}},
			Openings: games.TwoSided(),
			Players:  []games.PlayerInfo{{Name: games.RandomPlayer}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(chainTexts)}},
			Draws:    true,
		},
		Open: func(games.Options) (chain, error) { return chain{}, nil },
		Parse: func(_ chain, typed string) (string, error) {
			word := strings.ToLower(strings.TrimSpace(typed))
			if !chainWord().MatchString(word) {
				return "", games.Refuse("chain.refuse.word", "Typed", games.Quoted(typed))
			}
			return word, nil
		},
		Format:   func(_ chain, word string) string { return word },
		View:     chain.view,
		FreeText: &games.FreeText[chain, string]{Form: chain.form, Random: chain.random},
	}
}

const chainTexts = `{
	"chain.title": "Word chain", "chain.about": "Write more letters than the others.", "chain.help": "Begin with the last letter of the last word.",
	"chain.name.chain": "chain", "chain.seat.first": "First", "chain.seat.second": "Second", "chain.key": "Write a word",
	"chain.label": "A word{{if .Letter}} that begins with {{.Letter}}{{end}}", "chain.status": "**{{.Seat}}, write a word.**",
	"chain.words": "Words: {{.Words}}", "chain.won": "{{.Seat}} wrote more letters, and wins.", "chain.drawn": "Both wrote the same number of letters.",
	"chain.refuse.word": "“{{.Typed}}” is not a word of 2 to 12 letters.", "chain.refuse.letter": "Begin with {{.Letter}}.",
	"chain.refuse.again": "“{{.Word}}” is there already."
}`

// The lengths of a word and of a game.
const (
	chainLetters = 12
	chainEnd     = 6
)

// chainWord matches a word.
func chainWord() *regexp.Regexp { return regexp.MustCompile(`^[a-z]{2,12}$`) }

// chain is the moves made so far, which are words and passes.
type chain []string

// words returns the words.
func (s chain) words() []string {
	return slices.DeleteFunc(slices.Clone(s), func(move string) bool { return move == games.PassMove })
}

// letter returns the letter with which the next word begins; "" for any.
func (s chain) letter() string {
	if words := s.words(); len(words) > 0 {
		last := words[len(words)-1]
		return last[len(last)-1:]
	}
	return ""
}

func (s chain) over() bool {
	n := len(s)
	return len(s.words()) == chainEnd || n > 1 && s[n-1] == games.PassMove && s[n-2] == games.PassMove
}

func (s chain) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return games.Seat(len(s) % 2)
}

func (s chain) Moves() iter.Seq[string] {
	if s.over() {
		return slices.Values([]string(nil))
	}
	return slices.Values([]string{games.PassMove})
}

func (s chain) Legal(word string) error {
	switch {
	case word == games.PassMove:
	case slices.Contains(s, word):
		return games.Refuse("chain.refuse.again", "Word", word)
	case !strings.HasPrefix(word, s.letter()):
		return games.Refuse("chain.refuse.letter", "Letter", s.letter())
	}
	return nil
}

func (s chain) After(move string) chain { return append(slices.Clip(s), move) }

func (s chain) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	letters := [2]int{}
	for i, move := range s {
		if move != games.PassMove {
			letters[i%2] += len(move)
		}
	}
	o := games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("chain.drawn")}
	if order := cmp.Compare(letters[1], letters[0]); order != 0 {
		o.Winner = games.Seat((order + 1) / 2)
		o.Reason = games.T("chain.won", "Seat", o.Winner)
	}
	return o
}

func (s chain) form() *games.Form {
	if s.over() {
		return nil
	}
	return &games.Form{Title: games.T("chain.key"), Label: games.T("chain.label", "Letter", s.letter()), Max: chainLetters}
}

// random returns a word of random letters.
func (s chain) random(r *rand.Rand) string {
	for {
		word := []byte(s.letter())
		for n := 2 + r.IntN(chainLetters-1); len(word) < n; {
			word = append(word, byte('a'+r.IntN(26)))
		}
		if s.Legal(string(word)) == nil {
			return string(word)
		}
	}
}

func (s chain) view() games.View {
	v := games.View{
		Title: games.T("chain.title"), Goals: []games.Text{games.T("chain.about")}, Status: games.T("chain.status", "Seat", s.Turn()),
		Alt: games.T("chain.words", "Words", games.Texts(s.words())),
	}
	if o := s.Outcome(); o.Over {
		v.Status = o.Reason
	}
	return v
}
