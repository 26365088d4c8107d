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
			t, failed = matchtest.Advance(ctx, h.Computers, t, nil)
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
		t, err = matchtest.Advance(ctx, h.Computers, t, nil)
	}
	if err == nil {
		t, err = h.Do(ctx, match.Act{Channel: "here", At: match.AnyEntry, Kind: games.Move, Text: "no"}, matchtest.By(matchtest.Alice, at))
	}
	if err == nil {
		_, err = matchtest.Advance(ctx, h.Computers, t, nil)
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
		if _, err := matchtest.Advance(t.Context(), h.Computers, table, nil); err != nil || got != c.want {
			t.Errorf("after %d attempts %+v become %+v, %v; want %+v", c.attempts, c.given, got, err, c.want)
		}
	}
}

// asks makes a host's computers search ahead of commits. The host continues when a search has ended.
// It returns a counter of the searches.
func asks(h *host.Host) *int {
	n := new(int)
	h.Ahead = func(ctx context.Context, t *match.Table) *match.Search {
		*n++
		th := match.NewSearch(ctx)
		th.End(h.Computers.Think(th.Context(), t, nil))
		return th
	}
	return n
}

// asked returns a match in which alice answers the guesses of a player, which has made the
// first in the process of h.
func asked(h *matchtest.Fixture, player string) *match.Table {
	h.T.Helper()
	t := h.Begin(match.Start{Opening: "solve", Source: games.InHead, Players: map[games.Seat]string{matchtest.Opener: player}}, matchtest.Alice)
	next, err := matchtest.Advance(h.T.Context(), h.Computers, t, nil)
	if err != nil {
		h.T.Fatal(err)
	}
	return next
}

// A computer that answers promptly shares the member's commit. The entries are those of
// two commits, and a repeated delivery changes nothing.
func TestComputerJoinsTheCommit(t *testing.T) {
	h := matchtest.NewFixture(t)
	searches := asks(h.Host)
	before := asked(h, "counts")
	act := match.Act{Channel: "here", Match: before.Match.ID, At: len(before.Match.Entries), Kind: games.Move, Text: "no"}
	after, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
	if err != nil {
		t.Fatal(err)
	}
	if after.Match.Version != before.Match.Version+1 || after.ComputerToMove() || *searches != 1 {
		t.Errorf("version %d after %d, computer to move %v, %d searches; want one commit of both moves", after.Match.Version, before.Match.Version, after.ComputerToMove(), *searches)
	}
	keys := []string{}
	for _, e := range h.Reload(after).Match.Entries[1:] {
		keys = append(keys, e.Key)
	}
	if diff := cmp.Diff([]string{"press", before.Match.ID + "/2/computer"}, keys); diff != "" {
		t.Errorf("keys (-want +got)\n%s", diff)
	}
	again, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
	if err != nil || len(again.Match.Entries) != 3 || again.Match.Version != after.Match.Version {
		t.Errorf("a duplicate delivery: %d entries, %v; want the same table", len(again.Match.Entries), err)
	}
	if receipt, err := h.Store.Receipt(t.Context(), "here", "press"); err != nil || receipt.Entry != 1 {
		t.Errorf("the receipt is %+v, %v; want that of entry 1", receipt, err)
	}
}

// A computer that was prompt in a match makes its first move in the commit of the next one after it, unless other
// matches have come between.
func TestComputerJoinsTheRematch(t *testing.T) {
	h := matchtest.NewFixture(t)
	last := h.Must(asked(h, "counts"), games.Stop, "", matchtest.Alice)
	searches := asks(h.Host)
	start := last.Rematch(matchtest.Alice)
	start.After = last.Match.ID
	h.Clock = h.Clock.Add(time.Minute)
	for range 2 { // the second is a duplicate delivery
		begun, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "again"), last)
		if err != nil {
			t.Fatal(err)
		}
		begun = h.Reload(begun)
		if begun.Match.Version != 1 || len(begun.Match.Entries) != 1 || begun.ComputerToMove() || begun.Match.After != "" {
			t.Errorf("version %d with %d entries, computer to move %v; want one commit with the first move", begun.Match.Version, len(begun.Match.Entries), begun.ComputerToMove())
		}
	}
	if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "late"), last); !errors.Is(err, store.ErrBusy) || *searches == 0 {
		t.Errorf("a rematch of a match that isn't the latest: %v after %d searches, want %v", err, *searches, store.ErrBusy)
	}
	on, err := h.Current(t.Context(), "here")
	if err != nil {
		t.Fatal(err)
	}
	h.Must(on, games.Stop, "", matchtest.Alice)
	if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "later"), last); !errors.Is(err, store.ErrBusy) {
		t.Errorf("after another match: %v, want %v", err, store.ErrBusy)
	}
}

