package commandstest

import (
	"context"
	"slices"
	"time"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Posted is a Messenger that records what is posted.
type Posted struct {
	Channels, Keys []string
	Bodies         []commands.Body
	Err            error
	Set            *commands.Set // draws documents
}

// Post records a message.
func (p *Posted) Post(_ context.Context, channel, key string, b commands.Body) (string, error) {
	if p.Err != nil {
		return "", p.Err
	}
	p.Channels, p.Keys, p.Bodies = append(p.Channels, channel), append(p.Keys, key), append(p.Bodies, b)
	return "1", nil
}

// Show records a message, or what it shows now.
func (p *Posted) Show(ctx context.Context, d store.Document, subject string, _ bool) error {
	if p.Err != nil {
		return p.Err
	}
	body, err := p.Set.Cards()[d.Kind].Draw(ctx, d.Home, d.ID, subject)
	if err != nil {
		return err
	}
	key := d.Kind + "/" + subject
	if i := slices.Index(p.Keys, key); i >= 0 {
		p.Bodies[i] = body
		return nil
	}
	_, err = p.Post(ctx, d.ID, key, body)
	return err
}

// Direct returns p.Err.
func (p *Posted) Direct(context.Context, string, string, commands.Body) error { return p.Err }

// Thread returns p.Err.
func (p *Posted) Thread(context.Context, string, string, string) (string, error) { return "", p.Err }

// DaysOn advances the clock by days and restarts the commands.
func (w *World) DaysOn(days int) {
	w.T.Helper()
	c := w.Host.Config
	now := c.Now
	c.Now = func() time.Time { return now().AddDate(0, 0, days) }
	w.Host = host.New(c)
	*w = *w.Restarted()
}

// TryOf returns a member's try at the code of the day.
func (w *World) TryOf(who string) *match.Table {
	w.T.Helper()
	reply := w.Set.Do(w.T.Context(), w.Command(who, "/daily"))
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil || m.To != commands.ToMember {
		w.T.Fatalf("/daily of %s is %+v", who, reply)
	}
	return m.Board
}
