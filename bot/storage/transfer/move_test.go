package transfer_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/transfer"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// A move that was interrupted before or after any page resumes from there. Meanwhile no bot starts
// on the incomplete database.
func TestMoveResumes(t *testing.T) {
	for i, from := range kinds {
		to := kinds[1-i]
		t.Run(from.name+" to "+to.name, func(t *testing.T) {
			source, target := filled(t, from.make), to.make(t)
			runs, o := 0, options
			for step := 1; ; step = step%9 + 2 { // some runs copy little, others much
				ctx, cancel := context.WithCancel(t.Context())
				n := 0
				o.Report = func(p transfer.Progress) {
					if n++; n == step && p.Doing == "copied" {
						cancel()
					}
				}
				done, err := transfer.Move(ctx, source, target, o)
				cancel()
				if runs++; err == nil {
					if done.Rows != int64(rows*len(layout(t))) || !done.Resumed || done.Again || runs < 4 {
						t.Errorf("after %d runs Move = %+v", runs, done)
					}
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				_, err = storage.Open(t.Context(), target)
				refused(t, err, "only a part of another database", "parlour move")
			}
			same(t, target, source)
			s, err := storage.Open(t.Context(), target)
			if err != nil {
				t.Fatal(err)
			}
			s.Close()
		})
	}
}

// If a process is killed while it moves a database, the resumed move loses and duplicates nothing.
func TestMoveKilled(t *testing.T) {
	for i, from := range kinds {
		to := kinds[1-i]
		t.Run(from.name+" to "+to.name, func(t *testing.T) {
			source, target := filled(t, from.make), to.make(t)
			for _, after := range []int{6} {
				kill(t, source, target, after)
			}
			if done, err := transfer.Move(t.Context(), source, target, options); err != nil || !done.Resumed || done.Again {
				t.Fatalf("Move = %+v, %v", done, err)
			}
			same(t, target, source)
		})
	}
}

// kill makes another process move a database, and kills it after a number of pages.
func kill(t *testing.T, source, target string, pages int) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), child+"="+source+" "+target)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for n := 0; n < pages && lines.Scan(); n++ {
	}
	c.Process.Kill()
	for lines.Scan() { // until the process ends
	}
	if err := c.Wait(); err == nil {
		t.Fatal("the child was not killed")
	}
}

// If a bot has changed the source between two runs, the copy starts again.
func TestMoveOfWhatHasChanged(t *testing.T) {
	source, target, n := filled(t, kinds[0].make), kinds[1].make(t), 0
	ctx, cancel := context.WithCancel(t.Context())
	o := options
	o.Report = func(transfer.Progress) {
		if n++; n == 14 {
			cancel()
		}
	}
	if _, err := transfer.Move(ctx, source, target, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	change(t, source, `UPDATE matches SET version = version + 1`)
	if done, err := transfer.Move(t.Context(), source, target, options); err != nil || !done.Again {
		t.Errorf("Move = %+v, %v", done, err)
	}
	same(t, target, source)
}

func TestMoveRefusals(t *testing.T) {
	source := filled(t, kinds[0].make)
	move := func(from, to string) error {
		_, err := transfer.Move(t.Context(), from, to, options)
		return err
	}
	refused(t, move(source, "file:"+source), "is both the source and the target")
	refused(t, move(source+"x", kinds[0].make(t)), "there is no file")
	for _, kind := range kinds {
		refused(t, move(source, filled(t, kind.make)), "is not empty")
	}
	half := kinds[0].make(t)
	ctx, cancel := context.WithCancel(t.Context())
	o := options
	o.Report = func(transfer.Progress) { cancel() }
	if _, err := transfer.Move(ctx, source, half, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	refused(t, move(filled(t, kinds[0].make), half), "contains a part of "+source)
	refused(t, move(half, kinds[0].make(t)), "is incomplete")
	_, err := transfer.Backup(t.Context(), half, kinds[0].make(t), options)
	refused(t, err, "is incomplete")
}

// A move detects a bot on either side: on a file always, on a server by its connections, or by its
// leases if the connections have another application name.
func TestMoveBesideABot(t *testing.T) {
	for i, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			url, other := filled(t, kind.make), kinds[1-i].make(t)
			bot, err := storage.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := bot.Poll(t.Context(), now); err != nil {
				t.Fatal(err)
			}
			for _, pair := range [][2]string{{url, other}, {filled(t, kinds[1-i].make), url}} {
				_, err := transfer.Move(t.Context(), pair[0], pair[1], options)
				refused(t, err, "a bot is running on it", "stop every bot")
			}
			if err := bot.Close(); err != nil {
				t.Fatal(err)
			}
			if _, err := transfer.Move(t.Context(), url, other, options); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestLeasesTellOfABot(t *testing.T) {
	url := kinds[1].make(t)
	s, err := storage.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{ID: "m", Start: match.Start{Channel: "c"}, Status: match.Live}
	if err := s.Apply(t.Context(), host.Change{Channel: "c", New: &m, Lease: store.Lease{By: "bot", Until: now.Add(time.Second)}}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	_, err = transfer.Move(t.Context(), url, kinds[0].make(t), options)
	refused(t, err, "a bot is running on it")
	insist, later := options, options
	insist.Insist = true
	later.Now += 1000
	for name, o := range map[string]transfer.Options{"insist": insist, "later": later} {
		if _, err := transfer.Move(t.Context(), url, kinds[0].make(t), o); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func ExampleProgress() {
	p := transfer.Progress{Doing: "copied", Table: "entries", Rows: 1000}
	fmt.Println(p.Doing, p.Table, p.Rows)
	// Output: copied entries 1000
}
