package secretword

import (
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// capitals writes letters as tiles show them.
func capitals(text string) string { return strings.ToUpper(text) }

// format writes a move as the log stores it: a word in lower case, or marks as numbers with
// commas.
func format(s state, m move) string {
	if m.Marking {
		return s.variant.rules.FormatAnswer(m.Marks)
	}
	return s.variant.rules.FormatCode(m.Word)
}

// moveText returns a move for members: a word in capital letters, or marks in signs.
func moveText(s state, m move) games.Text {
	if m.Marking {
		return games.T("secretword.move.marks", "Marks", signsOf(s.variant, m.Marks))
	}
	return games.T("secretword.move.guess", "Word", s.variant.text(m.Word))
}

// parse reads a move as members type it.
func parse(s state, text string) (move, error) {
	if s.marking() { // Legal decides whether the guess can get them
		a, err := s.variant.rules.ParseAnswer(typedMarks.Replace(text))
		if err != nil {
			err = refuseMarks(s.variant)
		}
		return move{Marking: true, Marks: a}, err
	}
	w, err := parseWord(s.variant, text)
	return move{Word: w}, err
}

// parseWord reads a word of the list.
func parseWord(v variant, typed string) (word, error) {
	w, err := v.rules.ParseCode(typed)
	switch folded := v.list().Fold(typed); {
	case err == nil:
		return w, nil
	case len([]rune(folded)) != v.rules.Pegs:
		return word{}, games.Refuse("secretword.refuse.length", "Word", games.Quoted(capitals(folded)), "Count", v.rules.Pegs)
	default:
		return word{}, games.Refuse("secretword.refuse.unknown", "Word", games.Quoted(capitals(folded)), "Count", len(v.rules.Guesses()))
	}
}

// spell reads a word of the letters and the length of the list.
func spell(v variant, typed string) (w word, ok bool) {
	letters := []rune(v.list().Fold(typed))
	if len(letters) != v.rules.Pegs {
		return w, false
	}
	for i, letter := range letters {
		at := slices.Index(v.list().Letters(), letter)
		if at < 0 {
			return w, false
		}
		w[i] = uint8(at)
	}
	return w, true
}

// markOrder are the marks in the order in which a key changes them.
var markOrder = []deduce.Mark{deduce.Absent, deduce.Elsewhere, deduce.Here}

// tileMarks are the marks of tiles.
var tileMarks = map[deduce.Mark]grid.Ground{
	deduce.Absent: grid.Absent, deduce.Elsewhere: grid.Elsewhere, deduce.Here: grid.Here,
}

// sign returns the sign of a mark.
func sign(mark grid.Ground) grid.Cell { return grid.Tile{Ground: mark}.Cell() }

// signsOf returns marks as signs, such as 🟩🔶▫️▫️🟩.
func signsOf(v variant, a marks) grid.Cells {
	return games.Mapped(v.rules.Marks(a), func(m deduce.Mark) grid.Cell { return sign(tileMarks[m]) })
}

// typedMarks replaces the signs of marks by their numbers.
var typedMarks = strings.NewReplacer("🟩", " 1 ", "🔶", " 0 ", "▫️", " -1 ", "▫", " -1 ")

// refuseMarks says how marks are written.
func refuseMarks(v variant) error {
	var example grid.Cells
	for i := range v.rules.Pegs {
		example = append(example, sign(tileMarks[markOrder[(i+2)%len(markOrder)]]))
	}
	return games.Refuse("secretword.refuse.marks", "Count", v.rules.Pegs, "Example", grid.Plain(example.Emoji()))
}

// listName returns the name of a list in a sentence.
func listName(l interface{ Name() string }) games.Text {
	switch l.Name() {
	case "english":
		return games.T("secretword.list.english")
	case "spanish":
		return games.T("secretword.list.spanish")
	default:
		return games.T("secretword.list.own", "Name", l.Name())
	}
}
