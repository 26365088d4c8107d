package proof

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// nim is a position of Nim: three heaps of up to seven. The player who takes the last one wins.
type nim [3]uint8

func (n nim) number() uint64 { return uint64(n[0]) | uint64(n[1])<<3 | uint64(n[2])<<6 }

func (n nim) Key() uint64 {
	slices.Sort(n[:])
	return n.number()
}

func (n nim) Canonical() Canonical { return Canonical{uint64(n[0]), uint64(n[1]), uint64(n[2])} }

func (n nim) Over() (End, bool) { return Defeat, n == nim{} }

func (n nim) AppendNext(buf []nim) []nim {
	for h, size := range n {
		for k := range size {
			next := n
			next[h] = k
			buf = append(buf, next)
		}
	}
	return buf
}

func (n nim) Rank() int { return int(n[0]) + int(n[1]) + int(n[2]) }

// lost is Bouton's theorem.
func (n nim) lost() bool { return n[0]^n[1]^n[2] == 0 }

func readNim(key uint64) nim { return nim{uint8(key & 7), uint8(key >> 3 & 7), uint8(key >> 6 & 7)} }

// all returns the keys of all positions that satisfy a condition.
func all(holds func(nim) bool) Lost {
	var keys []uint64
	for key := range uint64(512) {
		if n := readNim(key); n.Key() == key && holds(n) {
			keys = append(keys, key)
		}
	}
	return NewLost(keys)
}

func whole(int) bool { return true }

// A proof is valid whether it lists every lost position or only some, and wherever it begins. It is
// invalid if it lists a won position or lacks the opening.
func TestCheck(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name    string
		opening nim
		list    Lost
		first   bool
		faults  int
	}{
		{"all lost positions", nim{3, 5, 7}, all(nim.lost), true, 0},
		{"some", nim{1, 2, 4}, all(func(n nim) bool { return n.lost() && (n == nim{1, 2, 3} || r.IntN(2) == 0) }), true, 0},
		{"one", nim{1, 2, 4}, Lost{nim{1, 2, 3}.Key()}, true, 0},
		{"the opening is lost", nim{1, 2, 3}, all(nim.lost), false, 0},
		{"a won position", nim{1, 2, 4}, NewLost([]uint64{nim{1, 2, 3}.Key(), nim{2, 4, 5}.Key()}), true, 1},
		{"nothing about the opening", nim{1, 1, 2}, Lost{nim{2, 4, 6}.Key()}, false, 1},
		{"no key", nim{1, 2, 4}, NewLost([]uint64{nim{1, 2, 3}.Key(), nim{3, 2, 1}.number()}), true, 1},
	} {
		c := Claim[nim]{Opening: test.opening, Lost: test.list, Decode: readNim}
		first, got, err := c.Check(t.Context(), whole)
		if err != nil || first != test.first || min(len(got.Faults), 1) != test.faults || got.Positions != len(test.list) {
			t.Errorf("%s: first %v, %+v, %v; want first %v, faults %v", test.name, first, got, err, test.first, test.faults)
		}
	}
}

// The parts of a check add up to the whole.
func TestParts(t *testing.T) {
	c := Claim[nim]{Opening: nim{3, 5, 7}, Lost: all(nim.lost), Decode: readNim}
	_, want, _ := c.Check(t.Context(), whole)
	var got Report
	for part := range 4 {
		_, r, err := c.Check(t.Context(), func(place int) bool { return place%4 == part })
		if err != nil {
			t.Fatal(err)
		}
		got.add(r)
	}
	if got.Positions != want.Positions || got.Moves != want.Moves || got.Leaves != want.Leaves {
		t.Errorf("in parts %+v, whole %+v", got, want)
	}
}

// Exhaustive search agrees with Bouton's theorem for both attackers.
func TestExhaustion(t *testing.T) {
	x := newExhaustion[nim](t.Context())
	for number := range uint64(512) {
		n := readNim(number)
		for _, attacks := range []bool{true, false} {
			if got := x.wins(n, attacks); got != (attacks != n.lost()) {
				t.Errorf("%v, attacker to move %v: wins %v", n, attacks, got)
			}
		}
	}
}

// standstill is a position that has ended in a draw.
type standstill struct{}

func (standstill) Canonical() Canonical                     { return Canonical{} }
func (standstill) Key() uint64                              { return 0 }
func (standstill) Over() (End, bool)                        { return Draw, true }
func (standstill) AppendNext(buf []standstill) []standstill { return buf }
func (standstill) Rank() int                                { return 0 }

// A draw is not a win for either player.
func TestDraw(t *testing.T) {
	x := newExhaustion[standstill](t.Context())
	if x.wins(standstill{}, true) || x.wins(standstill{}, false) {
		t.Error("a draw has a winner")
	}
	c := Claim[standstill]{Lost: Lost{0}, Decode: func(uint64) standstill { return standstill{} }}
	if _, r, _ := c.Check(t.Context(), whole); len(r.Faults) != 1 {
		t.Errorf("%+v, want a fault", r)
	}
}

func TestCheckIsCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := Claim[nim]{Opening: nim{3, 5, 7}, Lost: all(nim.lost), Decode: readNim}
	if _, r, err := c.Check(ctx, whole); !errors.Is(err, context.Canceled) || len(r.Faults) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLost(t *testing.T) {
	for _, keys := range [][]uint64{nil, {0}, {5, 3, 3, 1 << 61}, {0, 1, 1 << 20}} {
		l := NewLost(keys)
		again, err := ReadLost(l.Bytes())
		if err != nil || !slices.Equal(again, l) {
			t.Errorf("%v is read as %v, %v", l, again, err)
		}
		for _, key := range keys {
			if !again.Has(key) || again.Has(key+7) {
				t.Errorf("%v: %d is listed %v, %d is listed %v", keys, key, again.Has(key), key+7, again.Has(key+7))
			}
		}
	}
	for _, bad := range [][]byte{{0x80}, {1, 0}, {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}} {
		if l, err := ReadLost(bad); err == nil {
			t.Errorf("%v is read as %v", bad, l)
		}
	}
}
