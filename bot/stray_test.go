package bot_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
)

// delayed is the way to Discord of a process that dies while its first response with
// some words is under way: that comes when it is let go.
type delayed struct {
	http.RoundTripper
	words string
	there chan *http.Request
}

func (d *delayed) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/callback") {
		return d.RoundTripper.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if !bytes.Contains(body, []byte(d.words)) {
		return d.RoundTripper.RoundTrip(r)
	}
	late := r.Clone(context.WithoutCancel(r.Context()))
	late.Body = io.NopCloser(bytes.NewReader(body))
	d.there <- late
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// A board that comes after its process has died, and after another has taken its place,
// goes; also where that other is the answer to something else, or one of the channel.
func TestABoardThatComesAfterAnother(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{"as an answer": "/game board", "in the channel": "/mastermind guess code:1122"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			alice := s.user("alice")
			d, o := &delayed{words: "Mastermind", there: make(chan *http.Request, 9)}, s.options
			o.Transport = func(to http.RoundTripper) http.RoundTripper { d.RoundTripper = to; return d }
			dying := s.start(o)
			if _, err := s.Say(alice, s.channel, "/mastermind play"); err != nil {
				t.Fatal(err)
			}
			late := <-d.there
			dying.Kill()
			s.bots = s.bots[:0]
			s.start(s.options)
			if _, err := s.Say(alice, s.channel, line); err != nil {
				t.Fatal(err)
			}
			for s.match().Board.Message == "" {
				runtime.Gosched()
			}
			resp, err := d.RoundTripper.RoundTrip(late)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			s.settle()
			board := s.match().Board.Message
			if all := s.PublicMessages(s.channel); resp.StatusCode/100 != 2 || len(all) != 2 || board == string(all[1].ID) {
				t.Fatalf("it comes with status %d; %d messages, of which %s is the board", resp.StatusCode, len(all), board)
			}
			s.pass(2 * local.Lease)
			if all := s.PublicMessages(s.channel); len(all) != 1 || string(all[0].ID) != board || s.match().Board.Message != board {
				t.Errorf("the channel shows\n%s\nwant %s alone", s.shown(), board)
			}
		})
	}
}

// A board that was posted by a process that died before it had stored where goes, once
// another is the board.
func TestAPostedBoardThatNobodyKnows(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	alice := s.user("alice")
	s.start(s.options)
	s.say(alice, "/mastermind play")
	if err := s.bots[0].Stop(); err != nil {
		t.Fatal(err)
	}
	s.bots = s.bots[:0]
	if err := s.Delete(s.board().ID); err != nil {
		t.Fatal(err)
	}
	u, o := undrawn{tried: make(chan struct{}, 1)}, s.options
	o.Store = func(m match.Store) match.Store { u.Store = m; return u }
	dying := s.start(o)
	if _, err := s.Say(alice, s.channel, "/mastermind guess code:1122"); err != nil {
		t.Fatal(err)
	}
	<-u.tried
	dying.Kill()
	s.bots = s.bots[:0]
	var deletes, redrawn atomic.Int64
	o = s.options
	o.Transport = func(to http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodDelete {
				deletes.Add(1)
				if !s.match().Due[match.Drawing("late")].IsZero() {
					redrawn.Add(1)
				}
			}
			return to.RoundTrip(r)
		})
	}
	s.start(o)
	s.say(alice, "/game board")
	deletes.Store(0)
	redrawn.Store(0)
	if all := s.PublicMessages(s.channel); len(all) != 2 {
		t.Fatalf("there are %d boards, want the one that nobody knows, too", len(all))
	}
	s.pass(2 * local.Lease)
	if all := s.PublicMessages(s.channel); len(all) != 1 || string(all[0].ID) != s.match().Board.Message {
		t.Errorf("the channel shows\n%s\nwant %s alone", s.shown(), s.match().Board.Message)
	}
	if deletes.Load() != 1 || redrawn.Load() != 1 {
		t.Errorf("of %d messages deleted, %d were deleted when another drawing was due, want 1 of 1", deletes.Load(), redrawn.Load())
	}
}

// roundTripper is a function as an http.RoundTripper.
type roundTripper func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
