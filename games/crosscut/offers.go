package crosscut

import (
	"context"
	"fmt"
	"io"

	"parlour/games"
)

// The files that are embedded in the package, and how the weights were learnt.
const (
	tableName     = "perfect.table"
	weightName    = "pattern.weights"
	learningSeed  = 1
	learningGames = 250_000
)

// Files are the names of the embedded files that can be made.
func (g game) Files() []string { return []string{tableName, weightName} }

// Make computes an embedded file and writes it.
func (g game) Make(ctx context.Context, name string, out io.Writer) error {
	switch name {
	case tableName:
		return WriteTables(out)
	case weightName:
		return WriteWeights(ctx, out, learningSeed, learningGames)
	}
	return fmt.Errorf("crosscut: no file %q is embedded", name)
}

// Perft counts the lines of play of exactly depth plies.
func (g game) Perft(p games.Position, depth int) int64 {
	s, ok := games.StateOf[State](p)
	if !ok {
		return 0
	}
	return s.Perft(depth)
}
