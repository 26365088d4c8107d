package deduce

import (
	"fmt"
	"iter"
	"math"
	"slices"
)

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

// Secrets returns n codes, or all if there are fewer, spread evenly by the golden ratio.
// The choice is deterministic. It serves to compare strategies on rules with too many codes
// for Evaluate.
func (r Rules) Secrets(n int) []Code {
	size := r.Size()
	step := int(float64(size) * (math.Phi - 1))
	for step = max(step, 1); gcd(step, size) != 1; step++ {
	}
	secrets := make([]Code, min(n, size))
	for i := range secrets {
		secrets[i] = r.Unrank((i*step + 1234) % size)
	}
	return secrets
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
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
