package host_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// The environment variables of a child process: the database on which it makes the due moves, the
// current time, and whether a member presses a control instead.
const (
	childDatabase = "PARLOUR_MATCH_CHILD"
	childTime     = "PARLOUR_MATCH_TIME"
	childPresses  = "PARLOUR_MATCH_PRESSES"
)

func TestMain(m *testing.M) {
	if database := os.Getenv(childDatabase); database != "" {
		work := makeOwed
		if os.Getenv(childPresses) != "" {
			work = press
		}
		if err := work(database, os.Getenv(childTime)); err != nil {
			slog.Error("child", "error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// deadlyExit is the exit code of a process that its player ends.
const deadlyExit = 137

// deadly returns two games with players that end their process. "safe" also has a simpler player,
// and one that ends its process from its second move on; "tomb" has neither.
func deadly() []*games.Game {
	kills := func(context.Context, matchtest.Tries, games.Hand, games.Limits) (games.Choice[string], error) {
		os.Exit(deadlyExit)
		return games.Choice[string]{}, nil
	}
	later := func(ctx context.Context, at matchtest.Tries, hand games.Hand, l games.Limits) (games.Choice[string], error) {
		if len(at.Said) > 0 {
			return kills(ctx, at, hand, l)
		}
		return matchtest.Counts(ctx, at, hand, l)
	}
	safe, tomb := matchtest.SafeRules(), matchtest.SafeRules()
	safe.Players["later"] = later
	safe.Info.Players = append(safe.Info.Players, games.PlayerInfo{Name: "later"})
	safe.Players["kills"], tomb.Players["kills"] = kills, kills
	safe.Info.Players = append(safe.Info.Players, games.PlayerInfo{Name: "kills"})
	tomb.Info.Name, tomb.Info.Players = "tomb", []games.PlayerInfo{safe.Info.Players[0], {Name: "kills"}}
	return []*games.Game{games.New(safe), games.New(tomb)}
}

// hostOn returns a host with the deadly games.
func hostOn(ctx context.Context, database, process string, now func() time.Time, log *slog.Logger) (*host.Host, error) {
	store, err := storage.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	sealer, err := seal.New([]byte("a key of enough bytes"))
	return host.New(host.Config{
		Games: deadly(), Store: store, Sealer: sealer, Now: now, Log: log, Entropy: rand.Reader, Lease: time.Minute, By: process,
	}), err
}

// makeOwed claims the overdue matches at a time, as a process that has just started, and
// makes the computers' moves.
func makeOwed(database, at string) error {
	ctx := context.Background()
	now, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return err
	}
	h, err := hostOn(ctx, database, at, func() time.Time { return now }, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer h.Store.Close()
	heads, err := h.Leases.Claim(ctx, 0, 9)
	for _, head := range heads {
		t, failed := h.At(ctx, head)
		for failed == nil && t.ComputerToMove() {
			t, failed = h.Computers.Advance(ctx, t, nil)
		}
		if !errors.Is(failed, store.ErrStale) { // the match was parked
			err = errors.Join(err, failed)
		}
	}
	return err
}

// If processes die during a move, the simplest player makes the move in the end. If that player also
// ends its process, the match is parked and its channel is free.
func TestDeadlyPlayer(t *testing.T) {
	for _, c := range []struct {
		game   string
		exits  []int // of the processes that are started one after the other
		moves  []string
		status match.Status
		log    []string
	}{
		{"safe", []int{deadlyExit, deadlyExit, 0, 0}, []string{"1", "no", "2", "no", "3", "yes"}, match.Ended, []string{"player=counts"}},
		{"tomb", []int{deadlyExit, deadlyExit, deadlyExit, deadlyExit, 0, 0}, nil, match.Parked,
			[]string{"level=ERROR", "a match is parked", "game=tomb", "player=kills", "attempts=5", "channel=here"}},
	} {
		t.Run(c.game, func(t *testing.T) {
			database, now := sqlitetest.File(t), matchtest.Noon
			h, err := hostOn(t.Context(), database, "this", func() time.Time { return now }, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			defer h.Store.Close()
			start := match.Start{
				Game: c.game, Channel: "here", Opening: "watch", Source: games.Typed, Secret: "3",
				Players: map[games.Seat]string{matchtest.Opener: "kills"}, Side: games.Nobody,
			}
			begun, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "start"), nil)
			if err != nil {
				t.Fatal(err)
			}
			var exits []int
			var log bytes.Buffer
			for range c.exits {
				now = now.Add(h.Lease)
				child := exec.Command(os.Args[0])
				child.Env = append(os.Environ(), childDatabase+"="+database, childTime+"="+now.Format(time.RFC3339))
				child.Stderr = &log
				_ = child.Run() // the exit code is checked below
				exits = append(exits, child.ProcessState.ExitCode())
			}
			if d := cmp.Diff(c.exits, exits); d != "" {
				t.Errorf("exit codes (-want +got):\n%s\n%s", d, &log)
			}
			m, err := h.Store.Load(t.Context(), "here", store.ByID(begun.Match.ID))
			if err != nil || m.Status != c.status {
				t.Errorf("the match is %s, %v; want %s", m.Status, err, c.status)
			}
			if d := cmp.Diff(c.moves, movesOf(m)); d != "" {
				t.Errorf("the moves (-want +got):\n%s", d)
			}
			for _, want := range c.log {
				if !strings.Contains(log.String(), want) {
					t.Errorf("the log has no %s:\n%s", want, &log)
				}
			}
			if c.status != match.Parked {
				return
			}
			_, err = h.Load(t.Context(), "here", begun.Match.ID)
			matchtest.WantRefusal(t, "Load", err, "match.refuse.parked")
			start.Game, start.Players = "safe", nil
			if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "again"), nil); err != nil {
				t.Errorf("another start in the channel: %v", err)
			}
		})
	}
}

// press makes the computer's first move if it is due, and then answers no as alice. Computers search
// ahead of commits.
func press(database, at string) error {
	ctx := context.Background()
	h, err := hostOn(ctx, database, at, func() time.Time { return matchtest.Noon }, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer h.Store.Close()
	asks(h)
	t, err := h.Latest(ctx, "here")
	if err == nil {
		t, err = h.Computers.Advance(ctx, t, nil)
	}
	if err == nil {
		t, err = h.Do(ctx, match.Act{Channel: "here", At: match.AnyEntry, Kind: games.Move, Text: "no"}, matchtest.By(matchtest.Alice, at))
	}
	if err == nil {
		_, err = h.Computers.Advance(ctx, t, nil)
	}
	return err
}

// A player that ends its process ahead of a commit does so once: the next process stores
// the member's move first, and counts the attempts at the computer's.
func TestDeadlyPlayerAheadOfACommit(t *testing.T) {
	database, now := sqlitetest.File(t), matchtest.Noon
	h, err := hostOn(t.Context(), database, "this", func() time.Time { return now }, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Store.Close()
	start := match.Start{Game: "safe", Channel: "here", Opening: "solve", Source: games.InHead, Players: map[games.Seat]string{matchtest.Opener: "later"}}
	if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "start"), nil); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		presses string
		exit    int
		moves   []string
	}{
		{"yes", deadlyExit, []string{"1"}},
		{"yes", deadlyExit, []string{"1", "no"}},
		{"", deadlyExit, []string{"1", "no"}},
		{"", deadlyExit, []string{"1", "no"}},
		{"", 0, []string{"1", "no", "2"}},
	} {
		now = now.Add(h.Lease)
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childDatabase+"="+database, childTime+"="+now.Format(time.RFC3339), childPresses+"="+c.presses)
		log, _ := child.CombinedOutput() // the exit code is checked below
		m, err := h.Store.Load(t.Context(), "here", store.Latest(""))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.moves, movesOf(m)); diff != "" || child.ProcessState.ExitCode() != c.exit {
			t.Errorf("process %d exits with %d, want %d; the moves (-want +got):\n%s\n%s", i+1, child.ProcessState.ExitCode(), c.exit, diff, log)
		}
	}
}

