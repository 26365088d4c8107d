package bot_test

import (
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/postgrestest"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
)

// once are interactions that do something, each after what prepares it.
var once = []struct {
	name string
	do   func(s *site, alice, bob wire.ID) *discordtest.Interaction
}{
	{"a start", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		return s.say(alice, "/labyrinth play player:greedy side:theseus")
	}},
	{"a press", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/labyrinth play player:greedy side:theseus")
		return s.press(alice, "p:")
	}},
	{"a tap of a draft", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind play")
		return s.press(alice, "c:")
	}},
	{"a move", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind play")
		return s.say(alice, "/move move:1122")
	}},
	{"an answer", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind solve player:first-consistent")
		s.say(alice, "/move move:ready")
		return s.say(alice, "/mastermind answer black:1 white:0")
	}},
	{"a mending", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind solve player:knuth")
		for _, move := range []string{"ready", "2,0", "0,1", "3,0"} { // no code fits
			s.say(alice, "/move move:"+move)
		}
		return s.press(alice, "a:")
	}},
	{"a restart", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/labyrinth play player:greedy side:theseus")
		return s.say(alice, "/game restart")
	}},
	{"the board again", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/labyrinth play player:greedy side:theseus")
		return s.say(alice, "/game board")
	}},
	{"giving up", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/crosscut play player:random side:red")
		return s.say(alice, "/game resign")
	}},
	{"playing again", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/crosscut play player:random side:red")
		s.say(alice, "/game resign")
		return s.press(alice, "r:")
	}},
	{"a typed secret", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind solve secret:typed player:first-consistent")
		return s.typed(alice, "RYGB")
	}},
	{"a restart with a typed secret", func(s *site, alice, _ wire.ID) *discordtest.Interaction {
		s.say(alice, "/mastermind duel secret:typed opponent:@bob")
		s.typed(alice, "RYGB")
		s.say(alice, "/game restart")
		return s.typed(alice, "RRGB")
	}},
	{"accepting", func(s *site, alice, bob wire.ID) *discordtest.Interaction {
		s.say(alice, "/crosscut duel opponent:@bob side:red")
		return s.press(bob, "y:")
	}},
}

// An interaction that comes again does nothing: at once, in the match that goes
// on, and minutes later in the next one of its channel.
func TestASecondDeliveryDoesNothing(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	for _, x := range once {
		i := x.do(s, alice, bob)
		if i.State() != discordtest.Answered {
			t.Errorf("%s is %s", x.name, i.State())
		}
		s.again(x.name, i)
		s.say(alice, "/game stop")
		s.again(x.name+", after the end", i)
		s.say(alice, "/labyrinth play player:greedy side:theseus")
		s.press(alice, "p:")
		s.again(x.name+", in the next game", i)
		s.say(alice, "/game stop")
	}
}

// again delivers an interaction once more, and reports whatever that does.
func (s *site) again(what string, i *discordtest.Interaction) {
	s.t.Helper()
	before, shown := s.match(), s.shown()
	s.redeliver(i)
	if after := s.match(); after.ID != before.ID || after.Version != before.Version || after.Status != before.Status {
		s.t.Errorf("%s: a second delivery has changed the game: %s %s at %d, was %s %s at %d",
			what, after.ID, after.Status, after.Version, before.ID, before.Status, before.Version)
	}
	if after := s.shown(); after != shown {
		s.t.Errorf("%s: after a second delivery the channel shows\n%s\nand showed\n%s", what, after, shown)
	}
}

