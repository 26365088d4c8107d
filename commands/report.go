package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Report is what a member tells the operator by /feedback.
type Report struct {
	Ref      string    `json:"ref"` // by which member and operator refer to it
	Member   string    `json:"-"`   // who wrote it, as far as the operator's commands know
	At       time.Time `json:"at"`
	Guild    string    `json:"guild,omitempty"`
	Channel  string    `json:"channel"`
	Match    string    `json:"match,omitempty"`    // the newest match of the channel
	Incident string    `json:"incident,omitempty"` // the member's last incident
	Version  string    `json:"version,omitempty"`
	Text     string    `json:"text"`
	Posted   bool      `json:"posted,omitempty"` // in the operator's channel, if there is one
}

// CountsUntil returns until when a report counts towards the limit of its member.
func (r Report) CountsUntil() time.Time { return r.At.Add(24 * time.Hour) }

// String returns the place and circumstances of a report in one line.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s", r.At.UTC().Format("2006-01-02 15:04 UTC"), r.Ref)
	for _, x := range [...]struct{ name, value string }{
		{"member", r.Member}, {"server", r.Guild}, {"channel", r.Channel}, {"match", r.Match}, {"incident", r.Incident}, {"version", r.Version},
	} {
		if x.value != "" {
			b.WriteString("  " + x.name + " " + x.value)
		}
	}
	return b.String()
}

// Body returns the message that shows a report to the operator, as plain text.
func (r Report) Body() Body { return Text("`" + r.String() + "`\n" + words.Escape(r.Text)) }

// reportsPage is the number of members whose reports are read at a time.
const reportsPage = 200

// Reports returns all reports, in no particular order.
func Reports(ctx context.Context, s host.Store) (all []Report, err error) {
	for d, err := range store.List(ctx, s, store.FeedbackKind, store.FeedbackKind, "", reportsPage) {
		if err != nil {
			return nil, err
		}
		var reports []Report
		if err := json.Unmarshal([]byte(d.Body), &reports); err != nil {
			return nil, fmt.Errorf("the reports of a member cannot be read: %w", err)
		}
		for i := range reports {
			reports[i].Member = d.ID
		}
		all = append(all, reports...)
	}
	return all, nil
}

func (c *Core) incident(r Request, err error) Message {
	if errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReplaced) {
		r.Account.unsaved(err)
		return c.Speak.Note(r, games.T("commands.refuse.unsaved"))
	}
	incident := host.NewID()[:8]
	r.Account.was(WasFailed)
	c.incidents.put(r.User.ID, incident)
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

// maxIncidents is the greatest number of members whose last incident is known.
const maxIncidents = 1000

// LastIncident returns the number of a member's last incident, "" if none is known.
func (c *Core) LastIncident(user string) string { return c.incidents.get(user) }
