package wire

// CommandType is the kind of a command.
type CommandType int

// The types of command.
const (
	ChatCommand    CommandType = 1 // typed, after a slash
	UserCommand    CommandType = 2 // in the menu of a user
	MessageCommand CommandType = 3 // in the menu of a message
)

// Menu reports whether the command is in the menu of a user or a message.
func (t CommandType) Menu() bool { return t == UserCommand || t == MessageCommand }

// OptionType is the kind of an option's value.
type OptionType int

// The types of option.
const (
	SubCommand        OptionType = 1
	SubCommandGroup   OptionType = 2
	StringOption      OptionType = 3
	IntegerOption     OptionType = 4
	BooleanOption     OptionType = 5
	UserOption        OptionType = 6
	ChannelOption     OptionType = 7
	RoleOption        OptionType = 8
	MentionableOption OptionType = 9
	NumberOption      OptionType = 10
	AttachmentOption  OptionType = 11
)

// The contexts of a command.
const (
	InGuild          = 0
	InBotDM          = 1
	InPrivateChannel = 2
)

// The kinds of installations.
const (
	GuildInstall = 0
	UserInstall  = 1
)

// Command is an application command, in requests and responses.
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

// Option is a parameter of a command, a subcommand or a group of subcommands.
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

// Choice is a predefined value of an option; Value is a string or a float64.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}
