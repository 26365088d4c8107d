package bot

import (
	"github.com/bwmarrin/discordgo"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// translator converts command specs to Discord's commands, in English and in the languages
// that both Discord and the catalogue support. Interactions always carry the English names.
type translator struct {
	english words.Speaker
	others  localized[words.Speaker]
}

// localized is something in several languages.
type localized[T any] map[discordgo.Locale]T

// newTranslator returns a translator to every locale of Discord that the catalogue supports.
func newTranslator(set *commands.Set) translator {
	tr := translator{set.Speaker("en").Plain(), localized[words.Speaker]{}}
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

// say returns a text in English, and its translations that differ; nil if there are none,
// since Discord omits them.
func (tr translator) say(t games.Text, most int) (string, localized[string]) {
	english := clip(tr.english.Say(t), most)
	var others localized[string]
	for locale, say := range tr.others {
		if said := clip(say.Say(t), most); said != english {
			if others == nil {
				others = localized[string]{}
			}
			others[locale] = said
		}
	}
	return english, others
}

// command converts a spec to a command to register.
func (tr translator) command(s commands.Spec) *discordgo.ApplicationCommand {
	contexts := []discordgo.InteractionContextType{
		discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel,
	}
	installs := []discordgo.ApplicationIntegrationType{
		discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall,
	}
	if s.Resident { // only for servers that have installed the bot, which come first
		contexts, installs = contexts[:1], installs[:1]
	}
	c := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: s.Name, Contexts: &contexts, IntegrationTypes: &installs, Options: tr.options(s),
	}
	if _, names := tr.say(s.Called, maxName); names != nil {
		c.NameLocalizations = (*map[discordgo.Locale]string)(&names)
	}
	about, abouts := tr.say(s.About, maxAbout)
	if c.Description = about; abouts != nil {
		c.DescriptionLocalizations = (*map[discordgo.Locale]string)(&abouts)
	}
	return c
}

// options converts the subcommands and parameters of a command.
func (tr translator) options(s commands.Spec) (all []*discordgo.ApplicationCommandOption) {
	for _, sub := range s.Subs {
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
func (tr translator) option(name string, called, about games.Text) *discordgo.ApplicationCommandOption {
	o := &discordgo.ApplicationCommandOption{Name: name}
	_, names := tr.say(called, maxName)
	said, abouts := tr.say(about, maxAbout)
	o.NameLocalizations, o.Description, o.DescriptionLocalizations = names, said, abouts
	return o
}

// optionType returns the type of an option for a kind of value.
func optionType(k commands.ParamKind) discordgo.ApplicationCommandOptionType {
	switch k {
	case commands.Whole:
		return discordgo.ApplicationCommandOptionInteger
	case commands.Truth:
		return discordgo.ApplicationCommandOptionBoolean
	case commands.Person:
		return discordgo.ApplicationCommandOptionUser
	case commands.Upload:
		return discordgo.ApplicationCommandOptionAttachment
	default:
		return discordgo.ApplicationCommandOptionString
	}
}

// param converts a parameter with its choices.
func (tr translator) param(p commands.Param) *discordgo.ApplicationCommandOption {
	o := tr.option(p.Name, p.Called, p.About)
	o.Type, o.Required, o.Autocomplete = optionType(p.Kind), p.Required, p.Complete != nil
	if p.Kind == commands.Whole {
		low := float64(p.Min)
		o.MinValue, o.MaxValue = &low, float64(p.Max)
	}
	for _, c := range p.Choices {
		label, labels := tr.say(c.Label, maxAbout)
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: label, NameLocalizations: labels, Value: c.Value})
	}
	return o
}
