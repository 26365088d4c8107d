package labyrinth

import (
	"context"
	"testing"

	"parlour/games"
)

// TestReviewOfRepetitions: positions met twice make draws, and each verdict is
// that of a labyrinth that has kept nothing.
func TestReviewOfRepetitions(t *testing.T) {
	played := wandered(t, 4, 60)
	err := New().Review(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
		fresh := wandered(t, 4, 60)[i]
		want, err := New().Judge(context.Background(), fresh.Before, fresh.Move, games.Limits{})
		if err != nil || got.Text.String() != want.Text.String() || got.Skill != want.Skill || got.Best != want.Best {
			t.Errorf("move %d: %+v, want %+v, %v", i+1, got, want, err)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
