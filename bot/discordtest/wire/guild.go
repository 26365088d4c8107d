package wire

import "time"

// Guild is a server in the format of GUILD_CREATE.
type Guild struct {
	ID              ID        `json:"id"`
	Name            string    `json:"name"`
	Icon            *string   `json:"icon"`
	OwnerID         ID        `json:"owner_id"`
	PreferredLocale string    `json:"preferred_locale"`
	Features        []string  `json:"features"`
	Roles           []Role    `json:"roles"`
	Emojis          []Emoji   `json:"emojis"`
	Stickers        []string  `json:"stickers"`
	Unavailable     bool      `json:"unavailable"`
	JoinedAt        time.Time `json:"joined_at"`
	Large           bool      `json:"large"`
	MemberCount     int       `json:"member_count"`
	Members         []Member  `json:"members"`
	Channels        []Channel `json:"channels"`
	Threads         []Channel `json:"threads"`
	Presences       []string  `json:"presences"`
	VoiceStates     []string  `json:"voice_states"`
	StageInstances  []string  `json:"stage_instances"`
	Events          []string  `json:"guild_scheduled_events"`
	Sounds          []string  `json:"soundboard_sounds"`
	AFKTimeout      int       `json:"afk_timeout"`
	Verification    int       `json:"verification_level"`
	Notifications   int       `json:"default_message_notifications"`
	ContentFilter   int       `json:"explicit_content_filter"`
	MFALevel        int       `json:"mfa_level"`
	NSFWLevel       int       `json:"nsfw_level"`
	PremiumTier     int       `json:"premium_tier"`
	SystemFlags     int       `json:"system_channel_flags"`
}

// Unavailable is a guild in READY, without details.
type Unavailable struct {
	ID          ID   `json:"id"`
	Unavailable bool `json:"unavailable"`
}

// Role is a named set of permissions in a guild.
type Role struct {
	ID           ID          `json:"id"`
	Name         string      `json:"name"`
	Permissions  Permissions `json:"permissions"`
	Position     int         `json:"position"`
	Color        int         `json:"color"`
	Colors       RoleColors  `json:"colors"`
	Hoist        bool        `json:"hoist"`
	Managed      bool        `json:"managed"`
	Mentionable  bool        `json:"mentionable"`
	Icon         *string     `json:"icon"`
	UnicodeEmoji *string     `json:"unicode_emoji"`
	Flags        int         `json:"flags"`
}

// RoleColors are the colours of a role's name.
type RoleColors struct {
	Primary   int  `json:"primary_color"`
	Secondary *int `json:"secondary_color"`
	Tertiary  *int `json:"tertiary_color"`
}
