package bot_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
)

// A bot on a file resumes its session after it was stopped or killed, however often, without
// another Identify. What members did meanwhile is executed if it can still be answered, and
// otherwise it is not, because Discord has told them that it failed.
func TestARestartResumesTheSession(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*testing.T, *local.Bot){
		"stopped": func(t *testing.T, b *local.Bot) {
			if err := b.Stop(); err != nil {
				t.Error(err)
			}
		},
		"killed": func(_ *testing.T, b *local.Bot) { b.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC))
			s := discordtest.Start(t, discordtest.Options{Clock: clock})
			app, guild, alice := s.AddApplication("Parlour"), s.AddGuild("Club", "en-US"), s.AddUser("alice", "en-US")
			channel, err := s.AddChannel(guild, "games")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Join(guild, app.BotID, 0); err != nil {
				t.Fatal(err)
			}
			if err := s.Join(guild, alice, 0); err != nil {
				t.Fatal(err)
			}
			log := &syncWriter{b: &strings.Builder{}}
			o := local.Options{
				Server: s, Token: app.Token, Database: sqlitetest.File(t), Keys: [][]byte{[]byte("0123456789abcdef")},
				Pace: time.Second, Words: catalogue(), Log: slog.New(slog.NewTextHandler(log, nil)),
			}
			start := func() *local.Bot {
				b, err := local.Start(t.Context(), o)
				if err != nil {
					t.Fatal(err)
				}
				return b
			}
			b := start()
			for _, away := range []time.Duration{time.Second, 5 * time.Second} {
				end(t, b)
				i, err := s.Say(alice, channel, "/tictactoe play")
				if err != nil {
					t.Fatal(err)
				}
				clock.Advance(away)
				b = start()
				if err := b.Settle(t.Context()); err != nil {
					t.Fatal(err)
				}
				want := discordtest.Answered
				if away > 3*time.Second {
					want = discordtest.Failed
				}
				if state, err := i.Wait(t.Context()); err != nil || state != want {
					t.Errorf("after %s: %s, %v; want %s: %s", away, state, err, want, i.Reason())
				}
				if n := len(s.PublicMessages(channel)); n != 1 {
					t.Errorf("after %s: %d messages, want the one board", away, n)
				}
			}
			if err := b.Stop(); err != nil {
				t.Error(err)
			}
			if n := s.Identifies(app.ID); n != 1 {
				t.Errorf("%d Identifies, want 1", n)
			}
			if !strings.Contains(log.String(), "outcome=late") {
				t.Error("the late interaction is not in the log")
			}
			if t.Failed() {
				t.Log(log.String())
			}
		})
	}
}