// movesOf returns the moves in a match's entries.
func movesOf(m match.Match) (all []string) {
	for _, e := range m.Entries {
		if e.Kind == games.Move {
			all = append(all, e.Text)
		}
	}
	return all
}

// Releasing a lease does not count as an attempt: the configured player moves next.
func TestReleasedLeaseIsNoAttempt(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := watched(h, "waits")
	for range 6 {
		refs := []store.Ref{{Channel: table.Match.Channel, ID: table.Match.ID}}
		if err := h.Leases.ReleaseLeases(t.Context(), refs); err != nil {
			t.Fatal(err)
		}
		heads, err := h.Leases.Claim(t.Context(), 0, 9)
		if err != nil || len(heads) != 1 || heads[0].Attempts != 0 {
			t.Fatalf("Claim after a released lease = %+v, %v; want one match without an attempt", heads, err)
		}
		if err := h.Leases.ReleaseLease(t.Context(), table); err != nil {
			t.Fatal(err)
		}
		if heads, err = h.Leases.Claim(t.Context(), 0, 9); err != nil || len(heads) != 1 || heads[0].Attempts != 0 {
			t.Fatalf("Claim after it was released to a worker = %+v, %v; want one match without an attempt", heads, err)
		}
	}
}

// A retry has a quarter of the limits.
func TestRetriesAreCheaper(t *testing.T) {
	for _, c := range []struct {
		attempts    int
		given, want games.Limits
	}{
		{0, games.Limits{Depth: 4}, games.Limits{Depth: 4}},
		{1, games.Limits{Depth: 4}, games.Limits{Depth: 1, Nodes: 50_000}},
		{2, games.Limits{Depth: 2, Nodes: 1000}, games.Limits{Depth: 1, Nodes: 250}},
	} {
		rules, got := matchtest.SafeRules(), games.Limits{}
		rules.Players["errs"] = func(_ context.Context, _ matchtest.Tries, _ games.Hand, l games.Limits) (games.Choice[string], error) {
			got = l
			return games.Choice[string]{Move: "1"}, nil
		}
		h := matchtest.NewFixture(t, games.New(rules))
		table := watched(h, "errs")
		table.Log.Chairs[matchtest.Opener].Limits, table.Match.Attempts = c.given, c.attempts
		if _, err := h.Computers.Advance(t.Context(), table, nil); err != nil || got != c.want {
			t.Errorf("after %d attempts %+v become %+v, %v; want %+v", c.attempts, c.given, got, err, c.want)
		}
	}
}
