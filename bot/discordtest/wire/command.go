package wire

// CommandType tells where a command is found: typed, here always.
type CommandType int

// The types of command.
const (
	ChatCommand CommandType = 1
)

// OptionType tells what an option takes.
type OptionType int

// The types of option.
const (
	SubCommand       OptionType = 1
	SubCommandGroup  OptionType = 2
	StringOption     OptionType = 3
	IntegerOption    OptionType = 4
	BooleanOption    OptionType = 5
	UserOption       OptionType = 6
	ChannelOption    OptionType = 7
	NumberOption     OptionType = 10
	AttachmentOption OptionType = 11
)

// The places a command can be used in.
const (
	InGuild          = 0
	InBotDM          = 1
	InPrivateChannel = 2
)

// The ways an application can be installed.
const (
	GuildInstall = 0
	UserInstall  = 1
)

// Command is an application's command, as the bot registers it and as Discord
// gives it back.
type Command struct {
	ID                       ID                `json:"id,omitempty"`
	ApplicationID            ID                `json:"application_id,omitempty"`
	GuildID                  ID                `json:"guild_id,omitempty"`
	Version                  ID                `json:"version,omitempty"`
	Type                     CommandType       `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *Permissions      `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is a parameter of a command, or a sub-command or group of them.
type Option struct {
	Type                     OptionType        `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	ChannelTypes             []ChannelType     `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Choice is one of the values an option offers; Value is a string or a float64.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}
