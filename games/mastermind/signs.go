package mastermind

import (
	"strconv"
	"strings"

	"parlour/solver/deduce"
)

// The signs of an answer: the right colour in the right place, the right colour
// in the wrong place, and nothing.
const (
	hereSign      = "●"
	elsewhereSign = "○"
	absentSign    = "–"
	openSign      = "?" // not answered yet
)

var markSigns = map[deduce.Mark]string{
	deduce.Here:      hereSign,
	deduce.Elsewhere: elsewhereSign,
	deduce.Absent:    absentSign,
}

// maxSigns is the longest code whose answers have a sign for each peg. For
// longer ones the signs are counted, as a phone has no room for them.
const maxSigns = 5

// signs writes an answer in signs: ●●○, or ●3 ○2 for long codes, or a sign for
// each peg.
func signs(codes deduce.Rules, a pegAnswer) string {
	if codes.Kind == deduce.PerPeg {
		var b strings.Builder
		for _, m := range codes.Marks(a) {
			b.WriteString(markSigns[m])
		}
		return b.String()
	}
	here, elsewhere := places(codes, a)
	switch {
	case here+elsewhere == 0:
		return absentSign
	case codes.Pegs > maxSigns:
		return strings.TrimSpace(counted(hereSign, here) + " " + counted(elsewhereSign, elsewhere))
	default:
		return strings.Repeat(hereSign, here) + strings.Repeat(elsewhereSign, elsewhere)
	}
}

// places returns how many pegs are in place, and how many right colours are
// not.
func places(codes deduce.Rules, a pegAnswer) (here, elsewhere int) {
	here, elsewhere = codes.Pair(a)
	if codes.Kind == deduce.ExactCommon {
		elsewhere -= here
	}
	return here, elsewhere
}

// counted is a sign with a number, or "" for none.
func counted(sign string, n int) string {
	if n == 0 {
		return ""
	}
	return sign + strconv.Itoa(n)
}

// share is the answers alone, a line each: how it went, and nothing of the code.
func (s state) share() (lines []string) {
	for _, r := range s.rows {
		lines = append(lines, signs(s.variant.Codes, r.Answer))
	}
	return lines
}
