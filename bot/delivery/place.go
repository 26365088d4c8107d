package delivery

// Place is where a slot's message is, and who can see and edit it. It is decided
// once for each interaction, and corrected by what Discord returns.
type Place struct {
	Channel string `json:"channel"`
	// Member is the only one who sees the message; "" if everyone in the channel does.
	Member string `json:"member,omitempty"`
	// TokenOnly means that the bot's own token can't reach the message. It is
	// sent and edited by tokens of interactions alone.
	TokenOnly bool `json:"token_only,omitempty"`
}

// Viewer is for whom a slot is rendered.
type Viewer struct {
	Locale string `json:"locale,omitempty"`
	Arg    string `json:"arg,omitempty"` // of the control that asked for the message, or what the message is about
}
