package bot

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

// maxFile bounds the files that members may upload, in bytes.
const maxFile = 256 << 10

// request translates an interaction. It reports false for one that the bot
// knows nothing of: of a newer kind, or broken.
func request(i *discordgo.Interaction) (commands.Request, bool) {
	r := commands.Request{ID: i.ID, Guild: i.GuildID, Channel: i.ChannelID, Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{}}
	r.Thread = i.GuildID == ""
	user := i.User
	if i.Member != nil {
		user = i.Member.User
		r.User.Name = i.Member.Nick
		r.User.Manager = i.Member.Permissions&(discordgo.PermissionManageMessages|discordgo.PermissionAdministrator) != 0
	}
	if user == nil || i.Data == nil {
		return r, false
	}
	r.User.ID, r.User.Locale = user.ID, string(i.Locale)
	if r.User.Name == "" {
		r.User.Name = displayName(user)
	}
	if i.GuildLocale != nil {
		r.Locale = string(*i.GuildLocale)
	}
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		readCommand(&r, i.Type, data)
	case discordgo.MessageComponentInteractionData:
		r.Kind, r.Custom, r.Picked = commands.Press, data.CustomID, data.Values
		if i.Message == nil {
			return r, false
		}
		r.Message = i.Message.ID
	case discordgo.ModalSubmitInteractionData:
		r.Kind, r.Custom = commands.Submit, data.CustomID
		readInputs(&r, data.Components)
	default:
		return r, false
	}
	return r, true
}

func displayName(u *discordgo.User) string {
	if u.GlobalName != "" {
		return u.GlobalName
	}
	return u.Username
}

func readCommand(r *commands.Request, kind discordgo.InteractionType, data discordgo.ApplicationCommandInteractionData) {
	if kind == discordgo.InteractionApplicationCommandAutocomplete {
		r.Kind = commands.Complete
	}
	r.Path = []string{data.Name}
	options := data.Options
	for len(options) == 1 && (options[0].Type == discordgo.ApplicationCommandOptionSubCommand || options[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		r.Path = append(r.Path, options[0].Name)
		options = options[0].Options
	}
	for _, o := range options {
		r.Values[o.Name] = optionValue(o)
		if o.Focused {
			r.Focus = o.Name
		}
	}
	if data.Resolved == nil {
		return
	}
	for id, u := range data.Resolved.Users {
		r.Names[id], r.Bots[id] = displayName(u), u.Bot
	}
	for id, m := range data.Resolved.Members {
		if m.Nick != "" {
			r.Names[id] = m.Nick
		}
	}
}

func optionValue(o *discordgo.ApplicationCommandInteractionDataOption) string {
	switch v := o.Value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	default:
		return fmt.Sprint(v)
	}
}

func readInputs(r *commands.Request, components []discordgo.MessageComponent) {
	for _, c := range components {
		switch x := c.(type) {
		case *discordgo.ActionsRow:
			readInputs(r, x.Components)
		case *discordgo.TextInput:
			r.Values[x.CustomID] = x.Value
		}
	}
}

// attachments puts the content of uploaded files in place of their IDs. A file
// that cannot be had, or is too large, becomes a refusal of its own when it is
// read: its content is then empty.
func (b *Bot) attachments(ctx context.Context, i *discordgo.Interaction, r *commands.Request) {
	data, ok := i.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || data.Resolved == nil {
		return
	}
	for name, id := range r.Values {
		a, ok := data.Resolved.Attachments[id]
		if !ok {
			continue
		}
		content, err := b.download(ctx, a)
		if err != nil {
			b.log.Warn("an attachment could not be read", "size", a.Size, "error", err)
		}
		r.Values[name] = content
	}
}

func (b *Bot) download(ctx context.Context, a *discordgo.MessageAttachment) (string, error) {
	if a.Size > maxFile {
		return "", fmt.Errorf("a file of %d bytes is too large", a.Size)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return "", err
	}
	resp, err := b.rest.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("status %d", resp.StatusCode)
	}
	content, err := io.ReadAll(io.LimitReader(resp.Body, maxFile))
	return string(content), err
}
