package bot_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
)

// pinged are the messages in the channel that notify a member, as they come.
type pinged struct {
	*site
	victim wire.ID
	seen   map[wire.ID]bool
	count  int
}

// say does a command, and counts the messages that came and notify the victim.
func (p *pinged) say(who wire.ID, line string) {
	p.t.Helper()
	p.site.say(who, line)
	for _, m := range p.PublicMessages(p.channel) {
		notifies := slices.ContainsFunc(m.Mentions, func(u wire.User) bool { return u.ID == p.victim })
		if notifies && !p.seen[m.ID] {
			p.count++
		}
		p.seen[m.ID] = true
	}
}

// A member who repeats duel and stop for half a minute, on two processes, and has
// the invitation shown again in between, notifies the victim a few times.
func TestInvitationsNotifyAFewTimes(t *testing.T) {
	t.Parallel()
	for name, slow := range map[string]time.Duration{"at once": time.Hour, "after a placeholder": atOnce} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			o := s.options
			o.Posted, o.App, o.Defer = true, s.app.ID, slow
			balance(t, s, s.start(o), s.start(o))
			invitationsNotifyAFewTimes(t, s)
		})
	}
}

func invitationsNotifyAFewTimes(t *testing.T, s *site) {
	t.Helper()
	p := &pinged{site: s, victim: s.user("victim"), seen: map[wire.ID]bool{}}
	const rounds = 82
	for round := range rounds {
		attacker := s.user(fmt.Sprint("attacker-", min(2, round/(rounds/4)))) // three of them, in turn
		p.say(attacker, "/crosscut duel opponent:@victim")
		if round < host.MaxFromOne && p.count != round+1 {
			t.Errorf("invitation %d: %d messages have notified", round+1, p.count)
		}
		if round < host.MaxFromOne {
			for range 6 { // until the card is out of sight
				s.say(attacker, "/help")
			}
			p.say(attacker, "/game board")
		}
		p.say(attacker, "/game stop")
		s.clock.Advance(30 * time.Second / rounds)
	}
	if p.count != host.MaxFromAll {
		t.Errorf("%d messages notify the victim in %d rounds, want %d", p.count, rounds, host.MaxFromAll)
	}
}
