// Package codes represents the codes of some rules as numbers for fast processing. A
// [Space] lists and grades them and partitions sets of them by the answers to a guess. A
// [Symmetry] finds equivalent guesses. A [Finder] finds the codes consistent with a history
// if there are too many to list.
package codes

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"parlour/solver/deduce"
	"parlour/solver/memory"
)

// MaxSpace is the greatest number of codes in a Space.
const MaxSpace = 1 << 20

// Space is a list of codes for fast grading: all codes of some rules or a subset. A code is
// identified by its rank, its index in the list. A Space is safe for concurrent use unless
// Add is called.
type Space struct {
	rules   deduce.Rules
	codes   []deduce.Code
	packed  []Packed
	wide    bool                  // the packing; see wide
	ranks   map[deduce.Code]int32 // nil if all codes are listed
	all     []int32               // the ranks of the codes that may be secrets
	guesses []int32               // the ranks of all codes
	answers []deduce.Answer       // the plausible answers, ascending
	derived memory.Derived
}

// NewSpace lists all codes of the rules. More than MaxSpace codes are an error.
func NewSpace(r deduce.Rules) (*Space, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if r.Size() > MaxSpace {
		return nil, fmt.Errorf("%v has %d codes, and only %d can be searched", r, r.Size(), MaxSpace)
	}
	return listed(r, r.Guesses(), r.Size()), nil
}

// SpaceOf lists the given codes of the rules. It sorts them and removes duplicates.
func SpaceOf(r deduce.Rules, codes []deduce.Code) *Space {
	slices.SortFunc(codes, deduce.Code.Compare)
	codes = slices.Compact(codes)
	s := listed(r, codes, len(codes))
	s.ranks = make(map[deduce.Code]int32, len(codes))
	for i, c := range codes {
		s.ranks[c] = int32(i)
	}
	return s
}

// listed returns the Space of the given codes. The first ones are the possible secrets. The
// secrets must be ascending, and so must the others.
func listed(r deduce.Rules, codes []deduce.Code, secrets int) *Space {
	s := &Space{rules: r, codes: codes, wide: wide(r), packed: make([]Packed, len(codes)), guesses: make([]int32, len(codes))}
	for i, c := range codes {
		s.packed[i] = Pack(r, c)
		s.guesses[i] = int32(i)
	}
	s.all = s.guesses[:secrets]
	for a := range deduce.Answer(r.AnswerSpan()) {
		if r.Plausible(a) {
			s.answers = append(s.answers, a)
		}
	}
	return s
}

// Rules returns the rules of the codes.
func (s *Space) Rules() deduce.Rules { return s.rules }

// Len returns the number of codes that may be secrets. They have the first ranks.
func (s *Space) Len() int { return len(s.all) }

// Code returns the code with a rank.
func (s *Space) Code(rank int32) deduce.Code { return s.codes[rank] }

// All returns the rank of every code that may be the secret. The caller must not modify it.
func (s *Space) All() []int32 { return s.all }

// Guesses returns the rank of every code. With words, those that are not secrets follow the
// others. The caller must not modify it.
func (s *Space) Guesses() []int32 { return s.guesses }

// Answers returns the answers that are plausible for some guess in ascending order; see
// [deduce.Rules.Plausible]. The caller must not modify them.
func (s *Space) Answers() []deduce.Answer { return s.answers }

// maxListed is the greatest number of codes for which every guess can be considered during
// play.
const maxListed = 1 << 15

// Large reports whether considering every guess takes too long, or is impossible because
// not all codes are listed.
func (s *Space) Large() bool { return len(s.guesses) > maxListed || s.ranks != nil }

// Find returns the rank of a code if it is listed.
func (s *Space) Find(c deduce.Code) (rank int32, ok bool) {
	if s.ranks == nil {
		return int32(s.rules.Rank(c)), s.rules.Words == nil || s.rules.CheckCode(c) == nil
	}
	rank, ok = s.ranks[c]
	return rank, ok
}

