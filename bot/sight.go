package bot

import (
	"context"
	"net/http"
	"time"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/games/match"
)

// scrolled is the number of messages below a board that scroll it out of sight, as a board
// takes most of a phone's screen.
const scrolled = 4

// outOfSight reports whether the board of a table has scrolled out of the sight of the
// member who typed a command. The member's private notes count. It requests the messages
// below the board only if there may be any.
func (b *Bot) outOfSight(ctx context.Context, i interaction.Interaction, user string, t *match.Table) bool {
	board := t.Match.Board.Message
	if t.Match.Guest && !b.reaches(t) {
		return true
	}
	notes := b.notes.below(t.Match.Channel, user, board)
	if notes >= scrolled {
		return true
	}
	if board == "" || t.Match.Guest || i.Place.LastMessage == board || i.Place.LastMessage == "" {
		return board == ""
	}
	var below []struct {
		ID string `json:"id"`
	}
	err := b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: "/channels/" + t.Match.Channel + "/messages?limit=10&after=" + board, Out: &below, MaxWait: -1, Timeout: time.Second, MaxAttempts: 1,
	})
	return err == nil && len(below)+notes >= scrolled
}
