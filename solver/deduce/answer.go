package deduce

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Answer is the code maker's answer to a guess. The meaning of the integer depends on the
// rules; see Rules.Pair and Rules.Marks. For BlackWhite and ExactCommon it is
// exact*(pegs+1) + common. For PerPeg it is a number in base 3, most significant digit
// first, with Absent 0, Elsewhere 1 and Here 2. The greatest answer of any rules is the
// answer to the right guess.
type Answer uint16

// Mark is the part of a PerPeg answer for one peg. The values are those that people write.
type Mark int8

// The marks of a peg.
const (
	Absent    Mark = -1 // the colour is not in the code
	Elsewhere Mark = 0  // the colour is in the code at another place
	Here      Mark = 1  // the peg is right
)

// pow3 are the powers of three.
var pow3 = [MaxPegs + 1]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// Right returns the answer to the right guess.
func (r Rules) Right() Answer { return Answer(r.AnswerSpan() - 1) }

// Grade returns the correct answer to a guess. It is symmetric unless the kind is PerPeg.
// With repeats, PerPeg first marks the exact pegs; then the other pegs of a colour, from
// left to right, are Elsewhere while unmatched copies of it remain in the code.
func (r Rules) Grade(guess, secret Code) Answer {
	var left [maxLetters]int8 // unmatched copies of each colour in the secret
	exact := 0
	for i := range r.Pegs {
		if guess[i] == secret[i] {
			exact++
		} else {
			left[secret[i]%maxLetters]++
		}
	}
	if r.Kind == PerPeg {
		return r.gradePegs(guess, secret, &left)
	}
	common := exact
	for i := range r.Pegs {
		if color := guess[i] % maxLetters; guess[i] != secret[i] && left[color] > 0 {
			left[color]--
			common++
		}
	}
	return Answer(exact*(r.Pegs+1) + common)
}

// gradePegs grades each peg; left counts the copies that are not exact.
func (r Rules) gradePegs(guess, secret Code, left *[maxLetters]int8) Answer {
	a := 0
	for i := range r.Pegs {
		a *= 3
		switch color := guess[i] % maxLetters; {
		case guess[i] == secret[i]:
			a += 2
		case left[color] > 0:
			left[color]--
			a++
		}
	}
	return Answer(a)
}

// Pair returns the two numbers of an answer: black and white, or exact and common. For
// PerPeg they are the numbers of pegs marked Here and Elsewhere.
func (r Rules) Pair(a Answer) (exact, other int) {
	switch r.Kind {
	case PerPeg:
		for ; a > 0; a /= 3 {
			switch a % 3 {
			case 2:
				exact++
			case 1:
				other++
			}
		}
		return exact, other
	case ExactCommon:
		return int(a) / (r.Pegs + 1), int(a) % (r.Pegs + 1)
	}
	exact = int(a) / (r.Pegs + 1)
	return exact, int(a)%(r.Pegs+1) - exact
}

// pairAnswer returns the answer with the numbers that Pair returns, or an error if the
// rules are PerPeg or no guess can get it. Rules.Possible decides for a given guess.
func (r Rules) pairAnswer(exact, other int) (Answer, error) {
	if r.Kind == PerPeg {
		return 0, fmt.Errorf("an answer has a mark for each of the %d pegs", r.Pegs)
	}
	common := other
	if r.Kind == BlackWhite {
		common += exact
		if exact < 0 || other < 0 || common > r.Pegs {
			return 0, fmt.Errorf("%d black and %d white is not an answer: the sum is from 0 to %d", exact, other, r.Pegs)
		}
	}
	if exact < 0 || common < exact || common > r.Pegs {
		return 0, fmt.Errorf("%d exact and %d common is not an answer: common includes exact and is at most %d", exact, common, r.Pegs)
	}
	return Answer(exact*(r.Pegs+1) + common), nil
}

