package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/labyrinth"
)

// testGames returns the project's games, the Labyrinth, which most scripts play, and a game
// with dealt hands.
func testGames() []*games.Game {
	list := append(all.Games(), gametest.Climb())
	if !has(list, "labyrinth") {
		list = append(list, labyrinth.New(nil))
	}
	return list
}

func has(list []*games.Game, name string) bool {
	return slices.ContainsFunc(list, func(g *games.Game) bool { return g.Info.Name == name })
}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"arena": func() {
			os.Exit(run(context.Background(), testGames(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs the scripts in testdata. The condition [game:NAME] is true if the project
// has that game.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE") == "true",
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"status": status},
		Condition: func(cond string) (bool, error) {
			name, _ := strings.CutPrefix(cond, "game:")
			return has(testGames(), name), nil
		},
	})
}

// status runs a program that must end with a status: status 2 PROG ARGS.
func status(ts *testscript.TestScript, _ bool, args []string) {
	got, exit := 0, new(exec.ExitError)
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("got status %d, want %s", got, args[0])
	}
}

// TestInterrupt interrupts commands before they start: they report that, and fail.
func TestInterrupt(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	tests := [][]string{
		{"match", "-game", "labyrinth", "-games", "1000000"},
		{"tournament", "-game", "labyrinth", "-games", "1000000"},
		{"perft", "-game", "labyrinth", "-depth", "60"},
		{"solve", "-game", "labyrinth"},
		{"move", "-game", "labyrinth"},
		{"pursuit", "-maze", "naxos"},
	}
	for _, args := range tests {
		var out, errs bytes.Buffer
		got := run(ended, testGames(), args, strings.NewReader(""), &out, &errs)
		if want := "arena " + args[0] + ": interrupted\n"; got != cli.StatusInterrupted || errs.String() != want {
			t.Errorf("%s: status %d, %q", args, got, errs.String())
		}
	}
}
