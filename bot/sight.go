package bot

import (
	"context"
	"time"

	"parlour/bot/interaction"
	"parlour/commands"
	"parlour/games/match"
)

// scrolled is the number of messages below a board that scroll it out of sight, as a board
// takes most of a phone's screen.
const scrolled = 4

// movedEvery is how often taps move a board to the bottom of its channel.
const movedEvery = time.Minute

// toBottom reports whether a board that a tap has changed is to move to the bottom of its
// channel, because it has scrolled away and the other players may not see it.
func (x *exchange) toBottom(ctx context.Context, t *match.Table) bool {
	if x.r.Kind == commands.Command || t.Guest() || x.i.Visiting || t.Match.Daily != nil || len(x.i.Missing()) > 0 {
		return false
	}
	board := x.i.Message.ID
	if x.r.Private {
		board = x.b.messageOf(ctx, t)
	}
	return board != "" && x.b.host.Now().Sub(interaction.Sent(board)) >= movedEvery && x.outOfSight(ctx, t, board)
}

// outOfSight reports whether the board of a table, which a message shows, has scrolled out of the
// sight of the member who typed a command or tapped. The member's private notes count. It requests
// the messages below the board only if there may be any.
func (x *exchange) outOfSight(ctx context.Context, t *match.Table, board string) bool {
	if t.Guest() {
		if s, err := x.b.boards.Slot(ctx, boardOf(t)); err == nil && !s.Reachable(x.b.host.Now()) {
			return true
		}
	}
	notes := x.b.below.than(t.Match.Channel, x.r.User.ID, board)
	if notes >= scrolled {
		return true
	}
	if last := x.i.Place.LastMessage; board == "" || t.Guest() || last == board || last == "" {
		return board == ""
	}
	below, err := x.b.boards.Below(ctx, t.Match.Channel, board)
	return err == nil && below+notes >= scrolled
}