// Marks returns the mark of each peg. The rules must be PerPeg.
func (r Rules) Marks(a Answer) []Mark {
	marks := make([]Mark, r.Pegs)
	for i := r.Pegs - 1; i >= 0; i-- {
		marks[i] = Mark(a%3) - 1
		a /= 3
	}
	return marks
}

// MarksAnswer returns the answer with the given marks. The rules must be PerPeg.
func (r Rules) MarksAnswer(marks []Mark) (Answer, error) {
	if r.Kind != PerPeg || len(marks) != r.Pegs {
		return 0, fmt.Errorf("%d marks are not an answer of %v", len(marks), r)
	}
	a := 0
	for _, m := range marks {
		if m < Absent || m > Here {
			return 0, fmt.Errorf("%d is not a mark: write 1 for right here, 0 for elsewhere, -1 for not in the code", m)
		}
		a = a*3 + int(m+1)
	}
	return Answer(a), nil
}

// FormatAnswer formats an answer as "2,0", or "0,1,1,-1" for PerPeg.
func (r Rules) FormatAnswer(a Answer) string {
	if r.Kind != PerPeg {
		exact, other := r.Pair(a)
		return strconv.Itoa(exact) + "," + strconv.Itoa(other)
	}
	var b strings.Builder
	for i, m := range r.Marks(a) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(m)))
	}
	return b.String()
}

// ParseAnswer parses the format of FormatAnswer. Spaces may replace commas and square
// brackets are optional: "2,0", "2 0", "[2,0]".
func (r Rules) ParseAnswer(text string) (Answer, error) {
	numbers, ok := parseNumbers(text)
	switch {
	case ok && r.Kind == PerPeg && len(numbers) == r.Pegs:
		return r.MarksAnswer(numbers)
	case ok && r.Kind != PerPeg && len(numbers) == 2:
		return r.pairAnswer(int(numbers[0]), int(numbers[1]))
	}
	return 0, fmt.Errorf("%q is not an answer: %s", text, r.answerForm())
}

// parseNumbers parses the numbers of an answer, which are marks or counts of pegs.
func parseNumbers(text string) (numbers []Mark, ok bool) {
	inner := strings.TrimSpace(text)
	if strings.HasPrefix(inner, "[") && strings.HasSuffix(inner, "]") {
		inner = inner[1 : len(inner)-1]
	}
	for _, field := range strings.FieldsFunc(inner, func(c rune) bool { return c == ',' || c == ' ' }) {
		n, err := strconv.Atoi(field)
		if err != nil || n < -1 || n > MaxPegs {
			return nil, false
		}
		numbers = append(numbers, Mark(n))
	}
	return numbers, true
}

// answerForm explains how to write an answer.
func (r Rules) answerForm() string {
	switch r.Kind {
	case PerPeg:
		return fmt.Sprintf("write %d marks like 0,1,1,-1: 1 right here, 0 elsewhere, -1 not in the code", r.Pegs)
	case ExactCommon:
		return "write exact,common like 1,3"
	}
	return "write black,white like 2,0"
}

// Code is a row of pegs, each a colour counted from 0. Pegs beyond the rules' number are
// 0, so codes can be compared with ==.
type Code [MaxPegs]uint8

// Compare compares codes lexicographically. The result is negative if c comes before
// other, 0 if they are equal, and positive otherwise.
func (c Code) Compare(other Code) int { return slices.Compare(c[:], other[:]) }

// CheckCode returns an error if c is not a code of the rules.
func (r Rules) CheckCode(c Code) error {
	if r.Words != nil {
		return r.checkWord(c)
	}
	var seen [MaxColors]bool
	for i, color := range c {
		switch {
		case i >= r.Pegs && color != 0:
			return fmt.Errorf("a code has %d pegs", r.Pegs)
		case i >= r.Pegs:
		case int(color) >= r.Colors:
			return fmt.Errorf("colour %d is out of range: there are %d colours", color+1, r.Colors)
		case seen[color] && !r.Repeats:
			return fmt.Errorf("colour %d occurs twice: all pegs of a code must differ", color+1)
		default:
			seen[color] = true
		}
	}
	return nil
}