// Add returns the rank of a code. It appends a code that is not listed after all others, as
// a guess that is not in All. The Space must then not be shared.
func (s *Space) Add(c deduce.Code) int32 {
	rank, known := s.Find(c)
	if !known {
		rank = int32(len(s.codes))
		s.ranks[c] = rank
		s.codes = append(s.codes, c)
		s.packed = append(s.packed, Pack(s.rules, c))
	}
	return rank
}

// Candidates returns the ranks of the codes consistent with the history in ascending order.
// If none of the secrets is consistent, a member may have thought of another word: they are
// then the other words that are. The caller must not modify them.
func (s *Space) Candidates(history deduce.History) []int32 {
	if set := s.among(s.all, history); len(set) > 0 || len(s.guesses) == len(s.all) {
		return set
	}
	return s.among(s.guesses[len(s.all):], history)
}

// among returns the codes of a set that are consistent with the history.
func (s *Space) among(set []int32, history deduce.History) []int32 {
	for _, turn := range history {
		set = s.Filter(set, turn)
	}
	return set
}

// Filter returns the codes of a set that give the turn's answer.
func (s *Space) Filter(set []int32, turn deduce.Turn) (kept []int32) {
	guess := Pack(s.rules, turn.Guess)
	for _, x := range set {
		if s.GradeBy(guess, x) == turn.Answer {
			kept = append(kept, x)
		}
	}
	return kept
}

// GradeBy returns the answer of a secret to a packed guess.
func (s *Space) GradeBy(guess Packed, secret int32) deduce.Answer {
	switch {
	case s.rules.Kind == deduce.PerPeg:
		return deduce.Answer(guess.gradePegs(&s.packed[secret], s.rules.Pegs))
	case s.wide:
		return deduce.Answer(guess.gradeWide(&s.packed[secret], s.rules.Pegs))
	}
	return deduce.Answer(guess.grade(&s.packed[secret], s.rules.Pegs))
}

// Grade returns the answer of a secret to a guess, both given by rank.
func (s *Space) Grade(guess, secret int32) deduce.Answer {
	return s.GradeBy(s.packed[guess], secret)
}

// Derived caches a value computed from a Space; see [memory.Derive].
func Derived[V any](s *Space, key any, work func() V) V { return memory.Derive(&s.derived, key, work) }

// Class is the subset of codes that give one answer to a guess.
type Class struct {
	Answer deduce.Answer
	Codes  []int32
}

// Partition divides a set by the answers to a guess, in ascending order of the answers. It
// keeps the order of the codes.
func (s *Space) Partition(guess deduce.Code, set []int32) []Class {
	by := Pack(s.rules, guess)
	answers := make([]deduce.Answer, len(set))
	starts := make([]int32, s.rules.AnswerSpan()+1)
	for i, x := range set {
		answers[i] = s.GradeBy(by, x)
		starts[answers[i]+1]++
	}
	sorted := make([]int32, len(set))
	var classes []Class
	for a := range deduce.Answer(len(starts) - 1) {
		n := starts[a+1]
		if n > 0 {
			classes = append(classes, Class{a, sorted[starts[a] : starts[a]+n]})
		}
		starts[a+1] += starts[a]
	}
	for i, x := range set {
		sorted[starts[answers[i]]] = x
		starts[answers[i]]++
	}
	return classes
}

// Tally adds the number of each answer of a set to counts, which is indexed by Answer.
func (s *Space) Tally(guess int32, set []int32, counts []uint32) {
	codes, pegs := s.packed, s.rules.Pegs
	packed := codes[guess]
	switch {
	case s.rules.Kind == deduce.PerPeg:
		for _, x := range set {
			counts[packed.gradePegs(&codes[x], pegs)]++
		}
	case s.wide:
		for _, x := range set {
			counts[packed.gradeWide(&codes[x], pegs)]++
		}
	default:
		for _, x := range set {
			counts[packed.grade(&codes[x], pegs)]++
		}
	}
}

