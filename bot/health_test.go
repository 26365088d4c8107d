package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// line is the line of an interaction in the log.
type line struct {
	Level, Msg, Command, Outcome, Game, Channel, Match string

	First    *int64 `json:"first_ms"`
	Done     *int64 `json:"done_ms"`
	Shard    *int   `json:"shard"`
	Takeover bool   `json:"takeover"`
}

// newTold is a site on a file, whose log is JSON as in operation, without a bot.
func newTold(t *testing.T) *site {
	t.Helper()
	s := newSite(t, sqlitetest.File(t))
	s.options.Log = slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	return s
}

// lines are those of interactions.
func (s *site) lines() (all []line) {
	s.t.Helper()
	for text := range strings.Lines(s.log.String()) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			s.t.Fatalf("%v in %s", err, text)
		}
		if l.Msg == "interaction" {
			all = append(all, l)
		}
	}
	return all
}

// Each interaction is one line, whatever its outcome, and nothing in the log was typed
// by a member, stands in a control, or is a token.
func TestAnInteractionIsOneLine(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	s.start(s.options)
	alice, bob := s.user("alicia-the-first"), s.user("bob")
	typing := func() (*discordtest.Interaction, error) { return s.Complete(alice, s.channel, "/move move:zzyz") }
	steps := []struct {
		do   func() *discordtest.Interaction
		want string // command, outcome, game
	}{
		{func() *discordtest.Interaction { return s.say(alice, "/help") }, "/help done "},
		{func() *discordtest.Interaction { return s.say(alice, "/move move:zzyzx") }, "/move refused "},
		{func() *discordtest.Interaction {
			return s.say(alice, "/mastermind duel secret:typed opponent:@bob"+long)
		}, "/mastermind duel done mastermind"},
		{func() *discordtest.Interaction { return s.typed(alice, "RYGBRYGX") }, "form secret refused "},
		{func() *discordtest.Interaction {
			return s.say(alice, "/mastermind duel secret:typed opponent:@bob"+long)
		}, "/mastermind duel done mastermind"},
		{func() *discordtest.Interaction { return s.typed(alice, "RYGBRYGB") }, "form secret done mastermind"},
		{func() *discordtest.Interaction { return s.press(bob, "y:") }, "press invitation done mastermind"},
		{func() *discordtest.Interaction { return s.press(bob, "c:") }, "press tap done mastermind"},
		{func() *discordtest.Interaction { return s.done(typing()) }, "typing /move done mastermind"},
		{func() *discordtest.Interaction { return s.say(bob, "/move move:11223344") }, "/move done mastermind"},
		{func() *discordtest.Interaction { return s.say(alice, "/move move:87654321") }, "/move refused "},
		{func() *discordtest.Interaction { return s.say(bob, "/game hint") }, "/game hint refused mastermind"},
	}
	all := []*discordtest.Interaction{}
	for i, step := range steps {
		all = append(all, step.do())
		lines := s.lines()
		if len(lines) != i+1 {
			t.Fatalf("%s: there are %d lines, want %d", step.want, len(lines), i+1)
		}
		l := lines[i]
		if got := l.Command + " " + l.Outcome + " " + l.Game; got != step.want {
			t.Errorf("got %q, want %q", got, step.want)
		}
		if l.Level != "INFO" || l.First == nil || l.Done == nil || *l.First > *l.Done || l.Channel != string(s.channel) || l.Shard == nil || *l.Shard != 0 {
			t.Errorf("%s: %+v", step.want, l)
		}
	}
	if last := s.lines()[len(steps)-1]; last.Match != s.match().ID {
		t.Errorf("a hint is of match %q, want %q", last.Match, s.match().ID)
	}
	secrets := append(s.tokens(all...), "zzyzx-none", "RYGBRYGX", "RYGBRYGB", "11223344", "87654321", "alicia-the-first")
	unseen(t, "the log tells", map[string]string{"the log": s.log.String()}, secrets...)
	for _, typed := range []string{"zzyz", string(alice), string(bob)} {
		if strings.Contains(s.log.String(), typed) {
			t.Errorf("%s is in the log", typed)
		}
	}
	for _, v := range s.PublicMessages(s.channel) {
		for id := range strings.FieldsSeq(customs(v.Components)) {
			if len(id) > 8 && strings.Contains(s.log.String(), id) {
				t.Errorf("the control %s is in the log", id)
			}
		}
	}
}

// Faults of Discord and of the database have different outcomes.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	var fail atomic.Bool
	s.options.Store = func(m host.Store) host.Store { return &tellsNothing{m, &fail} }
	over := make(chan bot.Interaction, 1)
	s.options.Hooks.Interaction = func(i bot.Interaction) { over <- i }
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	<-over
	for _, test := range []struct {
		name  string
		fault discordtest.Fault
		fails bool
		want  string
	}{
		{"Discord does not take it", discordtest.Fault{Path: "/callback", Status: 400, Times: 2}, false, "unanswered false"},
		{"Discord takes an apology", discordtest.Fault{Path: "/callback", Status: 400, Times: 1}, false, "failed true"},
		{"the database fails", discordtest.Fault{}, true, "failed true"},
	} {
		mend := func() {}
		if test.fault.Path != "" {
			mend = s.Break(test.fault)
		}
		fail.Store(test.fails)
		if _, err := s.Say(alice, s.channel, "/game about page:board"); err != nil {
			t.Fatal(err)
		}
		last := <-over
		mend()
		fail.Store(false)
		if got := fmt.Sprint(last.Outcome, " ", last.Answered); got != test.want || last.Command != "/game about" {
			t.Errorf("%s: %s of %s, want %s", test.name, got, last.Command, test.want)
		}
		s.clock.Advance(4 * time.Second) // until Discord tells the member that there was no answer
		s.settle()
	}
}

