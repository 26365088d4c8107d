package discordtest_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestApplicationSettings(t *testing.T) {
	h := newHouse(t)
	asks := object{"scopes": list{"bot", "applications.commands"}, "permissions": "2048"}
	h.api("PATCH", "/applications/@me", object{
		"description": "Hosts games", "tags": list{"games", "fun"}, "custom_install_url": "https://example.org/add", "install_params": asks,
		"integration_types_config": object{"0": object{"oauth2_install_params": asks}, "1": object{}},
	}).want(http.StatusOK, 0)
	params := &wire.InstallParams{Scopes: []string{"bot", "applications.commands"}, Permissions: wire.SendMessages}
	want := wire.Application{Description: "Hosts games", Tags: []string{"games", "fun"}, CustomInstallURL: "https://example.org/add", InstallParams: params,
		Installs: map[int]wire.InstallConfig{0: {Params: params}, 1: {}}}
	h.settings(want)
	h.api("PATCH", "/applications/@me", object{"description": object{"default": "Games"}, "tags": nil, "install_params": nil}).want(http.StatusOK, 0)
	want.Description, want.Tags, want.InstallParams = "Games", nil, nil
	h.settings(want)
	h.api("PATCH", "/applications/@me", object{"integration_types_config": object{"0": object{}}}).want(http.StatusOK, 0)
	want.Installs = map[int]wire.InstallConfig{0: {}}
	h.settings(want)
	h.expect()
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "x", "description": "x", "integration_types": list{1}}}).want(http.StatusBadRequest, 50035)
}

// settings compares the settings that Discord returns.
func (h *house) settings(want wire.Application) {
	h.t.Helper()
	got := into[wire.Application](h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0))
	if diff := cmp.Diff(want, wire.Application{Description: got.Description, Tags: got.Tags, CustomInstallURL: got.CustomInstallURL,
		InstallParams: got.InstallParams, Installs: got.Installs}); diff != "" {
		h.t.Error(diff)
	}
}

func TestApplicationSettingsAreChecked(t *testing.T) {
	h := newHouse(t)
	h.expect()
	for _, form := range []object{
		{"tags": list{"1", "2", "3", "4", "5", "6"}}, {"custom_install_url": "x"}, {"install_params": object{"scopes": list{"email"}}},
		{"integration_types_config": object{}}, {"description": 7},
	} {
		h.api("PATCH", "/applications/@me", form).want(http.StatusBadRequest, 50035)
	}
	h.settings(wire.Application{Installs: map[int]wire.InstallConfig{0: {}, 1: {}}})
	h.api("PATCH", "/applications/@me", object{"icon": "data:image/png;base64,", "flags": nil}).want(http.StatusOK, 0)
	if n := h.count(discordtest.Unsupported); n != 1 {
		t.Errorf("%d problems about what is not supported, want 1", n)
	}
}

// A bot that sets its own endpoint gets a PING and a bad signature before.
func TestEndpointIsSetByTheBot(t *testing.T) {
	h := quiet(t)
	address := h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) })
	endpoint := func() *string {
		return into[wire.Application](h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)).InteractionsEndpoint
	}
	h.api("PATCH", "/applications/@me", object{"interactions_endpoint_url": nil}).want(http.StatusOK, 0)
	if got := endpoint(); got != nil {
		t.Errorf("the endpoint is %s, want none", *got)
	}
	h.api("PATCH", "/applications/@me", object{"interactions_endpoint_url": address}).want(http.StatusOK, 0)
	if got := endpoint(); got == nil || *got != address {
		t.Errorf("the endpoint is %v, want %s", got, address)
	}
	trusting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"type":1}`)) }))
	defer trusting.Close()
	h.expect()
	for _, bad := range []string{trusting.URL, "https://example.org/", "http://127.0.0.1:1/"} {
		h.api("PATCH", "/applications/@me", object{"interactions_endpoint_url": bad, "description": "new"}).want(http.StatusBadRequest, 50035)
	}
	if got := endpoint(); got == nil || *got != address {
		t.Errorf("the endpoint is %v after refusals, want %s", got, address)
	}
}

func TestApplicationSettingsAreSaved(t *testing.T) {
	h := quiet(t)
	address := h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) })
	h.api("PATCH", "/applications/@me", object{"description": "Hosts games", "integration_types_config": object{"1": object{}}}).want(http.StatusOK, 0)
	var file bytes.Buffer
	if err := h.Save(&file); err != nil {
		t.Fatal(err)
	}
	next := &house{t: t, ctx: h.ctx, app: h.app, Server: discordtest.Start(t, discordtest.Options{})}
	if err := next.Load(&file); err != nil {
		t.Fatal(err)
	}
	next.settings(wire.Application{Description: "Hosts games", Installs: map[int]wire.InstallConfig{1: {}}})
	if got := into[wire.Application](next.api("GET", "/applications/@me", nil)); got.InteractionsEndpoint == nil || *got.InteractionsEndpoint != address {
		t.Errorf("the endpoint is %v, want %s", got.InteractionsEndpoint, address)
	}
}