// Two processes that both get every interaction do each once, and show one
// board; so they do when all are delivered again.
func TestTwoProcessesDoEverythingOnce(t *testing.T) {
	t.Parallel()
	var postgres postgrestest.Server
	t.Cleanup(postgres.Stop)
	databases := map[string]func(t *testing.T) string{
		"SQLite":     func(t *testing.T) string { return sqlitetest.File(t) },
		"PostgreSQL": func(t *testing.T) string { return postgres.Database(t) },
	}
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, database(t))
			s.start(s.options)
			s.start(s.options)
			alice, bob := s.user("alice"), s.user("bob")
			for _, x := range once {
				i := x.do(s, alice, bob)
				if i.State() != discordtest.Answered {
					t.Errorf("%s is %s", x.name, i.State())
				}
				s.oneBoard(x.name)
				s.again(x.name, i)
				s.oneBoard(x.name + " again")
				s.say(alice, "/game stop")
			}
		})
	}
}

// oneBoard reports a match that is shown in several messages, or not as it is
// stored.
func (s *site) oneBoard(what string) {
	s.t.Helper()
	m, boards := s.match(), 0
	for _, v := range s.PublicMessages(s.channel) {
		if control(v.Components, "") != "" && strings.Contains(customs(v.Components), m.ID+":") {
			boards++
		}
	}
	if boards > 1 || s.slot().Shown != s.slot().Wanted {
		s.t.Errorf("%s: there are %d boards, of change %d of %d:\n%s", what, boards, s.slot().Shown, s.slot().Wanted, s.shown())
	}
}

// customs are the IDs of all controls.
func customs(cs []wire.Component) string {
	var b strings.Builder
	for _, c := range cs {
		b.WriteString(c.CustomID + "\n" + customs(c.Components))
	}
	return b.String()
}

// A placeholder that a killed process has left is filled by the next one,
// whether what was asked for had been stored or not, and it is done once.
func TestAPlaceholderIsFilledByTheNextProcess(t *testing.T) {
	t.Parallel()
	for name, fate := range map[string]error{"before it is stored": errCut, "after it is stored": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			s.start(s.options)
			alice := s.user("alice")
			s.say(alice, "/mastermind play")
			s.kill()
			g, slow := newGate(), s.options
			slow.Defer, slow.Store = atOnce, g.through
			b := s.start(slow)
			i, err := s.Say(alice, s.channel, "/move move:1122")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := i.Acknowledged(t.Context()); err != nil {
				t.Fatal(err)
			}
			<-g.entered
			b.Cut()
			g.open <- fate
			s.kill()
			if i.State() != discordtest.Deferred {
				t.Fatalf("the killed process has left it %s", i.State())
			}
			s.start(s.options)
			s.settle()
			if i.State() != discordtest.Answered || len(i.Messages()) > 0 {
				t.Errorf("the placeholder is %s: %+v; want it gone", i.State(), i.Messages())
			}
			if got := content(s.board().Components); !strings.Contains(got, "RRYY") {
				t.Errorf("the guess is not on the board:\n%s", got)
			}
			if m := s.match(); len(m.Entries) != 2 || s.slot().Shown != s.slot().Wanted {
				t.Errorf("%d entries and a board of change %d of %d, want the guess, its answer and their board", len(m.Entries), s.slot().Shown, s.slot().Wanted)
			}
		})
	}
}

// A slip in the form of a restart leaves the game as it is.
func TestASlipInTheFormOfARestart(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	s.say(alice, "/mastermind duel secret:typed opponent:@bob")
	s.typed(alice, "RYGB")
	s.press(bob, "y:")
	before, shown := s.match(), s.shown()
	for _, slip := range []string{"RYG", "XXXX", "", "@everyone", strings.Repeat("R", 100)} {
		s.say(alice, "/game restart")
		if slip == "" { // Discord does not send an empty one: she closes it
			s.Dismiss(alice)
			continue
		}
		if i := s.typed(alice, slip); len(i.Messages()) != 1 || i.State() != discordtest.Answered {
			t.Errorf("%q is answered by %+v", slip, i.Messages())
		}
		if after := s.match(); after.ID != before.ID || after.Status != match.Live || after.Version != before.Version || s.shown() != shown {
			t.Errorf("%q has changed the game: %s %s at %d\n%s", slip, after.ID, after.Status, after.Version, s.shown())
		}
	}
}
