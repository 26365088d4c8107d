package start_test

import (
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// Where only the member sees the replies, every opening with other members is refused. The
// others start in the member's own place, where they are in nobody's way.
func TestPrivateStarts(t *testing.T) {
	w := commandstest.New(t)
	private := 0
	for _, g := range w.Host.Games {
		for _, o := range g.Info.Openings {
			r := w.Command("alice", "/"+g.Info.Name+" "+o.Name)
			r.Visiting, r.Hidden = true, true
			reply := w.Set.Do(t.Context(), r)
			m, ok := reply.(commands.Message)
			if !ok { // a form for a secret, before the start
				continue
			}
			alone := true
			for _, who := range o.Seats {
				alone = alone && (who == games.Starter || who == games.Computer)
			}
			switch {
			case m.Board == nil && alone && m.Key == "":
				t.Errorf("%s %s: %s", g.Info.Name, o.Name, commandstest.Texts(m.Body))
			case m.Board != nil && !alone:
				t.Errorf("%s %s starts", g.Info.Name, o.Name)
			case m.Board != nil:
				private++
				s := m.Board.Match
				if s.Channel != match.PrivatePlace(r.Channel, r.User.ID) || !s.Private() || !match.IsPrivate(s.ID) || !s.Guest || s.Guild != "" {
					t.Errorf("%s %s starts as %s in %q of %q", g.Info.Name, o.Name, s.ID, s.Channel, s.Guild)
				}
				stop := w.Command("alice", "/game stop")
				stop.Visiting, stop.Hidden = true, true
				w.Set.Do(t.Context(), stop)
			}
		}
	}
	if private < 5 {
		t.Errorf("%d openings start in private", private)
	}
}
