package bot_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/slot"
)

// decision is a line of the log about the slot of a board.
type decision struct {
	Msg, Decision, Reason, Slot, Route, Result string
	Version                                    int64
	Epoch, Wanted, Shown                       *int64
}

// decisions are the lines of a log about a slot.
func decisions(t *testing.T, log, slot string) (all []decision) {
	t.Helper()
	for line := range strings.Lines(log) {
		var d decision
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if d.Msg != "board" || d.Slot != slot {
			continue
		}
		if d.Decision == "" || d.Reason == "" || d.Epoch == nil || d.Wanted == nil || d.Shown == nil ||
			!slices.Contains([]string{"token", "bot", "none"}, d.Route) {
			t.Errorf("a decision lacks something: %s", line)
		}
		all = append(all, d)
	}
	return all
}

// about reports whether one of some decisions begins so: with its name, result and reason.
func about(all []decision, begins string) bool {
	return slices.ContainsFunc(all, func(d decision) bool {
		return strings.HasPrefix(strings.TrimSpace(d.Decision+" "+d.Result)+": "+d.Reason, begins)
	})
}

// newTracedSite is a site whose log is JSON. It has no bot yet.
func newTracedSite(t *testing.T) *site {
	t.Helper()
	s := newSite(t, sqlitetest.File(t))
	s.options.Log = slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	return s
}

// Whatever is decided about a board is in the log with its reason.
func TestEveryDecisionAboutABoardIsLogged(t *testing.T) {
	t.Parallel()
	s := newTracedSite(t)
	s.options.Quick = atOnce // a computer's move comes after the response
	s.start(s.options)
	alice := s.user("alice")
	var pressed *discordtest.Interaction
	for _, test := range []struct {
		name  string
		do    func()
		want  []string // decisions, among others
		route string   // of a decision about the newest version
	}{
		{"a start", func() { s.say(alice, "/pathway play size:4 player:random") }, []string{"recorded displayed: The response shows the board."}, "token"},
		{"a press and a computer's late move", func() { pressed = s.press(alice, "p:") }, []string{
			"recorded displayed: The response shows the board.", "sending: ", "recorded displayed: Edited by the token of an interaction."}, "token"},
		{"a redelivery", func() { s.redeliver(pressed) }, []string{
			"recorded failed: Whether the response shows the board is unknown: discord: POST /interactions/:id/:token/callback: 400, code 40060"}, "token"},
		{"a deleted board", func() {
			if err := s.Delete(s.board().ID); err != nil {
				t.Error(err)
			}
			s.say(alice, "/move move:"+s.free())
		}, []string{"recorded displayed: Posted as a new message."}, "bot"},
		{"a refused board", func() {
			s.skip(aWhile)
			if err := s.Deny(s.channel, s.app.BotID, wire.ViewChannel); err != nil {
				t.Error(err)
			}
			s.say(alice, "/move move:"+s.free())
		}, []string{"recorded refused: The board was not sent: "}, "bot"},
	} {
		before := len(s.log.String())
		test.do()
		all := decisions(t, s.log.String()[before:], s.match().ID)
		for _, want := range test.want {
			if !about(all, want) {
				t.Errorf("%s: want %q among the decisions\n%+v", test.name, want, all)
			}
		}
		newest := s.match().Version
		if !slices.ContainsFunc(all, func(d decision) bool { return d.Version == newest && d.Route == test.route }) {
			t.Errorf("%s: want a decision about version %d by %s\n%+v", test.name, newest, test.route, all)
		}
	}
}

// free is an open square of the channel's match.
func (s *site) free() string {
	s.t.Helper()
	table, err := s.bots[0].Bot().Set.Host().Latest(s.t.Context(), string(s.channel))
	if err != nil {
		s.t.Fatal(err)
	}
	for move := range table.Position().Moves() {
		return move
	}
	s.t.Fatal("no move is left")
	return ""
}

// faulty is a Store with a planted fault.
type faulty struct {
	host.Store
	forgets bool // records of attempts are lost
	blind   bool // it finds nothing that is due
}

func (f *faulty) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if change := p.Slot; change != nil && f.forgets {
		p.Slot = func(s slot.Slot) slot.Slot {
			next := change(s)
			if next.Open < s.Open && next.First == s.First {
				return s
			}
			return next
		}
	}
	return f.Store.Update(ctx, channel, id, p)
}

func (f *faulty) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	if f.blind {
		return host.PollResult{}, nil
	}
	return f.Store.Poll(ctx, now)
}

// Why a board is never sent is said by the log, and by the explanation that parlour trace
// prints.
func TestAPlantedFaultIsFound(t *testing.T) {
	t.Parallel()
	unanswered := discordtest.Fault{Method: http.MethodPatch, Path: "/messages/", Drop: true}
	for _, test := range []struct {
		name   string
		store  faulty
		broken discordtest.Fault
		denied bool
		log    string // how a decision in the log begins
		says   string // a part of the explanation
	}{
		{name: "Discord does not answer", broken: unanswered,
			log: "recorded failed: Whether Discord has the board is unknown: ", says: "updates. The next attempt is due at"},
		{name: "no process looks for what is due", store: faulty{blind: true}, broken: unanswered,
			log: "recorded failed: Whether Discord has the board is unknown: ", says: "and no process has made it. Is a bot running and ready?"},
		{name: "records are lost", store: faulty{forgets: true},
			log: "sending: 1 attempt was given up at ", says: "1 attempt is in flight until "},
		{name: "the bot may not see the channel", denied: true,
			log: "recorded refused: The board was not sent: ", says: "Nothing is sent until a member acts. Message "},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newTracedSite(t)
			store := test.store
			s.options.Store = func(under host.Store) host.Store { store.Store = under; return &store }
			s.start(s.options)
			alice := s.user("alice")
			s.say(alice, "/mastermind play")
			s.skip(aWhile)
			if test.broken.Drop {
				s.Break(test.broken)
			}
			if test.denied {
				if err := s.Deny(s.channel, s.app.BotID, wire.ViewChannel); err != nil {
					t.Fatal(err)
				}
			}
			s.say(alice, "/move move:1122")
			s.pass(2 * local.Lease)
			m := s.match()
			if all := decisions(t, s.log.String(), m.ID); !about(all, test.log) {
				t.Errorf("want %q among the decisions\n%+v", test.log, all)
			}
			if said := strings.Join(m.ExplainBoard(s.clock.Now()), " "); !strings.Contains(said, test.says) {
				t.Errorf("the explanation is %q, want %q in it", said, test.says)
			}
		})
	}
}
