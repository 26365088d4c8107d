package wire

// AppEmoji is one of an application's own emoji, which its bot may use in every
// guild.
type AppEmoji struct {
	ID            ID     `json:"id"`
	Name          string `json:"name"`
	User          *User  `json:"user,omitempty"` // who made it: the bot
	Roles         []ID   `json:"roles"`
	RequireColons bool   `json:"require_colons"`
	Managed       bool   `json:"managed"`
	Animated      bool   `json:"animated"`
	Available     bool   `json:"available"`
}
