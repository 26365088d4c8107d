package pathway

import (
	"context"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/gametest/campaign"
	"parlour/games/gametest/proof"
	"parlour/games/squares"
	"parlour/solver/search"
)

// boardOfState converts a state square by square.
func boardOfState(s state) proofBoard {
	b := emptyProofBoard(s.size)
	var mine, theirs uint64
	for r := range s.size {
		for c := range s.size {
			switch s.disc(r, c) {
			case s.turn:
				mine |= b.sheet.bit(r, c)
			case 1 - s.turn:
				theirs |= b.sheet.bit(r, c)
			}
		}
	}
	return b.put(mine, theirs)
}

// proofBoard follows the same rules as the game without sharing code. Its number identifies a position exactly, and
// its key is common to all images.
func TestProofBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 14))
	for range 300 {
		size := 2 + r.IntN(maxProof-1)
		s := afterRandom(size, r.IntN(size*size/2), r)
		b := boardOfState(s)
		var got, want []uint64
		for _, next := range b.AppendNext(nil) {
			got = append(got, next.under(0))
		}
		for sq := range s.Moves() {
			want = append(want, boardOfState(s.After(sq)).under(0))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d positions follow, want %d", said(s), len(got), len(want))
		}
		if readProofBoard(size, b.under(0)) != b {
			t.Fatalf("%s: the number is read as another position", said(s))
		}
		e := endingOf(bitboardOf(s))
		if proofBoardOf(e, size) != b || b.ending() != e || size == provenSize && listedEnding(b.under(0)) != e {
			t.Fatalf("%s: the solver's position is another one", said(s))
		}
		images := map[uint64]bool{}
		for _, image := range imagesOf(s) {
			i := boardOfState(image)
			images[i.under(0)] = true
			if i.Key() != b.Key() {
				t.Fatalf("%s and its image %s have other keys", said(s), said(image))
			}
		}
		if !images[b.Key()] {
			t.Fatalf("%s: the key is no image's number", said(s))
		}
	}
}

// The shortcuts of the verification agree with exhaustive search by the rules: the winner before the end, and that
// positions with equal canonical forms have the same winner.
func TestProofShortcuts(t *testing.T) {
	need.Slow(t)
	r := rand.New(rand.NewPCG(14, 6))
	won := map[state]bool{}
	var wins func(state) bool
	wins = func(s state) bool {
		if s.over() {
			return true
		}
		s.last = [2]square{none, none}
		known, is := won[s]
		if is {
			return known
		}
		w := false
		for sq := range s.Moves() {
			w = w || !wins(s.After(sq))
		}
		won[s] = w
		return w
	}
	alike := map[proof.Canonical]bool{}
	plain, met := 0, 0
	var walk func(s state)
	seen := map[state]bool{}
	walk = func(s state) {
		s.last = [2]square{none, none}
		if seen[s] {
			return
		}
		seen[s] = true
		b, w := boardOfState(s), wins(s)
		if end, over := b.Over(); over {
			if end != map[bool]proof.End{true: proof.Victory, false: proof.Defeat}[w] {
				t.Fatalf("%s: said to end in %d, and is won: %v", said(s), end, w)
			}
			if !s.over() {
				plain++
			}
		}
		if other, is := alike[b.Canonical()]; is {
			if met++; other != w {
				t.Fatalf("%s: won: %v, and what matters is what matters of one that is not so", said(s), w)
			}
		}
		alike[b.Canonical()] = w
		for sq := range s.Moves() {
			walk(s.After(sq))
		}
	}
	times := 3
	if need.Full(t) {
		times = 12
	}
	for i, plies := range []int{0, 4, 11, 20} {
		clear(alike) // holds forms of one board size
		for range times {
			walk(afterRandom(3+i, plies, r))
		}
	}
	if plain < 1000 || met < 1000 {
		t.Errorf("%d positions were plain, and %d like others: too few to tell anything", plain, met)
	}
	t.Logf("%d positions, %d plain, %d like others", len(seen), plain, met)
}

// imagesOf returns the eight images of a state.
func imagesOf(s state) (all []state) {
	turned := func(s state) state {
		next := state{size: s.size, turn: s.turn, last: [2]square{none, none}}
		for r := range s.size {
			for c := range s.size {
				if d := s.disc(r, c); d != games.Nobody {
					next.discs[d].add(c, s.size-1-r)
				}
			}
		}
		return next
	}
	mirrored := func(s state) state {
		next := state{size: s.size, turn: s.turn, last: [2]square{none, none}}
		for r := range s.size {
			for c := range s.size {
				if d := s.disc(r, c); d != games.Nobody {
					next.discs[d].add(r, s.size-1-c)
				}
			}
		}
		return next
	}
	for range 4 {
		all = append(all, s, mirrored(s))
		s = turned(s)
	}
	return all
}

