package register

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/message"
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// command is a command as Discord defines it, with the fields that the bot sets.
type command struct {
	ID       string                                 `json:"id,omitempty"` // set by Discord
	Name     string                                 `json:"name"`
	Names    localized                              `json:"name_localizations,omitempty"`
	About    string                                 `json:"description,omitempty"` // none in the menu of a member
	Abouts   localized                              `json:"description_localizations,omitempty"`
	Type     discordgo.ApplicationCommandType       `json:"type"`
	Contexts []discordgo.InteractionContextType     `json:"contexts"`
	Installs []discordgo.ApplicationIntegrationType `json:"integration_types"`
	Options  []option                               `json:"options,omitempty"`
}

// option is a parameter or a subcommand.
type option struct {
	Name         string                                     `json:"name"`
	Names        localized                                  `json:"name_localizations,omitempty"`
	About        string                                     `json:"description"`
	Abouts       localized                                  `json:"description_localizations,omitempty"`
	Type         discordgo.ApplicationCommandOptionType     `json:"type"`
	Required     bool                                       `json:"required,omitempty"`
	Autocomplete bool                                       `json:"autocomplete,omitempty"`
	Min          *float64                                   `json:"min_value,omitempty"`
	Max          *float64                                   `json:"max_value,omitempty"`
	Options      []option                                   `json:"options,omitempty"`
	Choices      []discordgo.ApplicationCommandOptionChoice `json:"choices,omitempty"`
}

// localized is a text by locale.
type localized map[discordgo.Locale]string

// translator converts command specs to Discord's commands, in English and in the languages
// that both Discord and the catalogue support. Interactions always carry the English names.
type translator struct {
	english words.Speaker
	others  map[discordgo.Locale]words.Speaker
}

// newTranslator returns a translator to every locale of Discord that the catalogue supports.
func newTranslator(set *commands.Set) translator {
	tr := translator{set.Speaker("en").Plain(), map[discordgo.Locale]words.Speaker{}}
	for locale := range discordgo.Locales {
		if say := set.Speaker(string(locale)).Plain(); say.Language != tr.english.Language {
			tr.others[locale] = say
		}
	}
	return tr
}

// Discord's limits for names, and for descriptions and choices, in code points.
const (
	maxName  = 32
	maxAbout = 100
)

// say returns a text in English, and its translations that differ.
func (tr translator) say(t games.Text, most int) (string, localized) {
	english, others := message.Clip(tr.english.Say(t), most), localized{}
	for locale, say := range tr.others {
		if text := message.Clip(say.Say(t), most); text != english {
			others[locale] = text
		}
	}
	return english, others
}

// command converts a spec.
func (tr translator) command(s commands.Spec) command {
	c := command{
		Name: s.Name, Type: discordgo.ChatApplicationCommand, Options: tr.options(s),
		Contexts: []discordgo.InteractionContextType{
			discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel,
		},
		Installs: []discordgo.ApplicationIntegrationType{
			discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall,
		},
	}
	if s.Resident { // only for servers that have installed the bot, which come first
		c.Contexts, c.Installs = c.Contexts[:1], c.Installs[:1]
	}
	_, c.Names = tr.say(s.Called, maxName)
	if s.OnMember {
		c.Type = discordgo.UserApplicationCommand
		return c
	}
	c.About, c.Abouts = tr.say(s.About, maxAbout)
	return c
}

// limit limits a command to installation contexts that the application supports, and reports
// whether there is one. Only members who installed the application themselves have it in
// private channels.
func (c *command) limit(supported []discordgo.ApplicationIntegrationType) bool {
	c.Installs = slices.DeleteFunc(c.Installs, func(i discordgo.ApplicationIntegrationType) bool { return !slices.Contains(supported, i) })
	if !slices.Contains(c.Installs, discordgo.ApplicationIntegrationUserInstall) {
		c.Contexts = slices.DeleteFunc(c.Contexts, func(x discordgo.InteractionContextType) bool { return x == discordgo.InteractionContextPrivateChannel })
	}
	return len(c.Installs) > 0
}

// options converts the subcommands and parameters of a command.
func (tr translator) options(s commands.Spec) (all []option) {
	for _, sub := range s.Subs {
		if sub.Unlisted {
			continue
		}
		o := tr.option(sub.Name, sub.Called, sub.About)
		o.Type, o.Options = discordgo.ApplicationCommandOptionSubCommand, tr.options(sub)
		all = append(all, o)
	}
	for _, p := range s.Params {
		if !p.Common {
			all = append(all, tr.param(p))
		}
	}
	return all
}

// option returns an option with its texts.
func (tr translator) option(name string, called, about games.Text) option {
	o := option{Name: name}
	_, o.Names = tr.say(called, maxName)
	o.About, o.Abouts = tr.say(about, maxAbout)
	return o
}

// optionTypes are the types of options for the kinds of values that are no texts.
var optionTypes = map[commands.ParamKind]discordgo.ApplicationCommandOptionType{
	commands.Whole:  discordgo.ApplicationCommandOptionInteger,
	commands.Truth:  discordgo.ApplicationCommandOptionBoolean,
	commands.Person: discordgo.ApplicationCommandOptionUser,
	commands.Upload: discordgo.ApplicationCommandOptionAttachment,
}

// param converts a parameter with its choices.
func (tr translator) param(p commands.Param) option {
	o := tr.option(p.Name, p.Called, p.About)
	o.Type, o.Required, o.Autocomplete = cmp.Or(optionTypes[p.Kind], discordgo.ApplicationCommandOptionString), p.Required, p.Complete != nil
	if p.Kind == commands.Whole {
		o.Min, o.Max = new(float64(p.Min)), new(float64(p.Max))
	}
	for _, c := range p.Choices {
		label, labels := tr.say(c.Label, maxAbout)
		o.Choices = append(o.Choices, discordgo.ApplicationCommandOptionChoice{Name: label, NameLocalizations: labels, Value: c.Value})
	}
	return o
}