// AppendAnswers appends the answer of each code of a set.
func (s *Space) AppendAnswers(answers []deduce.Answer, guess int32, set []int32) []deduce.Answer {
	packed := s.packed[guess]
	for _, x := range set {
		answers = append(answers, s.GradeBy(packed, x))
	}
	return answers
}

// ColorsOf returns a bit for each colour that occurs in a code of the set.
func (s *Space) ColorsOf(set []int32) (mask uint32) {
	full := uint32(1)<<s.rules.Colors - 1
	for _, x := range set {
		mask |= s.rules.ColorMask(s.codes[x])
		if mask == full {
			break
		}
	}
	return mask
}

// Packed is a code in a format for fast grading.
type Packed struct {
	place  uint64 // four bits for each peg; for PerPeg, eight bits
	copies uint64 // the copies of each colour in unary, or as a five-bit number if the rules are wide; 0 for PerPeg
}

// wide reports whether copies are numbers because unary counts of all colours exceed 64
// bits.
func wide(r deduce.Rules) bool { return r.Repeats && r.Pegs*r.Colors > 64 }

// Pack packs a code of the rules.
func Pack(r deduce.Rules, c deduce.Code) (p Packed) {
	if r.Kind == deduce.PerPeg {
		return Packed{place: binary.LittleEndian.Uint64(c[:])}
	}
	width, wide := 1, wide(r)
	if r.Repeats {
		width = r.Pegs
	}
	for i, color := range c[:r.Pegs] {
		p.place |= uint64(color) << (4 * i)
		if wide {
			p.copies += 1 << (5 * color)
			continue
		}
		field := width * int(color)
		p.copies |= (p.copies>>field&(1<<width-1)<<1 | 1) << field
	}
	return p
}

// grade grades a guess; gradeWide does so for wide rules and gradePegs for PerPeg.
func (p Packed) grade(code *Packed, pegs int) uint {
	return p.exact(code, pegs)*uint(pegs+1) + uint(bits.OnesCount64(p.copies&code.copies))
}

func (p Packed) gradeWide(code *Packed, pegs int) uint {
	const (
		ones = 0x84210842108421 // the lowest bit of each of twelve numbers
		high = ones << 4        // the highest bit, which no number of copies uses
	)
	a, b := p.copies, code.copies
	more := (a | high - b) & high >> 4 // set where a >= b
	more *= 31
	least := b&more | a&^more
	common := least * ones >> 55 & 31
	return p.exact(code, pegs)*uint(pegs+1) + uint(common)
}

// The bytes of a place in Packed for PerPeg: their lowest and highest bits.
const (
	byteOnes = 0x0101_0101_0101_0101
	byteTops = 0x8080_8080_8080_8080
)

// nonZero returns the highest bit of each byte that is not zero; bytes must be below 128.
func nonZero(x uint64) uint64 { return (x + (byteTops - byteOnes)) & byteTops }

func (p Packed) gradePegs(code *Packed, pegs int) (a uint) {
	differ := nonZero(p.place ^ code.place)
	before := uint64(0) // the bytes to the left of the peg
	for i := range pegs {
		a *= 3
		shift := 8 * i
		if differ>>shift&0x80 == 0 {
			a += 2
		} else {
			color := (p.place >> shift & 0xff) * byteOnes
			copies := bits.OnesCount64(differ &^ nonZero(code.place^color))
			taken := bits.OnesCount64(differ &^ nonZero(p.place^color) & before)
			if taken < copies {
				a++
			}
		}
		before = before<<8 | 0xff
	}
	return a
}

func (p Packed) exact(code *Packed, pegs int) uint {
	return uint(pegs - bits.OnesCount64(p.differ(code)))
}

// differ returns a bit, four apart, for each place where the pegs differ.
func (p Packed) differ(code *Packed) uint64 {
	differ := p.place ^ code.place
	differ |= differ >> 1
	differ |= differ >> 2
	return differ & 0x11111111
}
