package script

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// transcript records a conversation: the members' actions and the changes in
// all channels after each.
type transcript struct {
	r        *runner
	out      io.Writer
	err      error // first write error
	channel  wire.ID
	shown    map[wire.ID]string // recorded messages
	recorded map[wire.ID]bool   // recorded forms and failures
}

// newTranscript returns a transcript that omits existing messages.
func newTranscript(r *runner, out io.Writer) *transcript {
	t := &transcript{r: r, out: io.Discard, channel: r.channel, shown: map[wire.ID]string{}, recorded: map[wire.ID]bool{}}
	t.changes()
	t.out = out
	return t
}

func (t *transcript) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(t.out, format, args...); err != nil && t.err == nil {
		t.err = err
	}
}

// action records a member's action.
func (t *transcript) action(s Step) {
	t.enter(t.r.channel)
	switch s.Verb {
	case "say", "complete":
		t.printf("%s> %s\n", s.Who, s.Text)
	case "attach":
		t.printf("%s> {file %s} %s\n", s.Who, s.File, s.Text)
	case "pick", "fill":
		t.printf("%s> (%s) %s = %s\n", s.Who, s.Verb, s.Text, s.Value)
	default:
		t.printf("%s> %s\n", s.Who, strings.TrimSpace("("+s.Verb+") "+s.Text))
	}
}

// note records a remark.
func (t *transcript) note(format string, args ...any) {
	t.printf("-- "+format+"\n", args...)
}

// print records what members see.
func (t *transcript) print(heading, text string) {
	t.printf("%s\n%s\n", heading, indented(text, "    "))
}

// enter records a switch of the channel.
func (t *transcript) enter(id wire.ID) {
	if id == t.channel {
		return
	}
	t.channel = id
	for _, c := range t.channels() {
		if c.ID == id {
			t.note("in %s", t.place(c))
		}
	}
}

// place returns the name of a channel.
func (t *transcript) place(c discordtest.ChannelView) string {
	if c.Type != wire.DirectMessage {
		return "#" + c.Name
	}
	for _, u := range c.Recipients {
		if !u.Bot {
			return "@" + name(u)
		}
	}
	return "direct messages"
}

// channels returns all channels with all messages, public or private.
func (t *transcript) channels() []discordtest.ChannelView {
	g := t.r.guild()
	all := append(slices.Clone(g.Channels), t.r.Server.Look(t.r.App.BotID).Direct...)
	all = append(all, t.r.views()...)
	for i, c := range all {
		seen := map[wire.ID]discordtest.MessageView{}
		for _, m := range g.Members {
			for _, said := range t.r.Server.Messages(m.User.ID, c.ID) {
				seen[said.ID] = said
			}
		}
		all[i].Messages = nil
		for _, said := range seen {
			all[i].Messages = append(all[i].Messages, said)
		}
		slices.SortFunc(all[i].Messages, func(a, b discordtest.MessageView) int {
			return cmp.Compare(a.ID.Uint(), b.ID.Uint())
		})
	}
	return all
}

// changes records new, changed and deleted messages, and new forms and
// failures.
func (t *transcript) changes() {
	there := map[wire.ID]bool{}
	for _, c := range t.channels() {
		for _, m := range c.Messages {
			there[m.ID] = true
			t.message(c, m)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(t.shown)) {
		if !there[id] {
			delete(t.shown, id)
			t.note("a message is gone")
		}
	}
	for _, m := range t.r.guild().Members {
		if f := t.r.Server.OpenModal(m.User.ID); f != nil && !t.recorded[f.ID] {
			t.recorded[f.ID] = true
			t.print(fmt.Sprintf("Form, only to %s:", name(m.User)), t.r.formText(f))
		}
		if n := t.r.failure(m.User.ID); n != nil && !t.recorded[n.Interaction] {
			t.recorded[n.Interaction] = true
			t.print(fmt.Sprintf("Failure, only to %s:", name(m.User)), n.Text)
		}
	}
}

// message records a message if it is new or changed. New messages of members
// are recorded as actions.
func (t *transcript) message(c discordtest.ChannelView, m discordtest.MessageView) {
	text := t.r.messageText(m)
	old, known := t.shown[m.ID]
	t.shown[m.ID] = text
	if known && old == text || !known && !m.Author.Bot {
		return
	}
	t.enter(c.ID)
	heading := t.heading(m)
	if known {
		heading += ", changed"
	}
	t.print(heading+":", text)
}

// heading returns the author of a message and its only viewer, if any.
func (t *transcript) heading(m discordtest.MessageView) string {
	heading := name(m.Author)
	for _, x := range t.r.guild().Members {
		if x.User.ID == m.Private {
			heading += ", only to " + name(x.User)
		}
	}
	return heading
}

// everything records the current state of the channel.
func (t *transcript) everything() {
	for _, c := range t.channels() {
		if c.ID != t.r.channel {
			continue
		}
		t.note("%s as it looks now", t.place(c))
		for _, m := range c.Messages {
			t.print(t.heading(m)+":", t.r.messageText(m))
		}
		t.note("end of %s", t.place(c))
	}
}
