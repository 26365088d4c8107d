package rules

import (
	"fmt"
	"net/url"
	"slices"

	"parlour/bot/discordtest/wire"
)

// Limits of an application's settings.
const (
	maxAppText  = 400
	maxTags     = 5
	maxTag      = 20
	maxAppURL   = 2048
	maxInstalls = 2
)

// scopes are the scopes that an installation can ask for.
var scopes = []string{"applications.commands", "bot"}

// Application checks changes of an application's settings.
func Application(f wire.ApplicationForm) Errors {
	var e Errors
	Length(&e, Path{"description"}, string(f.Description.Value), 0, maxAppText)
	size(&e, Path{"tags"}, len(f.Tags.Value), 0, maxTags)
	for n, tag := range f.Tags.Value {
		Length(&e, Path{}.At("tags", n), tag, 1, maxTag)
		if slices.Contains(f.Tags.Value[:n], tag) {
			e.Add(Path{}.At("tags", n), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
	}
	webAddress(&e, Path{"interactions_endpoint_url"}, f.Endpoint.Value)
	webAddress(&e, Path{"custom_install_url"}, f.CustomInstallURL.Value)
	if f.InstallParams.Set && !f.InstallParams.Null {
		installParams(&e, Path{"install_params"}, f.InstallParams.Value)
	}
	if f.Installs.Set && !f.Installs.Null {
		installs(&e, Path{"integration_types_config"}, f.Installs.Value)
	}
	return e
}

// webAddress checks an address that is not empty.
func webAddress(e *Errors, at Path, text string) {
	Length(e, at, text, 0, maxAppURL)
	if u, err := url.Parse(text); text != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		e.Add(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
}

func installParams(e *Errors, at Path, p wire.InstallParams) {
	for n, scope := range p.Scopes {
		if !slices.Contains(scopes, scope) {
			e.Add(at.At("scopes", n), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %q.", scopes))
		}
		if slices.Contains(p.Scopes[:n], scope) {
			e.Add(at.At("scopes", n), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
	}
	size(e, at.At("scopes"), len(p.Scopes), 1, len(scopes))
}

// installs checks the supported installation contexts, of which there must be
// one.
func installs(e *Errors, at Path, contexts map[string]*wire.InstallConfig) {
	size(e, at, len(contexts), 1, maxInstalls)
	for name, c := range contexts {
		switch {
		case name != fmt.Sprint(wire.GuildInstall) && name != fmt.Sprint(wire.UserInstall):
			e.Add(at.At(name), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
		case c != nil && c.Params != nil:
			installParams(e, at.At(name, "oauth2_install_params"), *c.Params)
		}
	}
}
