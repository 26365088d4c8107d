package wire

// Application is the response of GET /applications/@me.
type Application struct {
	ID                    ID       `json:"id"`
	Name                  string   `json:"name"`
	Icon                  *string  `json:"icon"`
	Description           string   `json:"description"`
	Type                  *int     `json:"type"`
	Bot                   User     `json:"bot"`
	BotPublic             bool     `json:"bot_public"`
	BotRequireCodeGrant   bool     `json:"bot_require_code_grant"`
	VerifyKey             string   `json:"verify_key"` // hexadecimal public key that verifies interactions
	Flags                 int      `json:"flags"`
	FlagsNew              string   `json:"flags_new"`
	RedirectURIs          []string `json:"redirect_uris"`
	InteractionsEndpoint  *string  `json:"interactions_endpoint_url"`
	RoleConnectionsURL    *string  `json:"role_connections_verification_url"`
	Owner                 User     `json:"owner"`
	GuildCount            int      `json:"approximate_guild_count"`
	UserInstallCount      int      `json:"approximate_user_install_count"`
	UserAuthorisations    int      `json:"approximate_user_authorization_count"`
	ExplicitContentFilter int      `json:"explicit_content_filter"`
	Team                  *string  `json:"team"`
	EligibleScopes        []string `json:"eligible_oauth2_scopes"`
	// Installs has the supported installation contexts as keys.
	Installs map[int]InstallConfig `json:"integration_types_config"`
}

// InstallConfig are the default settings of an installation context.
type InstallConfig struct{}

// Flags of an application.
const (
	GatewayMessageContentLimited = 1 << 19
)

// AppEmoji is an application emoji, which its bot may use everywhere.
type AppEmoji struct {
	ID            ID     `json:"id"`
	Name          string `json:"name"`
	User          *User  `json:"user,omitempty"` // the bot
	Roles         []ID   `json:"roles"`
	RequireColons bool   `json:"require_colons"`
	Managed       bool   `json:"managed"`
	Animated      bool   `json:"animated"`
	Available     bool   `json:"available"`
}
