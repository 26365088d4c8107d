package games

import (
	"context"
	"io"
)

// Tools are the functions of a game that only command-line tools such as arena call.
// A nil field means that the game lacks the function.
//
// # Boards as text
//
// ReadBoard and WriteBoard convert between a state and its notation, so that tools can
// set up and print any position.
//
// # Research
//
// Perft tests the move generator, Campaign solves a position offline, CheckProof
// verifies an embedded proof, and Data regenerates the embedded files.
type Tools[S, M any] struct {
	// ReadBoard parses a board and the name of the side to move. It fills in the
	// defaults of missing options.
	ReadBoard func(o Options, board, turn string) (S, error)
	// WriteBoard formats a state as ReadBoard parses it.
	WriteBoard func(S) (board, turn string)
	// Perft counts the lines of play of exactly depth plies. It is nil unless it is
	// faster than playing every move.
	Perft func(s S, depth int) int64
	// Campaign solves a state until the context ends. It stores solved positions in a
	// file, from which a later call resumes, and occasionally reports its progress as
	// English text.
	Campaign func(ctx context.Context, s S, file string, report func(progress string)) (Solution[M], error)
	// CheckProof verifies a part of the embedded proof of who wins under the options,
	// with code that is independent of the prover. It reports progress as Campaign does
	// and returns false if the game embeds no such proof.
	CheckProof func(ctx context.Context, o Options, p Part, report func(progress string)) (c ProofReport, known bool, err error)
	// Data maps the name of each embedded data file to the function that generates it.
	Data map[string]DataWriter
}

// DataWriter writes the contents of an embedded data file to out. Data that results from
// a Campaign is read from the campaign's file; other writers ignore file.
type DataWriter func(ctx context.Context, file string, out io.Writer) error
