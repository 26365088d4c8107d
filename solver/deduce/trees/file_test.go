package trees

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func smallTree(t testing.TB) (*Tree, []byte) {
	t.Helper()
	s := deducetest.Space(t, deduce.Rules{Pegs: 3, Colors: 4, Repeats: true})
	tree, err := Solve(context.Background(), s, Aim{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := deducetest.WriteTree(&file, Optimal, s, tree, tree.guess); err != nil {
		t.Fatal(err)
	}
	return tree, file.Bytes()
}

func TestTreeFile(t *testing.T) {
	tree, file := smallTree(t)
	again, kind, err := Read(bytes.NewReader(file))
	if err != nil || kind != Optimal {
		t.Fatal(kind, err)
	}
	if got, want := verify(t, again), verify(t, tree); !slices.Equal(got, want) {
		t.Errorf("read %v, want %v", got, want)
	}
}

func TestReadRefuses(t *testing.T) {
	_, file := smallTree(t)
	line, _, _ := strings.Cut(string(file), "\n")
	rest := string(file[len(line):])
	tests := []string{
		"",
		"something else\n",
		string(file[:len(line)+4]),
		strings.Replace(line, "p3c4r", "p3c4n", 1) + rest,
		strings.Replace(line, "p3c4r", "p8c12r", 1) + rest,
		strings.Replace(line, "optimal ", "optimal 1", 1) + rest,
	}
	for _, text := range tests {
		if _, _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("a tree is read from %q", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	_, file := smallTree(f)
	f.Add(file)
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("c12")) || bytes.Contains(data, []byte("p6")) {
			return // listing large spaces takes too long
		}
		tree, _, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		verify(t, tree)
	})
}

func TestTreeNext(t *testing.T) {
	tree, _ := smallTree(t)
	advice, ok := tree.Next(nil)
	if !ok || advice.Candidates != 64 || advice.Total != tree.Total() {
		t.Errorf("at the start: %+v, %v", advice, ok)
	}
	other := advice.Guess
	other[0] ^= 1
	if _, ok := tree.Next(deduce.History{{Guess: other}}); ok {
		t.Error("the tree knows a guess that it doesn't make")
	}
	if _, ok := tree.Next(deduce.History{{Guess: advice.Guess, Answer: tree.rules.Right()}}); ok {
		t.Error("the tree goes on after the right guess")
	}
}