// listOf returns the list from a campaign on a small board.
func listOf(t *testing.T, size int) proof.Lost {
	t.Helper()
	l, err := campaign.OpenLedger(filepath.Join(t.TempDir(), "campaign"), campaignTitle(size))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c := &campaign.Campaign[ending, cell]{Order: ending.order, TableBytes: 1 << 20, Top: 5, Ledger: l}
	opening := endingOf(bitboardOf(newState(size)))
	if _, err := c.Run(t.Context(), opening); err != nil {
		t.Fatal(err)
	}
	return proof.NewLost(campaign.WinningStrategy(l, opening, func(e ending) uint64 { return proofBoardOf(e, size).Key() }))
}

func whole(int) bool { return true }

// The proof of a small board is found, listed and verified completely. With any won position added, it is invalid.
func TestSmallProofs(t *testing.T) {
	for _, size := range []int{3, 4} {
		list := listOf(t, size)
		first, r, err := claim(size, list).Check(t.Context(), whole)
		if err != nil || !first || len(r.Faults) > 0 || r.Positions != len(list) || r.Leaves == 0 {
			t.Errorf("%dx%d: %v, %+v, %v; want a proof that the first player wins", size, size, first, r, err)
		}
		for _, sq := range []square{0, 1} {
			b := boardOfState(newState(size).After(sq).After(square(size*size - 1)))
			won := false
			for _, next := range b.AppendNext(nil) {
				won = won || list.Has(next.Key())
			}
			if !won {
				continue
			}
			_, r, err := claim(size, proof.NewLost(append(list, b.Key()))).Check(t.Context(), whole)
			if err != nil || len(r.Faults) == 0 {
				t.Errorf("%dx%d: a won position in the list is no fault: %+v, %v", size, size, r, err)
			}
		}
	}
}

// TestProof verifies a few positions of the proof of 6x6, or with "full" all of them, in one and a half hours on two cores.
func TestProof(t *testing.T) {
	need.Slow(t)
	list := mustRead(t, embeddedLost)
	if len(list) == 0 || len(embeddedLost) > 1<<20 {
		t.Fatalf("the embedded list has %d positions in %d bytes", len(list), len(embeddedLost))
	}
	sample, full := rand.IntN(len(list)), need.Full(t)
	all := claim(provenSize, list)
	all.Report = func(progress string) { t.Log(progress) }
	first, r, err := all.Check(t.Context(), func(i int) bool { return full || i == sample })
	if err != nil || len(r.Faults) > 0 || !first {
		t.Errorf("position %d: %+v, the first player wins %v, %v", sample, r, first, err)
	}
}

