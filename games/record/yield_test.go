package record_test

import (
	"context"
	"errors"
	"testing"

	"parlour/games/all"
	"parlour/games/record"
	"parlour/solver"
)

// Reading a long record yields between moves and ends with its context.
func TestReadYields(t *testing.T) {
	yields := 0
	ctx := solver.WithYield(t.Context(), func(context.Context) error { yields++; return nil })
	r, err := record.Read(ctx, all.Games(), crosscut)
	if err != nil || yields != len(r.Moves) {
		t.Errorf("%d yields for 5 moves, %v", yields, err)
	}
	gone := errors.New("gone")
	ctx = solver.WithYield(t.Context(), func(context.Context) error { return gone })
	if _, err := record.Read(ctx, all.Games(), crosscut); !errors.Is(err, gone) {
		t.Errorf("Read = %v, want %v", err, gone)
	}
}
