package mastermind

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// The signs of an answer in texts: a peg that is right, a colour that belongs elsewhere, and none of them.
const (
	hereSign      = "●"
	elsewhereSign = "○"
	absentSign    = "–"
)

var (
	// markTiles are the marks of single pegs, which Secret Word has for letters.
	markTiles = map[deduce.Mark]grid.Tile{
		deduce.Here:      {Ground: grid.Keys, Piece: grid.InPlace},
		deduce.Elsewhere: {Ground: grid.Keys, Piece: grid.InCode},
		deduce.Absent:    {Ground: grid.Keys, Piece: grid.NotInCode},
	}
	markWords = map[deduce.Mark]string{
		deduce.Here:      "mastermind.mark.here",
		deduce.Elsewhere: "mastermind.mark.elsewhere",
		deduce.Absent:    "mastermind.mark.absent",
	}
)

// possibleAnswers yields the answers that some code gives to a guess. Answers
// with marks are tried one by one, as there may be thousands.
func possibleAnswers(v variant, guess pegCode) iter.Seq[pegAnswer] {
	if !v.perPeg() {
		return slices.Values(v.Codes.AnswersTo(guess))
	}
	return func(yield func(pegAnswer) bool) {
		for a := pegAnswer(0); a <= v.Codes.Right(); a++ {
			if v.Codes.Possible(guess, a) && !yield(a) {
				return
			}
		}
	}
}

// blackWhite returns the black and white pegs of an answer without marks: the
// number of pegs in place, and of right colours in wrong places.
func blackWhite(codes deduce.Rules, a pegAnswer) (black, white int) {
	black, white = codes.Pair(a)
	if codes.Kind == deduce.ExactCommon {
		white -= black
	}
	return black, white
}

// formatPair writes an answer of black and white pegs as readAnswer reads it.
func formatPair(v variant, black, white int) string {
	if v.Codes.Kind == deduce.ExactCommon {
		white += black
	}
	return strconv.Itoa(black) + "," + strconv.Itoa(white)
}

// maxSigns is the longest code whose answers have a sign for each peg. A phone
// has no room for more, so longer codes have the number of each sign.
const maxSigns = 5

// signs writes an answer in signs: ●●○, or ●3 ○2 for long codes, or a sign for
// each peg.
func signs(codes deduce.Rules, a pegAnswer) string {
	if codes.Kind == deduce.PerPeg {
		return strings.Join(games.Mapped(codes.Marks(a), func(m deduce.Mark) string { return grid.Plain(markTiles[m].Sign()) }), "")
	}
	black, white := blackWhite(codes, a)
	switch {
	case black+white == 0:
		return absentSign
	case codes.Pegs > maxSigns:
		return strings.TrimSpace(counted(hereSign, black) + " " + counted(elsewhereSign, white))
	default:
		return strings.Repeat(hereSign, black) + strings.Repeat(elsewhereSign, white)
	}
}

// openKeys is the place of the key pegs of a guess that has no answer yet.
func openKeys(v variant) grid.Cells {
	n := (v.Codes.Pegs + grid.MaxKeyPegs - 1) / grid.MaxKeyPegs
	if v.perPeg() {
		n = v.Codes.Pegs
	}
	return slices.Repeat(grid.Cells{grid.Tile{Ground: grid.Keys}.Cell()}, n)
}

// answerCells returns an answer in key pegs, first those in place, or in a mark for each peg.
func answerCells(v variant, a pegAnswer) grid.Cells {
	cells := openKeys(v)
	if v.perPeg() {
		for i, m := range v.Codes.Marks(a) {
			cells[i] = markTiles[m].Cell()
		}
		return cells
	}
	here, elsewhere := blackWhite(v.Codes, a)
	for i := range cells {
		h := min(here, grid.MaxKeyPegs)
		e := min(elsewhere, grid.MaxKeyPegs-h)
		if i == 0 || h+e > 0 {
			cells[i] = grid.KeyPegs(h, e)
		}
		here, elsewhere = here-h, elsewhere-e
	}
	return cells
}

// counted returns a sign with its number, or "" for none.
func counted(sign string, n int) string {
	if n == 0 {
		return ""
	}
	return sign + strconv.Itoa(n)
}

// answerLabel returns an answer as keys and sentences show it.
func answerLabel(v variant, a pegAnswer) games.Text {
	if v.Codes.Kind == deduce.ExactCommon {
		exact, common := v.Codes.Pair(a)
		return games.T("mastermind.key.exact-common", "Exact", exact, "Common", common)
	}
	return word(signs(v.Codes, a))
}

