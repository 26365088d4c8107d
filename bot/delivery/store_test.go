package delivery

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// committing is a host.Store that raises slots as a database does.
type committing struct {
	host.Store
	c *channel
}

func (s committing) Apply(ctx context.Context, change host.Change) error {
	r := change.Shows.(*Raise)
	for _, k := range slices.Collect(maps.Keys(s.c.rows.all)) {
		if k.Home == change.Channel && slices.Contains(r.Matches, k.Match) {
			slot, _ := s.c.Codec.Slot(s.c.rows.all[k]).Raise(r.Sender, r.Member, s.c.now)
			row, err := s.c.rows.Put(ctx, s.c.Codec.Row(slot))
			if err != nil {
				return err
			}
			r.Raised = append(r.Raised, row)
		}
	}
	return nil
}

// A change raises the board of its match and the hands that members see of it, and this process sends
// them all. A hint raises nothing.
func TestAChangeRaisesTheBoardAndTheHands(t *testing.T) {
	c := newChannel(t)
	c.Kinds[Hand] = c.Kinds[Board]
	hand := c.slot()
	hand.Key, hand.Message, hand.Revision = HandOf("1", "m", "7"), "11", 0
	c.messages["11"] = "5"
	if _, err := c.rows.Put(t.Context(), c.Codec.Row(hand)); err != nil {
		t.Fatal(err)
	}
	s := NewStore(committing{c: c}, c.Sender)
	for _, test := range []struct {
		kind games.Kind
		want string
		sent []string
	}{
		{games.Hint, "5", nil},
		{games.Move, "6", []string{"PATCH /messages/10 6", "PATCH /messages/11 6"}},
	} {
		step := host.Step{Match: "m", Entries: []match.Entry{{Kind: test.kind, User: "7"}}}
		if step.After.Version = c.state; test.kind == games.Move {
			c.state++
			step.After.Version++
		}
		if err := s.Apply(t.Context(), host.Change{Channel: "1", Steps: []host.Step{step}}); err != nil {
			t.Fatal(err)
		}
		c.now = c.now.Add(time.Second)
		c.Left()
		slices.Sort(c.sent)
		c.want(map[string]string{"10": test.want, "11": test.want}, test.sent...)
	}
}
