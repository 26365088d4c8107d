package deduce

import (
	"fmt"
	"iter"
	"math"
	"slices"
)

// Code is a row of pegs, each a colour counted from 0. Pegs beyond those of the
// rules are 0, so that codes can be compared with ==.
type Code [MaxPegs]uint8

// Compare orders codes as a dictionary would: it is negative, 0 or positive as
// c comes before other, is the same, or comes after it.
func (c Code) Compare(other Code) int { return slices.Compare(c[:], other[:]) }

// CheckCode tells why c is no code of the rules, or returns nil.
func (r Rules) CheckCode(c Code) error {
	var seen [MaxColors]bool
	for i, color := range c {
		switch {
		case i >= r.Pegs && color != 0:
			return fmt.Errorf("a code has %d pegs", r.Pegs)
		case i >= r.Pegs:
		case int(color) >= r.Colors:
			return fmt.Errorf("there are %d colours: number %d is none of them", r.Colors, color+1)
		case seen[color] && !r.Repeats:
			return fmt.Errorf("colour %d is there twice: all pegs of a code are different here", color+1)
		default:
			seen[color] = true
		}
	}
	return nil
}

// Rank is the place of a code in lexicographic order, from 0. The code must be
// one of the rules.
func (r Rules) Rank(c Code) int {
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

// Unrank is the code at a place in lexicographic order, 0 <= rank < r.Size().
func (r Rules) Unrank(rank int) Code {
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
	// Each peg is now counted among the colours not yet used to its left.
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

// Codes yields every code in lexicographic order.
func (r Rules) Codes() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		var c Code
		r.extend(&c, 0, 0, yield)
	}
}

// extend yields the codes that begin with the first at pegs of c.
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

// Secrets are n codes, at most all, always the same and evenly spread by the
// golden section: to compare strategies on rules with too many codes for
// Evaluate.
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

// digits are the colours as text: the tenth is 0, and the eleventh and twelfth
// are the letters that Parlour's pegs have.
const digits = "1234567890SM"

// FormatCode writes a code as digits from 1; the tenth colour is 0, the
// eleventh S and the twelfth M.
func (r Rules) FormatCode(c Code) string {
	text := make([]byte, r.Pegs)
	for i := range text {
		text[i] = digits[c[i]%MaxColors]
	}
	return string(text)
}

// ParseCode reads what FormatCode writes, and checks that it is a code of the
// rules.
func (r Rules) ParseCode(text string) (Code, error) {
	var c Code
	if len(text) != r.Pegs {
		return c, fmt.Errorf("%q is no code: write %d pegs, as digits from 1", text, r.Pegs)
	}
	for i := range len(text) {
		color := 0
		for color < r.Colors && digits[color] != text[i] {
			color++
		}
		if color == r.Colors {
			return Code{}, fmt.Errorf("%q is no code: %q is none of the colours %s", text, text[i], digits[:r.Colors])
		}
		c[i] = uint8(color)
	}
	if err := r.CheckCode(c); err != nil {
		return Code{}, err
	}
	return c, nil
}
