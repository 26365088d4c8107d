package storage_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// epoch is the time of the tests of this package.
var epoch = time.UnixMilli(1_750_000_000_000).UTC()

// blank returns a live match without entries.
func blank(channel, id string) match.Match {
	return match.Match{
		ID: id, Start: match.Start{Channel: channel, Game: "mastermind", Opening: "play"},
		Status: match.Live, Created: epoch, Due: match.Deadlines{match.DueMove: epoch},
	}
}

// begin returns the change that starts a match.
func begin(m match.Match) host.Change { return host.Change{Channel: m.Channel, New: &m} }

// move returns a change that adds entry number n to a blank match at version n. Every second one
// has the cached head of the match.
func move(channel, id string, n int) host.Change {
	interaction := id + "/" + strconv.Itoa(n)
	var known *match.Head
	if n%2 == 0 {
		h := blank(channel, id).Head()
		h.Version, h.Epoch = int64(n), int64(n)
		known = &h
	}
	return host.Change{
		Channel: channel,
		Receipt: store.Receipt{Channel: channel, Interaction: interaction, Match: id, Entry: n, At: epoch},
		Steps:   []host.Step{{Match: id, Version: int64(n), Entries: []match.Entry{guess(n)}, Status: match.Live, Known: known}},
	}
}

// guess returns entry number n.
func guess(n int) match.Entry {
	return match.Entry{N: n, Kind: games.Move, Text: "1122", User: "alice", Key: strconv.Itoa(n), At: epoch}
}

// appendForEver appends entries to a match and prints the number of each stored one, until the
// process is killed.
func appendForEver(url string) {
	ctx := context.Background()
	s, err := storage.Own(ctx, url)
	if err == nil {
		err = s.Apply(ctx, begin(blank("c", "m")))
	}
	for n := 0; err == nil; n++ {
		err = s.Apply(ctx, move("c", "m", n))
		if err == nil {
			fmt.Println(n)
		}
	}
	if errors.Is(err, store.ErrReplaced) && os.Getenv(stays) != "" { // as a bot, which stores nothing any more
		time.Sleep(time.Hour)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Acknowledged changes survive the death of the process completely, and so does its due work.
func TestKilled(t *testing.T) {
	for i, after := range []int{0, 1, 57, 200} {
		file := filepath.Join(t.TempDir(), "parlour.db")
		last := killAfter(t, file, after)
		s := open(t, file)
		m, err := s.Load(t.Context(), "c", store.ByID("m"))
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Entries) <= last || m.Version != int64(len(m.Entries)) {
			t.Errorf("round %d: %d entries at version %d are left, but entry %d was acknowledged", i, len(m.Entries), m.Version, last)
		}
		for n, e := range m.Entries {
			if e != guess(n) {
				t.Errorf("round %d: entry %d is %+v", i, n, e)
			}
		}
		if r, err := s.Receipt(t.Context(), "c", fmt.Sprint("m/", last)); err != nil || r.Entry != last {
			t.Errorf("round %d: the receipt of entry %d is %+v, %v", i, last, r, err)
		}
		got, err := s.Claim(t.Context(), epoch, store.Lease{By: "a", Until: epoch.Add(time.Minute)}, 1, 0)
		ms := got.Matches
		if err != nil || len(ms) != 1 {
			t.Errorf("round %d: Claim = %d matches, %v; want the due match of the killed process", i, len(ms), err)
		}
	}
}

// killAfter starts a process that appends to a database, kills it when it has acknowledged an
// entry, and returns the last acknowledged one.
func killAfter(t *testing.T, file string, entry int) int {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), child+"="+file)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	last := -1
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Errorf("the child printed %q", lines.Text())
		}
		last = n
		if n == entry {
			c.Process.Kill()
		}
	}
	c.Wait()
	if last < entry {
		t.Fatalf("the child ended by itself after entry %d", last)
	}
	return last
}
