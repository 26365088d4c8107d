package codes

import (
	"math/bits"

	"parlour/solver/deduce"
)

// Symmetry is the group of exchanges of places and colours that change nothing
// about a history, and so map its candidates onto themselves. Guesses that they
// map on each other are equally good, and it is enough to look at the first.
type Symmetry struct {
	rules  deduce.Rules
	fresh  uint16 // colours that occur in no guess: interchangeable
	absent uint16 // colours in no candidate: interchangeable, even with each other in a guess
	moves  []exchange
}

// exchange puts the peg of place from[i] at place i, with its colour renamed.
type exchange struct {
	from    [deduce.MaxPegs]uint8
	recolor [deduce.MaxColors]uint8 // of the colours that are not fresh
}

// maxPermutedPegs bounds the pegs whose orders are all tried: 720 of them.
const maxPermutedPegs = 6

// SymmetryOf finds the group for a history whose candidates have the colours
// present.
func SymmetryOf(r deduce.Rules, history deduce.History, present uint16) *Symmetry {
	all := uint16(1)<<r.Colors - 1
	used := uint16(0)
	for _, turn := range history {
		used |= r.ColorMask(turn.Guess)
	}
	sym := &Symmetry{rules: r, fresh: all &^ used, absent: all &^ present}
	var from [deduce.MaxPegs]uint8
	for i := range from {
		from[i] = uint8(i)
	}
	if r.Pegs > maxPermutedPegs || r.Kind == deduce.PerPeg && r.Repeats {
		sym.consider(from, history) // places can't be exchanged, or are too many
		return sym
	}
	sym.permute(&from, 0, history)
	return sym
}

// permute considers every order of the places from at on.
func (sym *Symmetry) permute(from *[deduce.MaxPegs]uint8, at int, history deduce.History) {
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
func (sym *Symmetry) consider(from [deduce.MaxPegs]uint8, history deduce.History) {
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
		if sym.rules.Kind == deduce.PerPeg && !sym.sameMarks(from, turn.Answer) {
			return
		}
	}
	sym.moves = append(sym.moves, e)
}

// sameMarks tells whether the marks of an answer are the same in another order.
func (sym *Symmetry) sameMarks(from [deduce.MaxPegs]uint8, a deduce.Answer) bool {
	marks := sym.rules.Marks(a)
	for i := range marks {
		if marks[i] != marks[from[i]] {
			return false
		}
	}
	return true
}

// First tells whether the guess is the first, in lexicographic order, of those
// that it can be mapped on.
func (sym *Symmetry) First(guess deduce.Code) bool {
	for i := range sym.moves {
		if sym.mapsLower(guess, &sym.moves[i]) {
			return false
		}
	}
	return true
}

// mapsLower tells whether an exchange, with the interchangeable colours named
// in the best way, maps the guess to an earlier one.
func (sym *Symmetry) mapsLower(guess deduce.Code, e *exchange) bool {
	var named [deduce.MaxColors]uint8 // names of fresh colours, plus 1
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

// WithoutColors is the group that exchanges only the colours that are not
// present in any candidate.
func WithoutColors(r deduce.Rules, present uint16) *Symmetry {
	var identity exchange
	for i := range identity.from {
		identity.from[i] = uint8(i)
	}
	for c := range identity.recolor {
		identity.recolor[c] = uint8(c)
	}
	all := uint16(1)<<r.Colors - 1
	return &Symmetry{rules: r, absent: all &^ present, moves: []exchange{identity}}
}

// Firsts are the ranks of the guesses worth considering, ascending: the first
// of every kind.
func (sym *Symmetry) Firsts(s *Space) []int32 {
	var firsts []int32
	for i, c := range s.codes {
		if sym.First(c) {
			firsts = append(firsts, int32(i))
		}
	}
	return firsts
}

// fewCandidates is the size of set below which finding the symmetries costs
// more than it saves.
const fewCandidates = 24

// withoutColors is the key of the guesses that are left when the colours absent
// are interchangeable.
type withoutColors struct{ present uint16 }

// Worthwhile are the guesses to consider for the candidates that a history
// leaves, ascending: at least the first of every kind.
func (s *Space) Worthwhile(set []int32, history deduce.History) []int32 {
	present := s.ColorsOf(set)
	if len(set) >= fewCandidates {
		return SymmetryOf(s.rules, history, present).Firsts(s)
	}
	all := uint16(1)<<s.rules.Colors - 1
	if present == all || s.Len() > maxListed || s.rules.Colors > 10 {
		return s.all
	}
	return Derived(s, withoutColors{present}, func() []int32 { return WithoutColors(s.rules, present).Firsts(s) })
}
