package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
	"parlour/games/all"
	"parlour/solver/deduce/trees"
)

// output runs a command about code-breaking and returns its output.
func output(t *testing.T, args ...string) (string, error) {
	t.Helper()
	for _, c := range (arena{games: all.Games()}).codeCommands() {
		if c.Name == args[0] {
			var out bytes.Buffer
			err := c.Run(context.Background(), args[1:], strings.NewReader(""), &out)
			return out.String(), err
		}
	}
	t.Fatalf("no command %q", args[0])
	return "", nil
}

func TestStrategy(t *testing.T) {
	tests := []struct {
		args         []string
		total, worst int
	}{
		{[]string{"-rules", "classic", "-player", "knuth"}, 5801, 5},
		{[]string{"-rules", "p4c6r", "-player", "first-consistent"}, 7471, 9},
		{[]string{"-player", "most-parts"}, 5668, 6},
	}
	for _, tt := range tests {
		text, err := output(t, append([]string{"strategy", "-json"}, tt.args...)...)
		var p performance
		if err != nil || json.Unmarshal([]byte(text), &p) != nil {
			t.Fatalf("%v: %q, %v", tt.args, text, err)
		}
		if p.Total != tt.total || p.Worst != tt.worst || p.Secrets != 1296 {
			t.Errorf("%v: %+v, want total %d, worst %d", tt.args, p, tt.total, tt.worst)
		}
	}
}

func TestStrategyAgainstSomeSecrets(t *testing.T) {
	for _, player := range []string{"logician", "entropy"} {
		text, err := output(t, "strategy", "-player", player, "-secrets", "50", "-json")
		var p performance
		if err != nil || json.Unmarshal([]byte(text), &p) != nil {
			t.Fatalf("%s: %q, %v", player, text, err)
		}
		if p.Secrets != 50 || p.Mean < 4 || p.Mean > 5.5 || p.Slowest == 0 {
			t.Errorf("%s: %+v", player, p)
		}
	}
}

func TestGuess(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"-player", "first-consistent", "-history", "1111:2,0 1122:1,1"}, "guess             1313\ncandidates left   64\nexpected guesses  3.3906\n"},
		{[]string{"-rules", "positional", "-player", "first-consistent", "-history", "4216:0,1,1,-1"}, "guess             3214\ncandidates left   2\nexpected guesses  1.5000\n"},
		{[]string{"-rules", "p4c6n", "-positional", "-player", "first-consistent", "-history", "4216:0,1,1,-1"}, "guess             3214\ncandidates left   2\nexpected guesses  1.5000\n"},
		{[]string{"-rules", "positional", "-player", "mathematician", "-history", "4216:1,1,1,1"}, "guess            4216\ncandidates left  1\n"},
		{
			[]string{"-player", "first-consistent", "-history", "1111:4,0 1122:0,0"},
			"guess            3566\ncandidates left  0: no code fits all the answers\nlikely wrong     1111:4,0 (100 %); 0,0 is likelier\n",
		},
	}
	for _, tt := range tests {
		got, err := output(t, append([]string{"guess"}, tt.args...)...)
		if err != nil || got != tt.want {
			t.Errorf("%v:\n got %q, %v\nwant %q", tt.args, got, err, tt.want)
		}
	}
}

func TestLongDistributions(t *testing.T) {
	long := tally{Distribution: make([]int, 10_000)}
	for _, f := range long.fields() {
		if text := fmt.Sprint(f.Value); f.Name == "distribution" && (len(text) > 100 || !strings.HasSuffix(text, "/... 9980 more; -json has them")) {
			t.Errorf("it is printed as %s", text)
		}
	}
}

func TestSimulate(t *testing.T) {
	for _, args := range [][]string{
		{"-rules", "positional"}, {"-rules", "positional", "-guesses", "4"}, {"-rules", "p3c4r"}, {"-rules", "mottemeister", "-guesses", "9"},
	} {
		text, err := output(t, append([]string{"simulate", "-games", "5", "-json"}, args...)...)
		if err != nil {
			t.Errorf("%v: %v", args, err)
			continue
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if len(lines) != 3 || !strings.HasPrefix(lines[0], `{"player":"mathematician","games":5,"wins":`) {
			t.Errorf("%v: %q", args, text)
		}
	}
}

func TestTree(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tree")
	text, err := output(t, "tree", "-rules", "p3c4r", "-player", "entropy", "-out", file, "-json")
	var g grown
	if err != nil || json.Unmarshal([]byte(text), &g) != nil {
		t.Fatalf("%q, %v", text, err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read, kind, err := trees.Read(f)
	if err != nil || kind != "entropy" || read.Total() != g.Total || g.Secrets != 64 {
		t.Errorf("%+v, and the file has a tree %q, %v", g, kind, err)
	}
}

func TestBadInputAboutCodes(t *testing.T) {
	tests := []struct{ args, want string }{
		{"strategy -rules p9c9r", "1 to 8 pegs"},
		{"strategy -player nobody", "there is no strategy \"nobody\"; choose one of random, "},
		{"guess -player nobody", "first-consistent"},
		{"strategy -secrets -1", "-secrets"},
		{"guess -history 1122", "guess:answer"},
		{"guess -history 1122:3,1", "no code gives"},
		{"simulate -games 0", "at least 1"},
		{"simulate -guesses 101", "guesses"},
		{"tree -player logician -rules p3c4r", "simulate games instead"},
		{"tree -player look-ahead -width 0", "-width is 0"},
		{"tree -rules p3c4r -player entropy -out /no/such/folder/tree", "no such file"},
	}
	for _, tt := range tests {
		_, err := output(t, strings.Fields(tt.args)...)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want something of %q", tt.args, err, tt.want)
		}
		var bad cli.InputError
		if strings.HasPrefix(tt.args, "guess") && !errors.As(err, &bad) {
			t.Errorf("%s: %v is not reported as bad input", tt.args, err)
		}
	}
}

func TestMistakes(t *testing.T) {
	text, err := output(t, "mistakes", "-games", "100", "-json")
	var f found
	if err != nil || json.Unmarshal([]byte(text), &f) != nil {
		t.Fatalf("%q, %v", text, err)
	}
	if f.Games != 100 || f.First < 0.5 || f.FirstTwo < f.First || f.Corrected > f.First || f.Found < 0.95 {
		t.Errorf("%+v", f)
	}
}
