package script

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// user returns the member with a name, creating it if needed.
func (r *runner) user(name string) (wire.ID, error) {
	if id, ok := r.users[name]; ok {
		return id, nil
	}
	for _, m := range r.guild().Members {
		if strings.EqualFold(m.User.Username, name) {
			r.users[name] = m.User.ID
			return m.User.ID, nil
		}
	}
	id := r.Server.AddUser(name, r.Locale)
	if err := r.Server.Join(r.Guild, id, 0); err != nil {
		return "", err
	}
	r.users[name] = id
	return id, nil
}

// guild returns the whole guild.
func (r *runner) guild() discordtest.GuildView {
	guilds := r.Server.Overview()
	i := slices.IndexFunc(guilds, func(g discordtest.GuildView) bool { return g.ID == r.Guild })
	if i < 0 {
		return discordtest.GuildView{}
	}
	return guilds[i]
}

// mention matches a member in a text.
var mention = regexp.MustCompile(`@([a-z0-9_]+(?:\.[a-z0-9_]+)*)`)

// invite creates the members that a text names.
func (r *runner) invite(text string) error {
	for _, hit := range mention.FindAllStringSubmatch(text, -1) {
		if _, err := r.user(hit[1]); err != nil {
			return err
		}
	}
	return nil
}

// in switches to another channel.
func (r *runner) in(_ context.Context, s Step) error {
	id, err := r.place(s)
	if err != nil {
		return err
	}
	r.channel = id
	r.transcript.enter(id)
	return nil
}

func (r *runner) place(s Step) (wire.ID, error) {
	if s.Who != "" {
		user, err := r.user(s.Who)
		if err != nil {
			return "", err
		}
		return r.Server.Direct(user, r.App.ID)
	}
	channels := r.guild().Channels
	at := len(channels)
	for i, c := range slices.Backward(channels) { // the newest of threads with the same name
		if strings.EqualFold(c.Name, s.Text) {
			at = i
			break
		}
	}
	r.use(control{number: at})
	if r.Like != nil {
		c, err := r.replay()
		if err != nil {
			return "", err
		}
		if at == len(channels) { // the bot has given it a name in its language
			at = c.number
		}
	}
	if at < len(channels) {
		return channels[at].ID, nil
	}
	return r.Server.AddChannel(r.Guild, s.Text)
}
