package crosscut

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"parlour/games"
)

func TestFiles(t *testing.T) {
	g := New().(game)
	if got, want := g.Files(), []string{"perfect.table", "pattern.weights"}; !slices.Equal(got, want) {
		t.Errorf("the files are %v, want %v", got, want)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if err := g.Make(ended, "pattern.weights", &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended Make returns %v", err)
	}
	if err := g.Make(ended, "rubbish", &bytes.Buffer{}); err == nil {
		t.Error("rubbish can be made")
	}
}

func TestGamePerft(t *testing.T) {
	g := New().(game)
	p, err := g.Open(games.Options{"width": "5", "height": "5"})
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Perft(p, 4); got != 3172 {
		t.Errorf("%d lines of 4 plies, want 3172", got)
	}
}
