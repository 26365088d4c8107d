package script

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// moment is what was public before somebody did something.
type moment struct {
	version uint64
	channel wire.ID
	public  string
}

func (r *runner) moment() moment {
	version, _ := r.Server.Changes()
	return moment{version, r.channel, r.public(r.channel)}
}

// public is all that everyone sees in a channel, as text.
func (r *runner) public(channel wire.ID) string {
	text := ""
	for _, m := range r.Server.PublicMessages(channel) {
		text += fmt.Sprintf("%s\n%s\n", m.ID, r.messageText(m))
	}
	return text
}

func (r *runner) expect(_ context.Context, s Step) error {
	ms := r.Server.PublicMessages(r.channel)
	if len(ms) == 0 {
		return mismatch{s.Pattern, "everyone sees nothing", ""}
	}
	newest := ms[len(ms)-1]
	if text := r.messageText(newest); !s.Pattern.MatchString(text) {
		return mismatch{s.Pattern, "the newest that everyone sees, of " + name(newest.Author), text}
	}
	return nil
}

func (r *runner) see(_ context.Context, s Step) error {
	_, err := r.match(s)
	return err
}

func (r *runner) refused(_ context.Context, s Step) error {
	got, err := r.match(s)
	switch {
	case err != nil:
		return err
	case r.last.channel == "":
		return errors.New("nobody has done anything that could be refused")
	case !got.private:
		return fmt.Errorf("everyone sees it, not %s alone:\n%s", s.Who, indented(got.text, "      + "))
	case got.changed <= r.last.version:
		return fmt.Errorf("it was there before, and no answer to what was done last:\n%s", indented(got.text, "      + "))
	}
	if now := r.public(r.last.channel); now != r.last.public {
		return fmt.Errorf("what everyone sees has changed:\n%s\n%s",
			indented(r.last.public, "      - "), indented(now, "      + "))
	}
	return nil
}

// count compares how many messages a member sees: a game is to be one.
func (r *runner) count(_ context.Context, s Step) error {
	user, err := r.user(s.Who)
	if err != nil {
		return err
	}
	seen := r.Server.Messages(user, r.channel)
	if len(seen) == s.Number {
		return nil
	}
	text := ""
	for _, m := range seen {
		text += r.messageText(m) + "\n"
	}
	return fmt.Errorf("the messages that %s sees are %d, not %d:\n%s", s.Who, len(seen), s.Number, indented(text, "      + "))
}

// sight is something that a member sees.
type sight struct {
	what    string
	text    string
	private bool
	changed uint64 // the version of the world with which it came to be so
}

// match finds the newest thing that a member sees, and compares it.
func (r *runner) match(s Step) (sight, error) {
	user, err := r.user(s.Who)
	if err != nil {
		return sight{}, err
	}
	got := r.newest(user)
	if !s.Pattern.MatchString(got.text) {
		return got, mismatch{s.Pattern, s.Who + " sees " + got.what, got.text}
	}
	return got, nil
}

// newest is what is newest before a member's eyes: choices being offered, an
// open form, an interaction that has failed, or a message.
func (r *runner) newest(user wire.ID) sight {
	now, _ := r.Server.Changes()
	if choices, ok := r.choices[user]; ok {
		return sight{"choices", choicesText(choices), true, now}
	}
	if m := r.Server.OpenModal(user); m != nil {
		return sight{"a form", formText(m), true, now}
	}
	ms := r.Server.Messages(user, r.channel)
	var last discordtest.MessageView
	if len(ms) > 0 {
		last = ms[len(ms)-1]
	}
	if n := r.failure(user); n != nil && n.Interaction.Uint() > last.ID.Uint() {
		return sight{"a failure", n.Text, true, now}
	}
	if last.ID == "" {
		return sight{what: "nothing"}
	}
	who := "a message of " + name(last.Author)
	if last.Private != "" {
		who += " to that member alone"
	}
	return sight{who, r.messageText(last), last.Private != "", last.Changed}
}

// failure is the newest interaction of the member in the channel that has
// failed, nil if none has.
func (r *runner) failure(user wire.ID) *discordtest.Notice {
	v := r.Server.Look(user)
	channels := v.Direct
	for _, g := range v.Guilds {
		channels = append(channels, g.Channels...)
	}
	var found *discordtest.Notice
	for _, c := range channels {
		for i, n := range c.Notices {
			if c.ID == r.channel && n.State == discordtest.Failed {
				found = &c.Notices[i]
			}
		}
	}
	return found
}
