package commands

import (
	"context"
	"errors"
	"sync"
	"time"

	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

func (c *Core) incident(r Request, err error) Message {
	if errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReplaced) {
		r.Account.unsaved(err)
		return c.Speak.Note(r, games.T("commands.refuse.unsaved"))
	}
	incident := host.NewID()[:8]
	r.Account.was(WasFailed)
	c.Incidents.keep(r.User.ID, incident)
	c.Log.Error("failed to execute a command", "incident", incident, "command", r.path(), "channel", r.Channel, "error", err)
	ctx, cancel := c.Timeout(context.Background(), time.Second)
	defer cancel()
	id, place := "commands.refuse.incident.unknown", r.Channel
	if thread, err := c.Host.Requests.Placed(ctx, r.Channel, r.ID); err == nil {
		place = thread
	}
	switch _, err := c.Host.Store.Receipt(ctx, place, r.ID); {
	case err == nil:
		id = "commands.refuse.incident.done"
	case errors.Is(err, store.ErrNone):
		id = "commands.refuse.incident.nothing"
	}
	return c.Speak.Note(r, games.T(id, "Incident", incident))
}

// Incidents are the numbers of the last incidents of members in this process.
type Incidents struct {
	mu   sync.Mutex
	last map[string]string // by member
}

// maxIncidents bounds the number of members. When it is reached, all are forgotten.
const maxIncidents = 1000

func (i *Incidents) keep(user, incident string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.last == nil || len(i.last) >= maxIncidents {
		i.last = map[string]string{}
	}
	i.last[user] = incident
}

// Last returns the number of a member's last incident, "" if none is known.
func (i *Incidents) Last(user string) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.last[user]
}
