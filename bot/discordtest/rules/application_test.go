package rules_test

import (
	"strings"
	"testing"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

func TestApplicationLimits(t *testing.T) {
	installs := func(names ...string) (f wire.ApplicationForm) {
		f.Installs = wire.Some(map[string]*wire.InstallConfig{})
		for _, name := range names {
			f.Installs.Value[name] = &wire.InstallConfig{}
		}
		return f
	}
	asks := func(scopes ...string) wire.ApplicationForm {
		return wire.ApplicationForm{InstallParams: wire.Some(wire.InstallParams{Scopes: scopes})}
	}
	tags := func(list ...string) wire.ApplicationForm { return wire.ApplicationForm{Tags: wire.Some(list)} }
	deep := installs("1")
	deep.Installs.Value["1"].Params = &wire.InstallParams{Scopes: []string{"email"}}
	tests := []struct {
		name string
		form wire.ApplicationForm
		want string
	}{
		{"nothing", wire.ApplicationForm{}, ""},
		{"description 400", wire.ApplicationForm{Description: wire.Some(wire.Description(text(400)))}, ""},
		{"description 401", wire.ApplicationForm{Description: wire.Some(wire.Description(text(401)))}, "description[BASE_TYPE_MAX_LENGTH]"},
		{"5 tags", tags("a", "b", "c", "d", text(20)), ""},
		{"6 tags", tags("a", "b", "c", "d", "e", "f"), "tags[BASE_TYPE_MAX_LENGTH]"},
		{"tags", tags("a", "a", "", text(21)), "tags.1[SET_TYPE_ALREADY_CONTAINS_VALUE] tags.2[BASE_TYPE_REQUIRED] tags.3[BASE_TYPE_BAD_LENGTH]"},
		{"addresses", wire.ApplicationForm{Endpoint: wire.Some("https://example.org/a"), CustomInstallURL: wire.Some("")}, ""},
		{"bad addresses", wire.ApplicationForm{Endpoint: wire.Some("example.org"), CustomInstallURL: wire.Some("https://" + strings.Repeat("x", 2048))},
			"interactions_endpoint_url[URL_TYPE_INVALID_URL] custom_install_url[BASE_TYPE_MAX_LENGTH]"},
		{"scopes", asks("bot", "applications.commands"), ""},
		{"no scopes", asks(), "install_params.scopes[BASE_TYPE_REQUIRED]"},
		{"bad scopes", asks("bot", "bot", "email"),
			"install_params.scopes.1[SET_TYPE_ALREADY_CONTAINS_VALUE] install_params.scopes.2[BASE_TYPE_CHOICES] install_params.scopes[BASE_TYPE_BAD_LENGTH]"},
		{"installs", installs("0", "1"), ""},
		{"no installs", installs(), "integration_types_config[BASE_TYPE_REQUIRED]"},
		{"unknown install", installs("2"), "integration_types_config.2[BASE_TYPE_CHOICES]"},
		{"scope of an install", deep, "integration_types_config.1.oauth2_install_params.scopes.0[BASE_TYPE_CHOICES]"},
		{"nulls", wire.ApplicationForm{InstallParams: wire.Optional[wire.InstallParams]{Set: true, Null: true}, Installs: wire.Optional[map[string]*wire.InstallConfig]{Set: true, Null: true}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Application(test.form), test.want) })
	}
}
