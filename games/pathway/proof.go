package pathway

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"sync"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/proof"
	"parlour/solver/search"
)

// provenSize is the size of the board with an embedded proof.
const provenSize = 6

// embeddedLost lists the positions that Red leaves to Blue in the proof of 6x6.
//
//go:embed lost6.bin
var embeddedLost []byte

// embeddedFirst lists the positions after Red's first moves that campaigns found lost for Blue.
//
//go:embed first6.bin
var embeddedFirst []byte

// lostPositions is the decoded embeddedLost. A test verifies that it can be decoded.
var lostPositions = sync.OnceValue(func() proof.Lost {
	list, _ := proof.ReadLost(embeddedLost)
	return list
})

// lostHashes maps the solver's hashes of all listed positions to whether they are in the proof,
// which contains the replies from there on.
var lostHashes = sync.OnceValue(func() map[uint64]bool {
	all := map[uint64]bool{}
	first, _ := proof.ReadLost(embeddedFirst)
	for _, key := range first {
		all[readProofBoard(provenSize, key).ending().Hash()] = false
	}
	for _, key := range lostPositions() {
		all[readProofBoard(provenSize, key).ending().Hash()] = true
	}
	return all
})

// ending converts the position for the solver.
func (b proofBoard) ending() ending {
	var w bitboard
	for row := range b.sheet.size {
		line := uint64(1)<<b.sheet.size - 1
		shift := row * (b.sheet.size + 1)
		w.board |= line << (8 * row)
		w.mine |= b.mine.discs >> shift & line << (8 * row)
		w.theirs |= b.theirs.discs >> shift & line << (8 * row)
	}
	return endingOf(w)
}

// proofBoardOf converts a position of the solver for verification.
func proofBoardOf(e ending, size int) proofBoard {
	var mine, theirs uint64
	for row := range size {
		line := uint64(1)<<size - 1
		shift := row * (size + 1)
		mine |= e.mine >> (8 * row) & line << shift
		theirs |= e.theirs >> (8 * row) & line << shift
	}
	return emptyProofBoard(size).put(mine, theirs)
}

// writeLost generates the list from the file of a campaign that has solved the empty board.
func writeLost(_ context.Context, file string, out io.Writer) error {
	l, err := search.ReadLedger(file, campaignTitle(provenSize))
	if err != nil {
		return err
	}
	opening := endingOf(bitboardOf(newState(provenSize)))
	if _, known := l.Won(opening.Hash()); !known {
		return fmt.Errorf("pathway: %s does not contain the winner on the empty board", file)
	}
	keys := search.WinningStrategy(l, opening, func(e ending) uint64 { return proofBoardOf(e, provenSize).Key() })
	_, err = out.Write(proof.NewLost(keys).Bytes())
	return err
}

// writeFirst generates the list of Red's winning first moves from the file of campaigns.
func writeFirst(_ context.Context, file string, out io.Writer) error {
	l, err := search.ReadLedger(file, campaignTitle(provenSize))
	if err != nil {
		return err
	}
	var keys []uint64
	opening := endingOf(bitboardOf(newState(provenSize)))
	for _, c := range opening.AppendMoves(nil) {
		next := opening.After(c)
		if won, known := l.Won(next.Hash()); known && !won {
			keys = append(keys, proofBoardOf(next, provenSize).Key())
		}
	}
	_, err = out.Write(proof.NewLost(keys).Bytes())
	return err
}

// claim returns the claim about the empty board of a size that a list supports.
func claim(size int, list proof.Lost) proof.Claim[proofBoard] {
	return proof.Claim[proofBoard]{
		Opening: emptyProofBoard(size), Lost: list,
		Decode: func(key uint64) proofBoard { return readProofBoard(size, key) },
	}
}

// check verifies a part of the embedded proof.
func check(ctx context.Context, o games.Options, part games.Part, report func(progress string)) (c games.ProofReport, known bool, err error) {
	if o.Int("size", defaultSize) != provenSize {
		return c, false, nil
	}
	list := lostPositions()
	all := claim(provenSize, list)
	all.Report = report
	first, r, err := all.Check(ctx, part.Has)
	c = games.ProofReport{Winner: squares.Red, Listed: len(list), Positions: r.Positions, Moves: r.Moves, Leaves: r.Leaves, Nodes: r.Nodes, Faults: r.Faults}
	if !first {
		c.Winner = squares.Blue
	}
	return c, true, err
}