// An answer may come too late, or be another process's.
func TestAnswersThatAreNone(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	g, slow := newGate(), s.options
	slow.Store = g.through
	s.start(slow)
	alice := s.user("alice")
	if _, err := s.Say(alice, s.channel, "/mastermind play"); err != nil {
		t.Fatal(err)
	}
	<-g.entered
	s.clock.Advance(4 * time.Second)
	g.open <- nil
	s.settle()
	if all := s.lines(); len(all) != 1 || all[0].Outcome != "late" || all[0].First != nil || *all[0].Done != 4000 {
		t.Errorf("got %+v", all)
	}
	s.start(s.options)
	s.say(alice, "/help")
	all := s.lines()[1:]
	if len(all) != 2 || all[0].Outcome+all[1].Outcome != "doneelsewhere" && all[0].Outcome+all[1].Outcome != "elsewheredone" {
		t.Errorf("by two: %+v", all)
	}
}

// tellsNothing is a store that does not tell of matches when it fails.
type tellsNothing struct {
	host.Store
	fails *atomic.Bool
}

func (f *tellsNothing) Head(ctx context.Context, channel, id string) (match.Head, error) {
	if f.fails.Load() {
		return match.Head{}, errors.New("the disk is on fire")
	}
	return f.Store.Head(ctx, channel, id)
}

// The process that answers in place of a dead one reports the interaction.
func TestATakeoverIsTold(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	g, slow := newGate(), s.options
	slow.Defer, slow.Store = atOnce, g.through
	b := s.start(slow)
	alice := s.user("alice")
	i, err := s.Say(alice, s.channel, "/mastermind play")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Acknowledged(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-g.entered
	b.Cut()
	g.open <- errCut
	s.kill()
	s.start(s.options)
	s.settle()
	lines := s.lines()
	if len(lines) != 2 || lines[0].Outcome == "done" || !lines[1].Takeover || lines[1].Outcome != "done" || lines[1].First != nil || lines[1].Game != "mastermind" {
		t.Errorf("got %+v", lines)
	}
}

// The health of a bot says what is missing.
func TestHealth(t *testing.T) {
	t.Parallel()
	s := newTold(t)
	var away, unwritable atomic.Bool
	s.options.Store = func(m host.Store) host.Store { return &unwell{m, &away, &unwritable} }
	b := s.start(s.options)
	s.settle()
	ready := func(want bool, missing string) {
		t.Helper()
		if got := b.Bot().Readiness(t.Context()); got.OK != want || strings.Join(got.Missing, ", ") != missing {
			t.Errorf("got %+v, want %q", got, missing)
		}
	}
	ready(true, "")
	away.Store(true)
	ready(false, "the database does not answer")
	if got := b.Bot().Intake(); !got.OK {
		t.Errorf("members are sent away: %+v", got)
	}
	away.Store(false)
	unwritable.Store(true)
	s.clock.Advance(time.Minute)
	s.settle()
	ready(false, "the database cannot be written: read-only")
	if got := b.Bot().Intake(); !got.OK {
		t.Errorf("members are sent away: %+v", got)
	}
	unwritable.Store(false)
	s.clock.Advance(time.Minute)
	s.settle()
	ready(true, "")
	if !b.Bot().Alive().OK || !b.Bot().State().Ready || b.Bot().State().Shards.Connected != 1 {
		t.Errorf("it works: %+v, %+v", b.Bot().Alive(), b.Bot().State())
	}
	if err := b.Stop(); err != nil {
		t.Fatal(err)
	}
	s.bots = nil
	ready(false, "the process is shutting down")
	s.clock.Advance(time.Hour)
	if b.Bot().Alive().OK {
		t.Error("who has not looked for an hour is alive")
	}
}

// unwell is a store that can be made to reject reads or writes.
type unwell struct {
	host.Store
	away, unwritable *atomic.Bool
}

func (u *unwell) PutDocument(ctx context.Context, d store.Document) error {
	if u.unwritable.Load() {
		return errors.New("read-only")
	}
	return u.Store.PutDocument(ctx, d)
}

func (u *unwell) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if u.away.Load() {
		return store.Document{}, errors.New("away")
	}
	return u.Store.Document(ctx, home, kind, id)
}

// The number of servers is fetched again after a while, and the next caller gets it.
func TestServersAreCountedAgain(t *testing.T) {
	t.Parallel()
	h := newInstanceWith(t, local.Options{})
	alice := newMember(t, h, "alice")
	alice.say("/help")
	said := func() string {
		newest := func(i *discordtest.Interaction) discordtest.MessageView {
			all := i.Messages()
			return all[len(all)-1]
		}
		play := newest(alice.press(newest(alice.say("/help")), "hp::1:"))
		return content(newest(alice.press(play, "hp::2:")).Components)
	}
	if got := said(); !strings.Contains(got, "1 server") {
		t.Errorf("got %s", got)
	}
	more := h.Server.AddGuild("another", "en-US")
	if err := h.Server.Join(more, h.App().BotID, 0); err != nil {
		t.Fatal(err)
	}
	if got := said(); !strings.Contains(got, "1 server") {
		t.Errorf("it was asked for at once: %s", got)
	}
	if err := h.Advance(t.Context(), 2*time.Hour); err != nil {
		t.Fatal(err)
	}
	said()
	if got := said(); !strings.Contains(got, "2 servers") {
		t.Errorf("got %s", got)
	}
}