func mustRead(t *testing.T, b []byte) proof.Lost {
	t.Helper()
	l, err := proof.ReadLost(b)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestPerfectWins checks that perfect as Red wins on 6x6 from the first move with proven values throughout.
func TestPerfectWins(t *testing.T) {
	es := newEngines()
	rivals := []string{"greedy"}
	if need.Long(t) {
		rivals = []string{"greedy", "hard", "easy", "medium"}
	}
	firsts := map[square]bool{}
	for n, rival := range rivals {
		s := newState(provenSize)
		r := rand.New(rand.NewPCG(uint64(n), 6))
		for !s.over() {
			player := es.players()[rival]
			if s.turn == squares.Red {
				player = es.players()["perfect"]
			}
			c, err := player(t.Context(), s, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if s.turn == squares.Red && (!c.Proven || c.Value <= 0) {
				t.Fatalf("against %s, %s: perfect plays %s and says %+v", rival, said(s), s.name(c.Move), c)
			}
			if s.last[1-s.turn] == none {
				firsts[c.Move] = true
			}
			s = s.After(c.Move)
		}
		if o := s.Outcome(); o.Winner != squares.Red {
			t.Errorf("%s has won against perfect", rival)
		}
	}
	if need.Long(t) && len(firsts) < 2 {
		t.Errorf("perfect always begins with %v", firsts)
	}
}

// TestPerfectPunishesMistakes checks that perfect as Blue knows the winner from nine discs on, and wins if it can.
func TestPerfectPunishesMistakes(t *testing.T) {
	need.Slow(t)
	es := newEngines()
	taken := 0
	for n := range 3 {
		s := newState(provenSize)
		hand := games.Hand{Rand: rand.New(rand.NewPCG(uint64(n), 9))}
		wins := false
		for ply := 0; !s.over(); ply++ {
			player := es.players()["greedy"]
			switch {
			case s.turn == squares.Red && ply < 9:
				player = games.Random
			case s.turn == squares.Blue && ply >= 9:
				player = es.players()["perfect"]
			}
			c, err := player(t.Context(), s, hand, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if s.turn == squares.Blue && ply >= 9 {
				if !c.Proven || wins && c.Value <= 0 {
					t.Fatalf("%s: perfect plays %s and says %+v, before that it would win: %v", said(s), s.name(c.Move), c, wins)
				}
				wins = c.Value > 0
			}
			s = s.After(c.Move)
		}
		if wins {
			taken++
			if s.Outcome().Winner != squares.Blue {
				t.Errorf("game %d: Red has won against perfect", n)
			}
		}
	}
	if taken == 0 {
		t.Error("Red has made no mistake")
	}
}

// Every first move of 6x6 wins and is reported, but perfect as Red only plays those from which the proof continues.
func TestListedFirstMoves(t *testing.T) {
	s := newState(provenSize)
	v, err := newEngines().value(t.Context(), s, games.Limits{Nodes: 2000})
	if err != nil || !v.Proven || v.Value != 1 {
		t.Fatalf("%+v, %v", v, err)
	}
	moves, others := listed(endingOf(bitboardOf(s)), provenSize)
	if len(moves) != 8 || len(others) != 28 || len(v.Best) != 36 {
		t.Errorf("%d moves win by the proof, %d others; reported are %d", len(moves), len(others), len(v.Best))
	}
}

// Solutions along Red's lines come from the list.
func TestSolveFromTheList(t *testing.T) {
	for _, moves := range [][]string{nil, {"d2"}, {"d2", "d4"}} {
		s := newState(provenSize)
		for _, m := range moves {
			sq, err := parse(s, m)
			if err != nil {
				t.Fatal(err)
			}
			s = s.After(sq)
		}
		v, err := newEngines().value(context.Background(), s, games.Limits{Nodes: 2000})
		if err != nil || !v.Proven || v.Value != float64(1-len(moves)%2) {
			t.Errorf("after %v: %+v, %v", moves, v, err)
		}
	}
}

// TestOpenings checks that the table contains every position of the first plies, is consistent, and agrees with the
// solver for some positions of the last ply. With -make it writes openings.bin, which takes a few minutes.
func TestOpenings(t *testing.T) {
	if *remake {
		table, err := makeOpenings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("openings.bin", table, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	won := maps.Collect(openings)
	n, solver, sampled := 0, newSolver(openingSize, tableBytes), 1000
	if need.Full(t) {
		sampled = 1
	}
	for ply := range openingPlies + 1 {
		for hash, e := range afterPlies(openingSize, ply) {
			got, known := won[hash]
			if !known {
				t.Fatalf("a position after %d plies is not in the table", ply)
			}
			n++
			want := got
			if ply < openingPlies {
				want = wonByTable(e, won)
			} else if n%sampled == 0 {
				r, _ := solver.Solve(context.Background(), e, 0)
				want = r.Won
			}
			if got != want {
				t.Errorf("%+v: the table says won %v", e, got)
			}
		}
	}
	if n != len(won) || len(embeddedOpenings) != 9*n {
		t.Errorf("the table has %d positions in %d bytes, want %d", len(won), len(embeddedOpenings), n)
	}
}

func wonByTable(e ending, won map[uint64]bool) bool {
	for _, c := range e.AppendMoves(nil) {
		next := e.After(c)
		end, decided := next.Ended()
		if decided && end == search.Lost || !decided && !won[next.Hash()] {
			return true
		}
	}
	return false
}

// makeOpenings computes the embedded table of openings.
func makeOpenings(ctx context.Context) (table []byte, err error) {
	v := newSolver(openingSize, tableBytes)
	for ply := openingPlies; ply >= 0; ply-- {
		positions := afterPlies(openingSize, ply)
		for _, hash := range slices.Sorted(maps.Keys(positions)) {
			r, err := v.Solve(ctx, positions[hash], 0)
			if err != nil {
				return nil, err
			}
			won := byte(0)
			if r.Won {
				won = 1
			}
			v.Store(hash, r.Won)
			table = append(binary.LittleEndian.AppendUint64(table, hash), won)
		}
	}
	return table, nil
}

// afterPlies returns the undecided positions after a number of plies by hash.
func afterPlies(size, plies int) map[uint64]ending {
	start := endingOf(bitboardOf(newState(size)))
	level := map[uint64]ending{start.Hash(): start}
	for range plies {
		next := map[uint64]ending{}
		for _, e := range level {
			for _, c := range e.AppendMoves(nil) {
				after := e.After(c)
				if _, decided := after.Ended(); !decided {
					next[after.Hash()] = after
				}
			}
		}
		level = next
	}
	return level
}