// Rank returns the index of a code in lexicographic order, from 0. The code must be valid
// under the rules. The words that are no secrets follow all secrets.
func (r Rules) Rank(c Code) int {
	if r.Words != nil {
		return int(r.wordCodes().ranks[c])
	}
	rank := 0
	var used uint16
	for i, color := range c[:r.Pegs] {
		if r.Repeats {
			rank = rank*r.Colors + int(color)
			continue
		}
		smaller := 0
		for d := range color {
			if used>>d&1 == 0 {
				smaller++
			}
		}
		rank = rank*(r.Colors-i) + smaller
		used |= 1 << color
	}
	return rank
}

// Unrank returns the code at an index in lexicographic order, 0 <= rank < r.Size().
func (r Rules) Unrank(rank int) Code {
	if r.Words != nil {
		return r.wordCodes().all[rank]
	}
	var c Code
	for i := r.Pegs - 1; i >= 0; i-- {
		base := r.Colors
		if !r.Repeats {
			base -= i
		}
		c[i] = uint8(rank % base)
		rank /= base
	}
	if r.Repeats {
		return c
	}
	// Each peg is now an index among the colours not used to its left.
	var used uint16
	for i := range r.Pegs {
		left := c[i]
		for d := range uint8(r.Colors) {
			if used>>d&1 == 1 {
				continue
			}
			if left == 0 {
				c[i] = d
				break
			}
			left--
		}
		used |= 1 << c[i]
	}
	return c
}

// Codes yields every code that may be the secret in lexicographic order.
func (r Rules) Codes() iter.Seq[Code] {
	if r.Words != nil {
		return slices.Values(r.wordCodes().all[:r.Size()])
	}
	return func(yield func(Code) bool) {
		var c Code
		r.extend(&c, 0, 0, yield)
	}
}

// extend yields the codes that begin with the first at pegs of c. It returns false if
// yield did.
func (r Rules) extend(c *Code, at int, used uint16, yield func(Code) bool) bool {
	if at == r.Pegs {
		return yield(*c)
	}
	for color := range uint8(r.Colors) {
		if !r.Repeats && used>>color&1 == 1 {
			continue
		}
		c[at] = color
		if !r.extend(c, at+1, used|1<<color, yield) {
			return false
		}
	}
	c[at] = 0
	return true
}

// digits are the colours as text. The tenth is 0; the eleventh and twelfth are the letters
// of Parlour's pegs.
const digits = "1234567890SM"

// FormatCode formats a code as digits from 1; the tenth colour is 0, the eleventh S and the
// twelfth M. A word is formatted as it is.
func (r Rules) FormatCode(c Code) string {
	if r.Words != nil {
		return r.formatWord(c)
	}
	text := make([]byte, r.Pegs)
	for i := range text {
		text[i] = digits[c[i]%MaxColors]
	}
	return string(text)
}

// ParseCode parses the format of FormatCode and returns an error for text that is not a
// code of the rules.
func (r Rules) ParseCode(text string) (Code, error) {
	if r.Words != nil {
		return r.parseWord(text)
	}
	var c Code
	if len(text) != r.Pegs {
		return c, fmt.Errorf("%q is not a code: write %d pegs as digits from 1", text, r.Pegs)
	}
	for i := range len(text) {
		color := 0
		for color < r.Colors && digits[color] != text[i] {
			color++
		}
		if color == r.Colors {
			return Code{}, fmt.Errorf("%q is not a code: %q is not one of the colours %s", text, text[i], digits[:r.Colors])
		}
		c[i] = uint8(color)
	}
	if err := r.CheckCode(c); err != nil {
		return Code{}, err
	}
	return c, nil
}
