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

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// decision is a line of the log about the slot of a board.
type decision struct {
	Msg, Decision, Reason, Match, Slot string
	Wanted, Shown                      *int64
}

// decisions are the lines of a log about the board of a match.
func decisions(t *testing.T, log, match string) (all []decision) {
	t.Helper()
	for line := range strings.Lines(log) {
		var d decision
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if d.Msg != "slot" || d.Match != match || d.Slot != "board" {
			continue
		}
		if d.Decision == "" || d.Reason == "" || d.Wanted == nil || d.Shown == nil {
			t.Errorf("a decision lacks something: %s", line)
		}
		all = append(all, d)
	}
	return all
}

// about reports whether one of some decisions begins so: with its name and reason.
func about(all []decision, begins string) bool {
	return slices.ContainsFunc(all, func(d decision) bool {
		return strings.HasPrefix(d.Decision+": "+d.Reason, begins)
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
		name string
		do   func()
		want []string // decisions, among others
	}{
		{"a start", func() { s.say(alice, "/pathway play size:4 player:random") }, []string{"shown: The response shows it."}},
		{"a press and a computer's late move", func() { pressed = s.press(alice, "p:") }, []string{
			"shown: The response shows it."}},
		{"a redelivery", func() { s.redeliver(pressed) }, []string{
			"not sent: "}},
		{"a deleted board", func() {
			if err := s.Delete(s.board().ID); err != nil {
				t.Error(err)
			}
			s.say(alice, "/move move:"+s.free())
		}, []string{"shown: Posted as a new message."}},
		{"a refused board", func() {
			s.skip(aWhile)
			if err := s.Deny(s.channel, s.app.BotID, wire.ViewChannel); err != nil {
				t.Error(err)
			}
			s.say(alice, "/move move:"+s.free())
		}, []string{"refused: It was not sent: "}},
	} {
		before := len(s.log.String())
		test.do()
		all := decisions(t, s.log.String()[before:], s.match().ID)
		for _, want := range test.want {
			if !about(all, want) {
				t.Errorf("%s: want %q among the decisions\n%+v", test.name, want, all)
			}
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
	forgets bool // records of turns are lost
	blind   bool // it finds nothing that is due
}

func (f *faulty) Shows() any { return faultyRows{f.Store.Shows().(delivery.Rows), f.forgets} }

type faultyRows struct {
	delivery.Rows
	forgets bool
}

func (f faultyRows) Put(ctx context.Context, r delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	if f.forgets && r.Sender == "" {
		return r, nil
	}
	return f.Rows.Put(ctx, r, beside...)
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
			log: "unknown: Whether Discord shows it is unknown: ", says: "It is sent "},
		{name: "no process looks for what is due", store: faulty{blind: true}, broken: unanswered,
			log: "unknown: Whether Discord shows it is unknown: ", says: "and no process has sent it. Is a bot running and ready?"},
		{name: "records are lost", store: faulty{forgets: true},
			log: "shown: ", says: "because Discord may carry out an earlier request late"},
		{name: "the bot may not see the channel", denied: true,
			log: "refused: It was not sent: ", says: "Discord has refused the message. It is sent when a member acts."},
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
			if said := strings.Join(s.slot().Explain(s.clock.Now()), " "); !strings.Contains(said, test.says) {
				t.Errorf("the explanation is %q, want %q in it", said, test.says)
			}
		})
	}
}

// A process that ends gives back the turns that its changes have taken and nothing has begun, so that
// another one needn't wait for their end.
func TestTheTurnsOfAProcessThatEnds(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	b := s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:4 player:easy side:red")
	host := b.Bot().Set.Host()
	act := match.Act{Channel: string(s.channel), Match: s.match().ID, At: match.AnyEntry, Kind: games.Move, Text: s.free()}
	if _, err := host.Do(t.Context(), act, match.Actor{User: string(alice), Name: "alice", Key: "by hand"}); err != nil {
		t.Fatal(err)
	}
	if row := s.row(); row.Sender == "" {
		t.Fatalf("the change has taken no turn: %+v", row)
	}
	if err := b.Stop(); err != nil {
		t.Fatal(err)
	}
	if row := s.row(); row.Sender != "" || row.Wanted <= row.Shown {
		t.Errorf("after the end of the process: %+v", row)
	}
}
