package wire

import "time"

// User is a person or a bot.
type User struct {
	ID            ID      `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    *string `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	PrimaryGuild  *string `json:"primary_guild"` // always null here
}

// Name returns the display name: the global name if set, otherwise the user
// name.
func (u User) Name() string {
	if u.GlobalName != nil {
		return *u.GlobalName
	}
	return u.Username
}

// Member is a user in a guild. User is nil where Discord omits it; Permissions is
// present in interactions only.
type Member struct {
	User          *User        `json:"user,omitempty"`
	Nick          *string      `json:"nick"`
	Avatar        *string      `json:"avatar"`
	Banner        *string      `json:"banner"`
	Roles         []ID         `json:"roles"`
	JoinedAt      time.Time    `json:"joined_at"`
	PremiumSince  *time.Time   `json:"premium_since"`
	Deaf          bool         `json:"deaf"`
	Mute          bool         `json:"mute"`
	Flags         int          `json:"flags"`
	Pending       bool         `json:"pending"`
	Permissions   *Permissions `json:"permissions,omitempty"`
	TimedOutUntil *time.Time   `json:"communication_disabled_until"`
}
