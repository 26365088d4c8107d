package bot

import (
	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
	"parlour/commands"
)

// message is the body of a request that sends a message, which consists of components.
type message struct {
	Flags    discordgo.MessageFlags
	Mentions mentions
	// Nonce makes Discord create a message once, even if it is posted twice.
	Nonce        string
	EnforceNonce bool

	body  commands.Body
	files []commands.File
}

// attached converts files for a request.
func attached(files []commands.File) []rest.File {
	var out []rest.File
	for _, f := range files {
		out = append(out, rest.File{Name: f.Name, Data: f.Data})
	}
	return out
}

// mentions are the IDs of the members whom a message may notify.
type mentions struct{ Users []string }

// Dressed reports whether the messages are sent with our own signs by now.
func (b *Bot) Dressed() bool { return b.signs.Active() }

// render turns a body into a message, with our own signs where they are there.
func (b *Bot) render(body commands.Body, private bool) message {
	return render(b.signs.Substitute(body), private)
}

func render(b commands.Body, private bool) message {
	m := message{Flags: discordgo.MessageFlagsIsComponentsV2, Mentions: mentions{b.Mentions}, body: b, files: b.Files}
	if private {
		m.Flags |= discordgo.MessageFlagsEphemeral
	}
	return m
}

// clip shortens a label to Discord's limit, in code points.
func clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	return string(r[:limit-1]) + "…"
}
