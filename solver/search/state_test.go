package search

import (
	"testing"

	"pgregory.net/rapid"
)

func TestTranspose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := rapid.Uint64().Draw(t, "board")
		turned := Transpose(board)
		for row := range 8 {
			for column := range 8 {
				if board>>(8*row+column)&1 != turned>>(8*column+row)&1 {
					t.Fatalf("%016x turns into %016x: row %d, column %d", board, turned, row, column)
				}
			}
		}
	})
}
