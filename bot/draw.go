package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"parlour/games/match"
)

// scrolled is how many messages below a board count as having scrolled it away.
const scrolled = 8

// draw brings the board of a match up to date in its channel: by an edit, or by
// a new message at the bottom where the old one has scrolled away or is gone.
// It returns where the board now is.
func (b *Bot) draw(ctx context.Context, t *match.Table) (match.Board, error) {
	unlock := b.drawing.lock(t.ID)
	defer unlock()
	if now, err := b.set.Host().Load(ctx, t.Channel, t.ID); err == nil {
		t = now
	}
	if t.Board.Message != "" && t.Board.Version >= t.Version {
		return t.Board, nil
	}
	id, err := b.show(ctx, t)
	if isCode(err, codeMissingAccess, codeMissingPerm) {
		// Nobody can be shown anything here; whoever uses a command next gets the board as its answer.
		b.log.Warn("a board could not be drawn for want of permission", "channel", t.Channel, "match", t.ID)
		err = nil
	}
	if err != nil {
		return t.Board, err
	}
	board := match.Board{Message: id, Version: t.Version}
	return board, b.set.Host().Store.SetBoard(ctx, t.Channel, t.ID, board)
}

// show draws a table where its board is, or anew.
func (b *Bot) show(ctx context.Context, t *match.Table) (id string, err error) {
	m := render(b.set.Board(t, ""), false)
	at := "/channels/" + t.Channel + "/messages"
	old := t.Board.Message
	if old != "" && !b.away(ctx, t.Channel, old) {
		m.Mentions.Users = nil
		err := b.rest.do(ctx, "PATCH", at+"/"+old, m, m.files, nil)
		if !isCode(err, codeUnknownMessage, codeOldEdit) {
			return old, err
		}
		if isCode(err, codeUnknownMessage) {
			old = ""
		}
	}
	var made discordgo.Message
	if err := b.rest.do(ctx, "POST", at, m, m.files, &made); err != nil {
		return "", err
	}
	if old != "" {
		b.retire(ctx, t.Channel, old)
	}
	return made.ID, nil
}

// away reports whether a message has scrolled away. Where that cannot be told
// it has not.
func (b *Bot) away(ctx context.Context, channel, message string) bool {
	var below []struct {
		ID string `json:"id"`
	}
	err := b.rest.do(ctx, "GET", "/channels/"+channel+"/messages?limit=10&after="+message, nil, nil, &below)
	return err == nil && len(below) >= scrolled
}