// pairTexts are the text IDs of an answer of two numbers.
var pairTexts = byAnswer{
	blackWhite:  "mastermind.answer.black-white",
	exactCommon: "mastermind.answer.exact-common",
	bullsCows:   "mastermind.answer.bulls-cows",
}

// answerWords returns an answer in words.
func answerWords(v variant, a pegAnswer) games.Text {
	if v.perPeg() {
		words := games.Mapped(v.Codes.Marks(a), func(m deduce.Mark) games.Text { return games.T(markWords[m]) })
		return games.T("mastermind.answer.marks", "Marks", words)
	}
	exact, other := v.Codes.Pair(a)
	switch {
	case a == v.Codes.Right():
		return games.T("mastermind.answer.right")
	case exact+other == 0:
		return games.T("mastermind.answer.nothing")
	case other == 0:
		inPlace := byPiece{"mastermind.answer.in-place.colors", "mastermind.answer.in-place.digits"}.of(v)
		return games.T(inPlace, "Count", exact)
	case exact == 0 && v.Codes.Kind == deduce.BlackWhite:
		elsewhere := byPiece{"mastermind.answer.elsewhere.colors", "mastermind.answer.elsewhere.digits"}.of(v)
		return games.T(elsewhere, "Count", other)
	}
	return games.T(pairTexts.of(v), "Exact", exact, "Other", other, "Count", other)
}

var (
	// typedMarks replaces the ways to type a mark by its number.
	typedMarks = strings.NewReplacer("✅", " 1 ", "↔", " 0 ", "❌", " -1 ", "✓", " 1 ", "✗", " -1 ", "\ufe0f", "",
		"🟩", " 1 ", "🔶", " 0 ", "▫", " -1 ", hereSign, " 1 ", elsewhereSign, " 0 ", absentSign, " -1 ")
	// typedPair are two numbers as members type them: 1 of 3 and 1/3 as on a key, 2-0, and 0. 2. as in
	// the dialogue of Mõttemeister.
	typedPair = regexp.MustCompile(`^(\d+)\s*(?:[-–.;:/]|of|de|sur|von)\s*(\d+)\.?$`)
	// typedCounts are numbers before words: 2 black, 1 white.
	typedCounts = regexp.MustCompile(`(\d+)\s*(\pL+)`)
	// typedRun is a guess as a Prolog query: run([1,3,1,4]).
	typedRun = regexp.MustCompile(`(?i)^\s*run\s*\(\s*(\[.*\])\s*\)\s*\.?\s*$`)
	// typedTerm is an answer as a Prolog query: turn([2,0]). or [2,0].
	typedTerm = regexp.MustCompile(`(?i)^\s*(?:turn\s*\(\s*(\[.*\])\s*\)|(\[.*\]))\s*\.?\s*$`)
)

// readAnswer reads an answer as members type it. Legal decides whether the guess
// can get it.
func readAnswer(v variant, text string) (pegAnswer, error) {
	text = typedTerm.ReplaceAllString(text, "$1$2")
	if !v.perPeg() {
		text = readSigns(v, strings.TrimSpace(text))
	}
	text = strings.TrimSpace(typedMarks.Replace(text))
	if !v.perPeg() && len(text) == 2 {
		text = text[:1] + "," + text[1:] // "20"
	}
	a, err := v.Codes.ParseAnswer(text)
	if pair := typedPair.FindStringSubmatch(text); err != nil && pair != nil && !v.perPeg() {
		return 0, games.Refuse("mastermind.refuse.answer.twofold", "Typed", text, "Pair", pair[1]+","+pair[2])
	}
	if err != nil {
		return 0, refuseAnswerForm(v)
	}
	return a, nil
}

// answerForms are the text IDs of the Refusals that say how an answer is written.
var answerForms = byAnswer{
	blackWhite:  "mastermind.refuse.answer.black-white",
	exactCommon: "mastermind.refuse.answer.exact-common",
	perPeg:      "mastermind.refuse.answer.per-peg",
	bullsCows:   "mastermind.refuse.answer.bulls-cows",
}

// refuseAnswerForm returns a Refusal that says how an answer is written.
func refuseAnswerForm(v variant) error {
	return games.Refuse(answerForms.of(v), "Pegs", v.Codes.Pegs, "Example", exampleAnswer(v))
}

