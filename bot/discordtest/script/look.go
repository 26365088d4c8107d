package script

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// moment is the public state before an action.
type moment struct {
	version uint64
	channel wire.ID
	public  string
}

func (r *runner) moment() moment {
	version, _ := r.Server.Changes()
	return moment{version, r.channel, r.public(r.channel)}
}

// public returns the public messages of a channel as text.
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

// count checks the number of messages that a member sees.
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

// invalid checks the number of requests that count against the bot's address.
func (r *runner) invalid(_ context.Context, s Step) error {
	if n := r.Server.Counts().Invalid; n != uint64(s.Number) {
		return fmt.Errorf("%d requests of the bot were answered by 401, 403 or 429, not %d", n, s.Number)
	}
	return nil
}

// item is an item that a member sees.
type item struct {
	what    string
	text    string
	private bool
	changed uint64 // version of the world at the last change
}

// match checks the newest item that a member sees.
func (r *runner) match(s Step) (item, error) {
	user, err := r.user(s.Who)
	if err != nil {
		return item{}, err
	}
	got := r.newest(user)
	if !s.Pattern.MatchString(got.text) {
		return got, mismatch{s.Pattern, s.Who + " sees " + got.what, got.text}
	}
	return got, nil
}

// newest returns the newest item that a member sees: autocompletion choices, an
// open form, a failed interaction or a message.
func (r *runner) newest(user wire.ID) item {
	now, _ := r.Server.Changes()
	if choices, ok := r.choices[user]; ok {
		return item{"choices", choicesText(choices), true, now}
	}
	if m := r.Server.OpenModal(user); m != nil {
		return item{"a form", r.formText(m), true, now}
	}
	ms := r.Server.Messages(user, r.channel)
	var last discordtest.MessageView
	if len(ms) > 0 {
		last = ms[len(ms)-1]
	}
	if n := r.failure(user); n != nil && n.Interaction.Uint() > last.ID.Uint() {
		return item{"a failure", n.Text, true, now}
	}
	if last.ID == "" {
		return item{what: "nothing"}
	}
	who := "a message of " + name(last.Author)
	if last.Private != "" {
		who += " to that member alone"
	}
	return item{who, r.messageText(last), last.Private != "", last.Changed}
}

// failure returns the member's newest failed interaction in the channel, or
// nil.
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
