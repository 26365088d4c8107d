package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// pass lets time pass, a second at a time, the bots doing what falls due.
func (s *site) pass(d time.Duration) {
	s.t.Helper()
	for ; d > 0; d -= time.Second {
		s.clock.Advance(time.Second)
		for _, b := range s.bots {
			b.Wake()
		}
		s.settle()
	}
}

// skip lets time pass at once.
func (s *site) skip(d time.Duration) {
	s.t.Helper()
	s.clock.Advance(d)
	s.pass(time.Second)
}

// sent is how many requests something makes the bots send.
func (s *site) sent(do func()) discordtest.Counts {
	before := s.Counts()
	do()
	return s.Counts().Since(before)
}

// overwrite edits the newest board with the bot's token, as a process does that
// should long be gone.
func (s *site) overwrite(text string) {
	s.asBot(http.MethodPatch, "/"+string(s.board().ID), oldText(text))
}

func oldText(text string) string { return `[{"type":10,"content":"` + text + `"}]` }

// post sends a message as the bot does, and returns its ID.
func (s *site) post(text string) string { return s.asBot(http.MethodPost, "", oldText(text)) }

// asBot sends a message of some components to the channel with the bot's token, and
// returns the ID of the message.
func (s *site) asBot(method, path, components string) string {
	s.t.Helper()
	url := s.URL() + "/api/v10/channels/" + string(s.channel) + "/messages" + path
	r, err := http.NewRequestWithContext(s.t.Context(), method, url, strings.NewReader(`{"flags":32768,"components":`+components+`}`))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+s.app.Token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	var made struct {
		ID string `json:"id"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&made); err != nil || resp.StatusCode != http.StatusOK || made.ID == "" {
		s.t.Fatalf("%s of a message: %s, %v", method, resp.Status, err)
	}
	return made.ID
}

// An attempt that is never recorded makes the board due when it is given up, and again after
// as long a time, as its request may be carried out late.
func TestALateEditIsRepaired(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	s.say(alice, "/move move:1122")
	s.alter(func(r *delivery.Row) {
		r.Turn, r.Sender, r.Until = r.Turn+1, "dead", s.clock.Now().Add(delivery.TurnLasts).UnixMilli()
	})
	s.overwrite("an old board")
	if got := s.sent(func() { s.pass(delivery.TurnLasts - time.Second) }); got.Requests > 0 {
		t.Errorf("before its time a lost turn makes %d requests", got.Requests)
	}
	for _, after := range []time.Duration{2 * time.Second, 2 * local.Lease} {
		if got := s.sent(func() { s.pass(after) }); got.Requests != 1 {
			t.Errorf("a lost turn makes %d requests %v in %v, want one", got.Requests, got.Routes, after)
		}
		if got := s.shown(); !strings.Contains(got, "RRYY") {
			t.Errorf("the board shows\n%s", got)
		}
		s.overwrite("an old board")
	}
	if got := s.slot(); !got.DueAt().IsZero() {
		t.Errorf("the board is still due: %+v", got)
	}
}

// An edit whose answer was lost may be carried out after newer ones. The board
// is drawn once more when that can no more be.
func TestALostEditMayComeLate(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]discordtest.Fault{
		"of a board":           {Method: http.MethodPatch, Drop: true, Times: 1},
		"of a board, and done": {Method: http.MethodPatch, Drop: true, After: true, Times: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			s.say(alice, "/mastermind play")
			s.Break(lost)
			s.say(alice, "/move move:1122")
			s.say(alice, "/move move:3344")
			s.overwrite("an old board")
			if got := s.sent(func() { s.pass(3 * local.Lease) }); got.Requests != 1 {
				t.Errorf("an edit that may come late makes %d requests %v, want one", got.Requests, got.Routes)
			}
			if got := s.shown(); !strings.Contains(got, "GGBB") {
				t.Errorf("the board shows\n%s", got)
			}
		})
	}
}

// What a process was sending when it died may cover what was sent meanwhile, by it as
// the answer to a press, or by another. The board is drawn once more.
func TestABoardUnderWayAtDeath(t *testing.T) {
	t.Parallel()
	for name, answers := range map[string]bool{"by the process that answers": true, "by another": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			h := &held{method: http.MethodPatch, there: make(chan struct{}), freed: make(chan struct{})}
			o := s.options
			o.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
			s.start(o)
			alice := s.user("alice")
			s.say(alice, "/labyrinth play player:greedy side:theseus")
			m := s.match()
			s.wantBoard()
			<-h.there
			if answers {
				i, err := s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := i.Acknowledged(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			s.bots[0].Cut()
			close(h.freed)
			s.kill()
			s.start(s.options)
			if !answers {
				s.press(alice, "p:")
			}
			s.pass(delivery.TurnLasts)
			want := s.shown()
			s.overwrite("an old board")
			s.pass(3 * local.Lease)
			if got := s.shown(); got != want || s.match().Version == m.Version {
				t.Errorf("the board shows\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// However the answer to what makes a board is lost, there is one board, and it
// is the one that is kept up to date.
func TestALostAnswerLeavesNoSecondBoard(t *testing.T) {
	t.Parallel()
	lose := func(path string) discordtest.Fault {
		return discordtest.Fault{Method: http.MethodPost, Path: path, Drop: true, After: true, Times: 1}
	}
	tests := map[string]func(s *site, alice wire.ID){
		"the callback of a start": func(s *site, alice wire.ID) {
			s.Break(lose("/callback"))
			s.say(alice, "/mastermind play")
		},
		"the callback of a board": func(s *site, alice wire.ID) {
			s.say(alice, "/mastermind play")
			s.Break(lose("/callback"))
			s.say(alice, "/game board")
		},
		"the callback of a restart": func(s *site, alice wire.ID) {
			s.say(alice, "/mastermind play")
			s.Break(lose("/callback"))
			s.say(alice, "/game restart")
		},
		"the message in place of a deleted one": func(s *site, alice wire.ID) {
			s.say(alice, "/mastermind play")
			if err := s.Delete(s.board().ID); err != nil {
				s.t.Fatal(err)
			}
			s.Break(lose("/messages"))
		},
	}
	for name, lost := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			lost(s, alice)
			s.say(alice, "/move move:1122")
			s.oneBoard(name)
			if got := content(s.board().Components); !strings.Contains(got, "RRYY") || !strings.Contains(customs(s.board().Components), s.match().ID) {
				t.Errorf("the newest message is\n%s", got)
			}
		})
	}
}

// interrupted is a Store that calls do, once, before it next reads the head of a match or
// applies a change.
type interrupted struct {
	host.Store
	do atomic.Pointer[func()]
}

func (m *interrupted) interrupt() {
	if do := m.do.Swap(nil); do != nil {
		(*do)()
	}
}

func (m *interrupted) Head(ctx context.Context, channel, id string) (match.Head, error) {
	m.interrupt()
	return m.Store.Head(ctx, channel, id)
}

func (m *interrupted) Apply(ctx context.Context, c host.Change) error {
	m.interrupt()
	return m.Store.Apply(ctx, c)
}

// If a board is deleted while a press on it is under way, the answer to the press is a
// new board, with the move or the part of it that was tapped.
func TestAPressOnADeletedBoard(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ start, key, want string }{
		"a move":         {"/pathway play size:4 player:random", "b1", "You: "},
		"part of a move": {"/mastermind play", "R", "R___"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			h := &held{words: `{"type":7,`, there: make(chan struct{}), freed: make(chan struct{})}
			s.options.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
			s.start(s.options)
			alice := s.user("alice")
			s.say(alice, test.start)
			deleted := s.board()
			press, err := s.Press(alice, deleted.ID, labelled(deleted.Components, test.key))
			if err != nil {
				t.Fatal(err)
			}
			<-h.there
			if err := s.Delete(deleted.ID); err != nil {
				t.Fatal(err)
			}
			close(h.freed)
			s.settle()
			if press.State() != discordtest.Answered {
				t.Errorf("the press is %s", press.State())
			}
			s.oneBoard(name)
			if got := content(s.board().Components); s.board().ID == deleted.ID || !strings.Contains(got, test.want) {
				t.Errorf("the board is %s, after %s:\n%s", s.board().ID, deleted.ID, got)
			}
			if got := s.slot().Message; got != string(s.board().ID) {
				t.Errorf("the board is said to be %s, and is %s", got, s.board().ID)
			}
			if strings.Contains(s.log.String(), "incident") {
				t.Error("the log tells of an incident")
			}
		})
	}
}

// If another process has answered a press by a message that is gone, the pressed board isn't: it shows
// the move, and no second board does.
func TestAnotherProcessesAnswerIsGone(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	store := &interrupted{}
	s.options.Store = func(kept host.Store) host.Store { store.Store = kept; return store }
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:4 player:random")
	s.kill()
	s.options.Defer = atOnce
	s.start(s.options)
	board := s.board()
	s.Break(discordtest.Fault{Path: "/callback", Drop: true, After: true, Times: 1, Rewrite: func([]byte) []byte {
		return []byte(`{"type":4,"data":{"content":"Another process's answer","flags":64}}`)
	}})
	remove := func() {
		for range 200 {
			for _, m := range s.Messages(alice, s.channel) {
				if m.Content == "Another process's answer" {
					if err := s.Delete(m.ID); err != nil {
						t.Error(err)
					}
					return
				}
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Error("the other process hasn't answered")
	}
	store.do.Store(&remove)
	s.done(s.Press(alice, board.ID, labelled(board.Components, "b1")))
	s.oneBoard("the press")
	if got := s.slot().Message; got != string(board.ID) || !strings.Contains(s.shown(), "You: b1") {
		t.Errorf("the board is said to be %s, and is %s:\n%s", got, board.ID, s.shown())
	}
}

// wantBoard makes the board of the channel's match due, and wakes the first bot.
func (s *site) wantBoard() {
	s.t.Helper()
	s.alter(func(r *delivery.Row) { r.Wanted, r.Due = r.Wanted+1, s.clock.Now().UnixMilli() })
	s.bots[0].Wake()
}

// A press on an outdated board is answered by the newest board in place, and the reason why
// it was refused follows.
func TestAPressRepairsAnOutdatedBoard(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:4 player:random")
	outdated := s.board()
	s.done(s.Press(alice, outdated.ID, labelled(outdated.Components, "b1")))
	want := s.shown()
	components, err := json.Marshal(outdated.Components)
	if err != nil {
		t.Fatal(err)
	}
	s.asBot(http.MethodPatch, "/"+string(outdated.ID), string(components))
	var press *discordtest.Interaction
	s.pass(5 * time.Second)
	got := s.sent(func() { press = s.done(s.Press(alice, outdated.ID, labelled(outdated.Components, "c1"))) })
	if press.State() != discordtest.Answered || s.shown() != want {
		t.Errorf("the press is %s, and the channel shows\n%s\nwant\n%s", press.State(), s.shown(), want)
	}
	if got.Requests != 2 || got.WithToken != 0 {
		t.Errorf("the press took %d requests, %d of them with the bot's token, want the response and a follow-up", got.Requests, got.WithToken)
	}
	if m := s.match(); len(m.Entries) != 2 {
		t.Errorf("got %d entries, want 2", len(m.Entries))
	}
}

// aWhile is long enough that no interaction's token is good any more.
const aWhile = 16 * time.Minute

// Where the bot may see nothing it gives up after few requests, whatever time
// goes by, and draws the board again when a member plays and it may.
func TestABotThatIsLetInAgain(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	s.skip(aWhile)
	if err := s.Deny(s.channel, s.app.BotID, wire.ViewChannel); err != nil {
		t.Fatal(err)
	}
	got := s.sent(func() { s.say(alice, "/move move:1122") })
	if got.Requests > 4 {
		t.Errorf("a move where the bot sees nothing makes %d requests %v", got.Requests, got.Routes)
	}
	if got := s.sent(func() { s.pass(5 * local.Lease); s.skip(time.Hour) }); got.Requests > 0 {
		t.Errorf("after that it makes %d requests %v", got.Requests, got.Routes)
	}
	if err := s.Allow(s.channel, s.app.BotID, wire.ViewChannel); err != nil {
		t.Fatal(err)
	}
	s.say(alice, "/move move:3344")
	s.oneBoard("after it was let in again")
	if got := content(s.board().Components); !strings.Contains(got, "RRYY") || !strings.Contains(got, "GGBB") {
		t.Errorf("the board shows\n%s", got)
	}
}

// A game that only computers play goes on in a thread that was locked, or in a
// channel that is gone, and costs but a few requests in all.
func TestGamesWhereNothingCanBeShown(t *testing.T) {
	t.Parallel()
	tests := map[string]func(s *site, thread wire.ID) error{
		"a locked thread":   func(s *site, thread wire.ID) error { return s.Archive(thread, true, true) },
		"a deleted thread":  func(s *site, thread wire.ID) error { return s.DeleteChannel(thread) },
		"a deleted channel": func(s *site, _ wire.ID) error { return s.DeleteChannel(s.channel) },
	}
	for name, take := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			thread, err := s.StartThread(alice, s.channel, "games")
			if err != nil {
				t.Fatal(err)
			}
			s.done(s.Say(alice, thread, "/crosscut watch red:random blue:random"))
			s.pass(3 * time.Second)
			if err := take(s, thread); err != nil {
				t.Fatal(err)
			}
			s.skip(aWhile)
			got := s.sent(func() { s.pass(70 * time.Second) })
			m, err := s.kept.Load(t.Context(), string(thread), store.Latest(""))
			if err != nil || m.Status != match.Ended {
				t.Errorf("the game is %s after %d moves, %v", m.Status, len(m.Entries), err)
			}
			if got.Requests > 4 {
				t.Errorf("a game of %d moves makes %d requests %v", len(m.Entries), got.Requests, got.Routes)
			}
			if got := s.sent(func() { s.pass(3 * local.Lease); s.skip(time.Hour) }); got.Requests > 0 {
				t.Errorf("after its end it makes %d requests %v", got.Requests, got.Routes)
			}
		})
	}
}

// Channels that are gone cost a game that goes on nothing.
func TestDeadChannelsCostNothing(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/labyrinth play player:greedy side:theseus")
	for i := range 60 {
		dead, err := s.AddChannel(s.guild, fmt.Sprint("dead-", i))
		if err != nil {
			t.Fatal(err)
		}
		s.done(s.Say(alice, dead, "/mastermind solve player:first-consistent"))
		if err := s.DeleteChannel(dead); err != nil {
			t.Fatal(err)
		}
	}
	s.skip(aWhile)
	s.pass(2 * local.Lease) // their games end
	s.settle()
	if got := s.sent(func() { s.pass(2 * local.Lease) }); got.Requests > 0 {
		t.Errorf("dead channels make %d requests %v", got.Requests, got.Routes)
	}
	for range 5 {
		if got := s.sent(func() { s.press(alice, "p:") }); got.Requests != 1 {
			t.Errorf("beside dead channels a press costs %d requests %v, want one", got.Requests, got.Routes)
		}
	}
}

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

// A response that comes after its process has died is the board, whatever has been asked
// of the match since.
func TestABoardThatComesAfterAnother(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{"as an answer": "/game board", "in the channel": "/move move:1122"} {
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
			other := s.options // which does not answer in place of the killed one
			other.Store = func(kept host.Store) host.Store { return ownSessions{kept} }
			s.start(other)
			if _, err := s.Say(alice, s.channel, line); err != nil {
				t.Fatal(err)
			}
			resp, err := d.RoundTripper.RoundTrip(late)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode/100 != 2 {
				t.Fatalf("it comes with status %d", resp.StatusCode)
			}
			s.pass(2 * local.Lease)
			board := s.slot().Message
			if all := s.PublicMessages(s.channel); len(all) != 1 || string(all[0].ID) != board || s.slot().Message != board {
				t.Errorf("the channel shows\n%s\nwant %s alone", s.shown(), board)
			}
		})
	}
}

// A board that was posted by a process that died before it had recorded that is found by
// its name.
func TestAPostedBoardThatIsNotStored(t *testing.T) {
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
	o.Store = func(m host.Store) host.Store { u.Store = m; return u }
	dying := s.start(o)
	if _, err := s.Say(alice, s.channel, "/move move:1122"); err != nil {
		t.Fatal(err)
	}
	<-u.tried
	dying.Kill()
	s.bots = s.bots[:0]
	s.start(s.options)
	s.say(alice, "/game board")
	s.pass(2 * local.Lease)
	if all := s.PublicMessages(s.channel); len(all) != 1 || string(all[0].ID) != s.slot().Message {
		t.Errorf("the channel shows %d messages\n%s\nwant %s alone", len(all), s.shown(), s.slot().Message)
	}
}