// countWords are the beginnings of the words for the pegs in place and the others, in all languages.
// No word of one begins like one of the other.
var countWords = [2][]string{
	{"black", "schwarz", "noir", "negr", "preto", "must", "bull", "taureau", "toro", "touro", "pull"},
	{"white", "weis", "blanc", "branc", "valge", "cow", "kuh", "vache", "vaca", "lehm"},
}

// readSigns converts an answer as keys show it or members say it, such as ●●○, –, 1 of 3 and 2 black,
// into numbers. It leaves other text as it is: 2/0 too, which a reader of 1/3 on the keys of Mõttemeister
// takes for another answer.
func readSigns(v variant, text string) string {
	if pair := typedPair.FindStringSubmatch(strings.ToLower(text)); pair != nil && (v.Codes.Kind == deduce.ExactCommon || !strings.Contains(text, "/")) {
		return pair[1] + "," + pair[2]
	}
	if exact, other, ok := readCounts(text); ok {
		return formatPair(v, exact, other)
	}
	if text == "" || strings.Trim(text, hereSign+elsewhereSign+absentSign) != "" {
		return text
	}
	return formatPair(v, strings.Count(text, hereSign), strings.Count(text, elsewhereSign))
}

// readCounts reads 2 black, 1 white. A number that is left out is 0.
func readCounts(text string) (exact, other int, ok bool) {
	counts := [2]int{-1, -1}
	rest := typedCounts.ReplaceAllStringFunc(phrasebook.Fold(text), func(found string) string {
		part := typedCounts.FindStringSubmatch(found)
		for i, words := range countWords {
			if counts[i] < 0 && slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(part[2], w) }) {
				counts[i], _ = strconv.Atoi(part[1])
				return ""
			}
		}
		return found
	})
	ok = counts != [2]int{-1, -1} && strings.Trim(rest, " ,.;") == ""
	return max(0, counts[0]), max(0, counts[1]), ok
}

// exampleAnswer returns an answer as it may be typed.
func exampleAnswer(v variant) string {
	if !v.perPeg() {
		return formatPair(v, 1, min(1, v.Codes.Pegs-1))
	}
	return strings.Join(games.Times(v.Codes.Pegs, func(i int) string { return []string{"0", "1", "1", "-1"}[i%4] }), ",")
}

// maxCorrections is the greatest number of corrections offered of each kind:
// other answers, and guesses that were the code.
const maxCorrections = 2

// correctionNeeded reports whether the maker made a mistake: no code is
// consistent with the answers, no guess is pending, and the code is not found.
func correctionNeeded(s state) (games.Seat, bool) {
	return maker, !s.pending && !s.solved() && s.inconsistent()
}

// correctionView changes the view while the maker is asked to correct an answer.
// It has no row for the next guess.
func correctionView(s state, v games.View) games.View {
	v.Board, v.Alarm = v.Board.Closed(), true
	v.Status, v.Note = games.T("mastermind.status.contradiction", "Seat", maker), games.T("mastermind.note.correct")
	if len(s.candidates.Doubts().Corrections) == 0 {
		v.Note = games.T("mastermind.note.correct-several")
	}
	return v
}

// corrections returns the likeliest answers that would make the answers
// consistent, and then the guesses that may have been the code.
func corrections(s state) []games.Correction {
	if _, needed := correctionNeeded(s); !needed {
		return nil
	}
	var other, found []games.Correction
	for _, m := range s.candidates.Corrections() {
		c := games.Correction{
			Amend:       amendment(s, m.Turn, m.Answer),
			Label:       correctionLabel(s, m),
			Probability: m.Probability,
		}
		if m.Answer == s.variant.Codes.Right() {
			found = append(found, c)
		} else {
			other = append(other, c)
		}
	}
	return append(other[:min(maxCorrections, len(other))], found[:min(maxCorrections, len(found))]...)
}

// correctionLabel says what an answer was and what it should have been.
func correctionLabel(s state, m mistakes.Correction) games.Text {
	if m.Answer == s.variant.Codes.Right() {
		return games.T("mastermind.correction.code", "Row", m.Turn+1)
	}
	return games.T("mastermind.correction", "Row", m.Turn+1,
		"Given", answerLabel(s.variant, s.rows[m.Turn].Answer), "Answer", answerLabel(s.variant, m.Answer))
}

// amendment returns the text of the entry that corrects the answer of a row,
// counted from 0: the number of the move and the answer.
func amendment(s state, row int, a pegAnswer) string {
	return strconv.Itoa(s.rows[row].Move) + " " + s.variant.Codes.FormatAnswer(a)
}
