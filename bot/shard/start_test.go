package shard_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"parlour/games/match/store"
)

// A process that is alone with its database resumes its sessions after it was
// stopped and after it was killed, at once.
func TestRestart(t *testing.T) {
	for name, end := range map[string]func(*testing.T, *process){
		"stopped": func(t *testing.T, p *process) {
			p.stop()
			if err := <-p.ended; err != nil {
				t.Error(err)
			}
		},
		"killed": func(t *testing.T, p *process) { p.kill(t) },
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDiscord(t, 16, 1)
			p := d.startOn(d.kept, "")
			d.settled(name, 16, 1)
			end(t, p)
			p = d.startOn(d.kept, "")
			time.Sleep(time.Second) // bubble time
			if whole, _, _ := d.all(16); !whole {
				t.Errorf("%s: not all shards are connected after a second", name)
			}
			if began, again := d.counted(); began != 16 || again != 16 {
				t.Errorf("%s: %d sessions started, %d resumed; want 16 of each", name, began, again)
			}
			p.stop()
			<-p.ended
		})
	}
}

// broken is a database that fails.
type broken struct{}

func (broken) Document(context.Context, string, string, string) (store.Document, error) {
	return store.Document{}, errors.New("no disk")
}
func (broken) PutDocument(context.Context, store.Document) error { return errors.New("no disk") }

// A process that is alone with its database connects although that fails.
func TestDatabaseFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 2, 1)
		p := d.startOn(broken{}, "")
		d.settled("no database", 2, 1)
		p.stop()
		<-p.ended
	})
}

// A process that is restarted again and again, and whose sessions Discord does not
// resume, uses few of the day's session starts.
func TestRestartLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 1, 1)
		for range 4 * 60 { // four hours
			p := d.startOn(forgetful{d.kept}, "")
			time.Sleep(time.Minute) // bubble time
			p.kill(t)
		}
		if began, _ := d.counted(); began < 20 || began > 20+4*60*60/60 {
			t.Errorf("%d sessions started", began)
		} else {
			t.Logf("%d sessions started in four hours", began)
		}
	})
}

// forgetful is a database that loses the sessions.
type forgetful struct{ store.Documents }

func (f forgetful) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if id == "1/0" {
		return store.Document{}, store.ErrNone
	}
	return f.Documents.Document(ctx, home, kind, id)
}

// No session starts while few of the day's starts are left. It starts after
// Discord's count has started again.
func TestReserve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 3, 1)
		d.left, d.advice.SessionsTotal = 52, 60
		p := d.start("a")
		time.Sleep(50 * time.Minute) // bubble time: two may start
		if began, _ := d.counted(); began != 2 {
			t.Errorf("%d sessions started with 52 left, want 2", began)
		}
		d.mu.Lock()
		d.left = 1000
		d.mu.Unlock()
		time.Sleep(15 * time.Minute)
		d.settled("the next day", 3, 1)
		p.stop()
		<-p.ended
	})
}
