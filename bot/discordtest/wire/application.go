package wire

import "encoding/json"

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
	Tags                  []string `json:"tags,omitempty"`
	CustomInstallURL      string   `json:"custom_install_url,omitempty"`
	// InstallParams are the settings of the default link for adding the application.
	InstallParams *InstallParams `json:"install_params,omitempty"`
	// Installs has the supported installation contexts as keys.
	Installs map[int]InstallConfig `json:"integration_types_config"`
}

// InstallConfig are the default settings of an installation context.
type InstallConfig struct {
	Params *InstallParams `json:"oauth2_install_params,omitempty"`
}

// InstallParams are the scopes and permissions that an installation asks for.
type InstallParams struct {
	Scopes      []string    `json:"scopes"`
	Permissions Permissions `json:"permissions"`
}

// ApplicationForm is a request to change an application.
type ApplicationForm struct {
	Description      Optional[Description]               `json:"description"`
	Endpoint         Optional[string]                    `json:"interactions_endpoint_url"`
	Tags             Optional[[]string]                  `json:"tags"`
	CustomInstallURL Optional[string]                    `json:"custom_install_url"`
	InstallParams    Optional[InstallParams]             `json:"install_params"`
	Installs         Optional[map[string]*InstallConfig] `json:"integration_types_config"`
}

// Description is the description of an application, a string or, according to
// the API description, an object with localisations, which are ignored.
type Description string

// UnmarshalJSON decodes a string or an object.
func (d *Description) UnmarshalJSON(b []byte) error {
	if len(b) == 0 || b[0] != '{' {
		return json.Unmarshal(b, (*string)(d))
	}
	var in struct {
		Default string `json:"default"`
	}
	err := json.Unmarshal(b, &in)
	*d = Description(in.Default)
	return err
}

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