// A player that may be slow, or may end its process, moves after the commit.
func TestComputerMovesAfterTheCommit(t *testing.T) {
	for _, c := range []struct {
		name string
		// plays until the member is to move, and returns the host that continues
		played func(h *matchtest.Fixture) (*host.Host, *match.Table)
	}{
		{"the player has not moved in this process", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			return h.Another(), asked(h, "counts")
		}},
		{"another player moved in the seat", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			before := asked(h, "counts")
			before.Log.Chairs[matchtest.Opener].Player = "errs"
			return h.Host, before
		}},
		{"the last move was slow", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			return h.Host, asked(h, "slow")
		}},
		{"attempts at the last move ended processes", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			begun := h.Begin(match.Start{Opening: "solve", Source: games.InHead}, matchtest.Alice)
			for range 3 {
				h.Clock = h.Clock.Add(h.Lease)
				if heads, err := h.Another().Leases.Claim(h.T.Context(), 0, 9); err != nil || len(heads) != 1 {
					h.T.Fatalf("%d matches claimed, %v; want one", len(heads), err)
				}
			}
			return h.Host, h.MoveComputers(h.Reload(begun))
		}},
	} {
		rules := matchtest.SafeRules()
		h := &matchtest.Fixture{}
		rules.Players["slow"] = func(ctx context.Context, at matchtest.Tries, hand games.Hand, l games.Limits) (games.Choice[string], error) {
			h.Clock = h.Clock.Add(match.JoinWithin + time.Millisecond)
			return matchtest.Counts(ctx, at, hand, l)
		}
		rules.Info.Players = append(rules.Info.Players, games.PlayerInfo{Name: "slow"})
		h = matchtest.NewFixture(t, games.New(rules))
		host, before := c.played(h)
		searches := asks(host)
		act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
		after, err := host.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(after.Match.Entries) != len(before.Match.Entries)+1 || !after.ComputerToMove() || *searches != 0 {
			t.Errorf("%s: %d entries after %d, %d searches; want the member's alone", c.name, len(after.Match.Entries), len(before.Match.Entries), *searches)
		}
	}
}

// A move that is not found in time does not cause a second search.
func TestSearchOutlastsTheCommit(t *testing.T) {
	h := matchtest.NewFixture(t)
	before := asked(h, "counts")
	search := match.NewSearch(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Search { return search }
	after := h.Must(before, games.Move, "no", matchtest.Alice)
	if !after.ComputerToMove() || after.Search() != search || h.Newest(after).Search() != search {
		t.Fatalf("computer to move %v, search %p; want the member's move alone, and the search %p", after.ComputerToMove(), after.Search(), search)
	}
	search.End(match.Answer{Move: "7"}, nil)
	answer, err := after.Search().Answer(t.Context())
	if err == nil {
		after, err = h.Computers.Play(t.Context(), after, answer)
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"1", "no", "7"}, matchtest.Moves(after)); diff != "" || after.Search() != nil {
		t.Errorf("search %p, moves (-want +got)\n%s", after.Search(), diff)
	}
}

// A search that has ended without a move is not taken over.
func TestFailedSearch(t *testing.T) {
	for name, fail := range map[string]func(*match.Search){
		"cancelled": (*match.Search).Cancel,
		"failed":    func(th *match.Search) { th.End(match.Answer{}, errors.New("out of order")) },
	} {
		h := matchtest.NewFixture(t)
		before := asked(h, "counts")
		h.Ahead = func(ctx context.Context, _ *match.Table) *match.Search {
			th := match.NewSearch(ctx)
			fail(th)
			return th
		}
		after := h.Must(before, games.Move, "no", matchtest.Alice)
		if !after.ComputerToMove() || after.Search() != nil {
			t.Errorf("%s: computer to move %v, search %p; want the member's move alone", name, after.ComputerToMove(), after.Search())
		}
	}
}

// Another process stores a move while a computer searches ahead. Both moves are dropped, and the act
// is repeated on the newest table, although the other process has stored the computer's entry with
// the same key.
func TestJoinLosesARace(t *testing.T) {
	for _, c := range []struct {
		name, refused string
		at            int // of the act
		want          []string
	}{
		{"seen", "match.refuse.outdated", 1, []string{"1", "no", "2"}},
		{"typed", "", match.AnyEntry, []string{"1", "no", "2", "no"}},
	} {
		h := matchtest.NewFixture(t)
		before, other := asked(h, "counts"), h.Another()
		var search *match.Search
		h.Ahead = func(ctx context.Context, at *match.Table) *match.Search {
			if search != nil {
				return nil
			}
			search = match.NewSearch(ctx)
			search.End(match.Answer{Move: "9"}, nil)
			act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
			next, err := other.Do(ctx, act, matchtest.By(matchtest.Alice, "first"))
			if err == nil {
				_, err = matchtest.Advance(ctx, other.Computers, next, nil)
			}
			if err != nil {
				t.Error(err)
			}
			return search
		}
		act := match.Act{Channel: "here", Match: before.Match.ID, At: c.at, Kind: games.Move, Text: "no"}
		_, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "second"))
		if r, _ := games.RefusalIn(err); r.ID != c.refused || r.ID == "" && err != nil {
			t.Errorf("%s: %v, want the refusal %q", c.name, err, c.refused)
		}
		if diff := cmp.Diff(c.want, matchtest.Moves(h.Reload(before))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

// A running search is cancelled when its commit loses a race.
func TestLostRaceEndsTheSearch(t *testing.T) {
	h := matchtest.NewFixture(t)
	before, broken := asked(h, "counts"), errors.New("disk full")
	search := match.NewSearch(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Search { return search }
	h.Store = &flaky{Store: h.Store, fail: []error{broken}}
	if _, err := h.Act(before, games.Move, "no", matchtest.Alice); !errors.Is(err, broken) {
		t.Fatalf("got %v, want %v", err, broken)
	}
	if search.Context().Err() == nil {
		t.Error("the search continues")
	}
}
