package rest

import "testing"

func TestParseRoute(t *testing.T) {
	tests := []struct{ method, path, name, major, secret string }{
		{"GET", "/gateway/bot", "GET /gateway/bot", "", ""},
		{"POST", "/channels/12/messages", "POST /channels/:id/messages", "12", ""},
		{"PATCH", "/channels/12/messages/34", "PATCH /channels/:id/messages/:id", "12", ""},
		{"GET", "/channels/12/messages?limit=10&after=34", "GET /channels/:id/messages", "12", ""},
		{"PUT", "/channels/12/messages/34/reactions/%F0%9F/@me", "PUT /channels/:id/messages/:id/reactions/:emoji/@me", "12", ""},
		{"GET", "/guilds/12/members/34", "GET /guilds/:id/members/:id", "12", ""},
		{"PUT", "/applications/12/commands", "PUT /applications/:id/commands", "", ""},
		{"GET", "/users/@me", "GET /users/@me", "", ""},
		{"POST", "/interactions/12/aB_c/callback?with_response=true", "POST /interactions/:id/:token/callback", "12/aB_c", "aB_c"},
		{"POST", "/webhooks/12/aB-c", "POST /webhooks/:id/:token", "12/aB-c", "aB-c"},
		{"PATCH", "/webhooks/12/aBc/messages/@original", "PATCH /webhooks/:id/:token/messages/@original", "12/aBc", "aBc"},
		{"GET", "/webhooks/12", "GET /webhooks/:id", "12", ""},
		{"GET", "/channels/12/webhooks", "GET /channels/:id/webhooks", "12", ""},
		{"GET", "/", "GET ", "", ""},
		{"GET", "/channels//x/", "GET /channels/:id/x", "", ""},
	}
	for _, test := range tests {
		name, at, _ := parseRoute(nil, test.method, test.path)
		if string(name) != test.name || at.major != test.major || at.secret != test.secret {
			t.Errorf("%s: got %q %+v, want %q %q %q", test.path, name, at, test.name, test.major, test.secret)
		}
	}
}

// A template shows no token and has a bounded length.
func FuzzParseRoute(f *testing.F) {
	for _, path := range []string{"/webhooks/1/t", "/interactions/2/x/callback?y=z", "/webhooks//", "//", "?"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		name, at, _ := parseRoute(nil, "GET", path)
		if len(name) > len(path)*8+8 {
			t.Errorf("%q has the template %q", path, name)
		}
		if at.secret != "" && at.major != "" && len(at.major) < len(at.secret) {
			t.Errorf("%q: the major parameter %q has no room for %q", path, at.major, at.secret)
		}
	})
}
