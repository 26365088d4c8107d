package deduce

import "math/bits"

// symmetry is the group of exchanges of places and colours that change nothing
// about a history, and so map its candidates onto themselves. Guesses that they
// map on each other are equally good, and it is enough to look at the first.
type symmetry struct {
	rules  Rules
	fresh  uint16 // colours that occur in no guess: interchangeable
	absent uint16 // colours in no candidate: interchangeable, even with each other in a guess
	moves  []exchange
}

// exchange puts the peg of place from[i] at place i, with its colour renamed.
type exchange struct {
	from    [MaxPegs]uint8
	recolor [MaxColors]uint8 // of the colours that are not fresh
}

// maxPermutedPegs bounds the pegs whose orders are all tried: 720 of them.
const maxPermutedPegs = 6

// symmetryOf finds the group for a history whose candidates have the colours
// present.
func symmetryOf(r Rules, history History, present uint16) *symmetry {
	all := uint16(1)<<r.Colors - 1
	used := uint16(0)
	for _, turn := range history {
		used |= r.colorMask(turn.Guess)
	}
	sym := &symmetry{rules: r, fresh: all &^ used, absent: all &^ present}
	var from [MaxPegs]uint8
	for i := range from {
		from[i] = uint8(i)
	}
	if r.Pegs > maxPermutedPegs || r.Kind == PerPeg && r.Repeats {
		sym.consider(from, history) // places can't be exchanged, or are too many
		return sym
	}
	sym.permute(&from, 0, history)
	return sym
}

// permute considers every order of the places from at on.
func (sym *symmetry) permute(from *[MaxPegs]uint8, at int, history History) {
	if at == sym.rules.Pegs {
		sym.consider(*from, history)
		return
	}
	for i := at; i < sym.rules.Pegs; i++ {
		from[at], from[i] = from[i], from[at]
		sym.permute(from, at+1, history)
		from[at], from[i] = from[i], from[at]
	}
}

// consider keeps the order of places if some renaming of the colours makes up
// for it in every turn.
func (sym *symmetry) consider(from [MaxPegs]uint8, history History) {
	const none = 0xff
	e := exchange{from: from}
	for c := range e.recolor {
		e.recolor[c] = none
	}
	var taken uint16
	for _, turn := range history {
		for i := range sym.rules.Pegs {
			was, is := turn.Guess[from[i]], turn.Guess[i]
			if e.recolor[was] == is {
				continue
			}
			if e.recolor[was] != none || taken>>is&1 == 1 {
				return
			}
			e.recolor[was] = is
			taken |= 1 << is
		}
		if sym.rules.Kind == PerPeg && !sym.sameMarks(from, turn.Answer) {
			return
		}
	}
	sym.moves = append(sym.moves, e)
}

// sameMarks tells whether the marks of an answer are the same in another order.
func (sym *symmetry) sameMarks(from [MaxPegs]uint8, a Answer) bool {
	marks := sym.rules.Marks(a)
	for i := range marks {
		if marks[i] != marks[from[i]] {
			return false
		}
	}
	return true
}

// first tells whether the guess is the first, in lexicographic order, of those
// that it can be mapped on.
func (sym *symmetry) first(guess Code) bool {
	for i := range sym.moves {
		if sym.mapsLower(guess, &sym.moves[i]) {
			return false
		}
	}
	return true
}

// mapsLower tells whether an exchange, with the interchangeable colours named
// in the best way, maps the guess to an earlier one.
func (sym *symmetry) mapsLower(guess Code, e *exchange) bool {
	var named [MaxColors]uint8 // names of fresh colours, plus 1
	fresh, absent := sym.fresh&^sym.absent, sym.absent
	for i := range sym.rules.Pegs {
		color := guess[e.from[i]]
		bit := uint16(1) << color
		var image uint8
		switch {
		case sym.absent&bit != 0:
			image = uint8(bits.TrailingZeros16(absent))
			if !sym.rules.Repeats {
				absent &= absent - 1
			}
		case sym.fresh&bit == 0:
			image = e.recolor[color]
		case named[color] != 0:
			image = named[color] - 1
		default:
			image = uint8(bits.TrailingZeros16(fresh))
			fresh &= fresh - 1
			named[color] = image + 1
		}
		if image != guess[i] {
			return image < guess[i]
		}
	}
	return false
}

// identity exchanges nothing.
func identity() exchange {
	var e exchange
	for i := range e.from {
		e.from[i] = uint8(i)
	}
	for c := range e.recolor {
		e.recolor[c] = uint8(c)
	}
	return e
}

// guesses are the ranks of the guesses worth considering, ascending: the first
// of every kind.
func (s *Space) guesses(sym *symmetry) []int32 {
	var firsts []int32
	for i, c := range s.codes {
		if sym.first(c) {
			firsts = append(firsts, int32(i))
		}
	}
	return firsts
}
