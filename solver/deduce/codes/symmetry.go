package codes

import (
	"math/bits"

	"parlour/solver/deduce"
)

// Symmetry is the group of permutations of places and colours that leave a history
// unchanged and therefore map its candidates onto themselves. Guesses in one orbit are
// equally good, so only the first one needs to be considered.
type Symmetry struct {
	rules  deduce.Rules
	fresh  uint32 // colours in no guess: interchangeable
	absent uint32 // colours in no candidate: interchangeable, even with each other in one guess
	moves  []exchange
}

// exchange moves the peg of place from[i] to place i and renames its colour.
type exchange struct {
	from    [deduce.MaxPegs]uint8
	recolor [deduce.MaxColors]uint8 // for colours that are not fresh
}

// maxPermutedPegs is the greatest number of pegs whose permutations are all tried: 720.
const maxPermutedPegs = 6

// SymmetryOf returns the group for a history whose candidates contain the colours in the
// mask present.
func SymmetryOf(r deduce.Rules, history deduce.History, present uint32) *Symmetry {
	all := uint32(1)<<r.Colors - 1
	used := uint32(0)
	for _, turn := range history {
		used |= r.ColorMask(turn.Guess)
	}
	sym := &Symmetry{rules: r, fresh: all &^ used, absent: all &^ present}
	var from [deduce.MaxPegs]uint8
	for i := range from {
		from[i] = uint8(i)
	}
	if r.Pegs > maxPermutedPegs || r.Kind == deduce.PerPeg && r.Repeats {
		sym.consider(from, history) // the identity alone: places differ or have too many orders
		return sym
	}
	sym.permute(&from, 0, history)
	return sym
}

// permute considers every permutation of the places from at on.
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

// consider keeps a permutation of the places if some renaming of the colours maps every
// turn onto itself.
func (sym *Symmetry) consider(from [deduce.MaxPegs]uint8, history deduce.History) {
	const none = 0xff
	e := exchange{from: from}
	for c := range e.recolor {
		e.recolor[c] = none
	}
	var taken uint32
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

// sameMarks reports whether the permutation leaves the marks of an answer unchanged.
func (sym *Symmetry) sameMarks(from [deduce.MaxPegs]uint8, a deduce.Answer) bool {
	marks := sym.rules.Marks(a)
	for i := range marks {
		if marks[i] != marks[from[i]] {
			return false
		}
	}
	return true
}

// IsRepresentative reports whether the guess is the lexicographically first of its orbit.
func (sym *Symmetry) IsRepresentative(guess deduce.Code) bool {
	for i := range sym.moves {
		if sym.mapsLower(guess, &sym.moves[i]) {
			return false
		}
	}
	return true
}

// mapsLower reports whether an exchange, with the best renaming of the interchangeable
// colours, maps the guess to an earlier one.
func (sym *Symmetry) mapsLower(guess deduce.Code, e *exchange) bool {
	var named [deduce.MaxColors]uint8 // new names of fresh colours plus 1
	fresh, absent := sym.fresh&^sym.absent, sym.absent
	for i := range sym.rules.Pegs {
		color := guess[e.from[i]]
		bit := uint32(1) << color
		var image uint8
		switch {
		case sym.absent&bit != 0:
			image = uint8(bits.TrailingZeros32(absent))
			if !sym.rules.Repeats {
				absent &= absent - 1
			}
		case sym.fresh&bit == 0:
			image = e.recolor[color]
		case named[color] != 0:
			image = named[color] - 1
		default:
			image = uint8(bits.TrailingZeros32(fresh))
			fresh &= fresh - 1
			named[color] = image + 1
		}
		if image != guess[i] {
			return image < guess[i]
		}
	}
	return false
}

// WithoutColors returns the group that permutes only the colours that are in no candidate.
func WithoutColors(r deduce.Rules, present uint32) *Symmetry {
	var identity exchange
	for i := range identity.from {
		identity.from[i] = uint8(i)
	}
	for c := range identity.recolor {
		identity.recolor[c] = uint8(c)
	}
	all := uint32(1)<<r.Colors - 1
	return &Symmetry{rules: r, absent: all &^ present, moves: []exchange{identity}}
}

// Representatives returns the ranks of the first guess of every orbit in ascending order.
func (sym *Symmetry) Representatives(s *Space) []int32 {
	var firsts []int32
	for i, c := range s.codes {
		if sym.IsRepresentative(c) {
			firsts = append(firsts, int32(i))
		}
	}
	return firsts
}

// fewCandidates is the size of set below which computing the symmetries costs more than it
// saves.
const fewCandidates = 24

// withoutColors is the cache key for the guesses that remain if the absent colours are
// interchangeable.
type withoutColors struct{ present uint32 }

// Representatives returns the ranks of the guesses to consider for the candidates of a history
// in ascending order: at least the first of every orbit.
func (s *Space) Representatives(set []int32, history deduce.History) []int32 {
	if s.rules.Words != nil || len(set) >= fewCandidates {
		return s.FewestRepresentatives(set, history)
	}
	present := s.ColorsOf(set)
	all := uint32(1)<<s.rules.Colors - 1
	if present == all || s.Len() > maxListed || s.rules.Colors > 10 {
		return s.guesses
	}
	return Derived(s, withoutColors{present}, func() []int32 { return WithoutColors(s.rules, present).Representatives(s) })
}

// FewestRepresentatives is like Representatives, but returns only the first of every orbit.
// Words have no symmetries: it returns all guesses that the rules allow.
func (s *Space) FewestRepresentatives(set []int32, history deduce.History) []int32 {
	if s.rules.Words != nil {
		return s.Allowed(s.guesses, history)
	}
	return SymmetryOf(s.rules, history, s.ColorsOf(set)).Representatives(s)
}

// Allowed returns the guesses that the rules allow after a history; see deduce.Rules.Allows.
func (s *Space) Allowed(guesses []int32, history deduce.History) []int32 {
	if !s.rules.Strict {
		return guesses
	}
	var allowed []int32
	for _, x := range guesses {
		if s.rules.Allows(s.codes[x], history) {
			allowed = append(allowed, x)
		}
	}
	return allowed
}
