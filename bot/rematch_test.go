package bot_test

import (
	"context"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
)

// undrawn is a Store for a process that dies before it has stored where a board is.
type undrawn struct {
	host.Store
	tried chan struct{}
}

func (u undrawn) Shows() any { return undrawnRows{u.Store.Shows().(delivery.Rows), u.tried} }

type undrawnRows struct {
	delivery.Rows
	tried chan struct{}
}

func (u undrawnRows) Put(ctx context.Context, r delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	if r.Sender == "" && r.Message != "" { // a record
		select {
		case u.tried <- struct{}{}:
		default:
		}
		return delivery.Row{}, errCut
	}
	return u.Rows.Put(ctx, r, beside...)
}

// A game that is begun by a press has one board, in a message of its own, also where
// a process was slow to begin it, and died when it had sent the board.
func TestAGameBegunByAPressHasOneBoard(t *testing.T) {
	t.Parallel()
	for name, slow := range map[string]time.Duration{"at once": time.Hour, "after a placeholder": atOnce} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			s.start(s.options)
			alice := s.user("alice")
			s.say(alice, "/crosscut play player:random side:red")
			s.say(alice, "/game resign")
			ended := s.board()
			if err := s.bots[0].Stop(); err != nil {
				t.Fatal(err)
			}
			u, o := undrawn{tried: make(chan struct{}, 1)}, s.options
			o.Defer, o.Store = slow, func(m host.Store) host.Store { u.Store = m; return u }
			s.bots = s.bots[:0]
			dying := s.start(o)
			if _, err := s.Press(alice, ended.ID, labelled(ended.Components, "Play again")); err != nil {
				t.Fatal(err)
			}
			<-u.tried
			dying.Cut()
			s.kill()
			s.start(s.options)
			for range 3 {
				s.clock.Advance(local.Lease)
				s.settle()
			}
			for _, m := range s.PublicMessages(s.channel) {
				if m.ID == ended.ID && content(m.Components) != content(ended.Components) {
					t.Errorf("the old board shows\n%s", content(m.Components))
				}
			}
			if all := s.PublicMessages(s.channel); len(all) != 2 || s.slot().Message == string(ended.ID) {
				t.Errorf("there are %d messages, and the new board is in %s: want the old board, %s, and one of the new", len(all), s.slot().Message, ended.ID)
			}
		})
	}
}

// Of a game whose first board was sent by a process that died before it had stored
// where, there is one board when a member has moved, in time to be answered or not.
func TestAFirstBoardThatIsNotStored(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]time.Duration{"in time": 0, "too late": 4 * time.Second} { // Discord takes an answer for three
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			alice := s.user("alice")
			u, o := undrawn{tried: make(chan struct{}, 1)}, s.options
			o.Store = func(m host.Store) host.Store { u.Store = m; return u }
			dying := s.start(o)
			if _, err := s.Say(alice, s.channel, "/mastermind play"); err != nil {
				t.Fatal(err)
			}
			<-u.tried
			dying.Kill()
			g := newGate()
			o.Store = g.through
			s.bots = s.bots[:0]
			s.start(o)
			if _, err := s.Say(alice, s.channel, "/move move:1122"); err != nil {
				t.Fatal(err)
			}
			<-g.entered
			s.clock.Advance(late)
			close(g.open)
			s.settle()
			s.clock.Advance(delivery.TurnLasts)
			s.settle()
			if all := s.PublicMessages(s.channel); len(all) != 1 || s.slot().Message != string(all[0].ID) {
				t.Errorf("there are %d boards, and it is stored that %s is the one; want one", len(all), s.slot().Message)
			}
		})
	}
}

// Who presses Rematch when the other has asked for it already accepts. The board that
// was pressed stays as the game on it has ended.
func TestBothPressRematch(t *testing.T) {
	t.Parallel()
	for name, slow := range map[string]time.Duration{"at once": time.Hour, "after a placeholder": atOnce} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			o := s.options
			o.Defer = slow
			s.start(o)
			alice, bob := s.user("alice"), s.user("bob")
			s.say(alice, "/pathway duel size:4 opponent:@bob")
			press := func(who wire.ID, on discordtest.MessageView, label string) {
				t.Helper()
				s.done(s.Press(who, on.ID, labelled(on.Components, label)))
			}
			press(bob, s.board(), "Accept")
			s.say(alice, "/game resign")
			ended := s.board()
			press(alice, ended, "Rematch")
			press(bob, ended, "Rematch")
			all, m := s.PublicMessages(s.channel), s.match()
			if len(all) != 2 || all[0].ID != ended.ID || content(all[0].Components) != content(ended.Components) {
				t.Errorf("the channel shows\n%s\nwant the old board as it was, and one of the new game", s.shown())
			}
			if m.Status != match.Live || s.slot().Message != string(s.board().ID) {
				t.Errorf("the new game is %v, with its board in %s; want it begun, with its board in %s", m.Status, s.slot().Message, s.board().ID)
			}
		})
	}
}
