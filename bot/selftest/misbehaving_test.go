package selftest

import (
	"bytes"
	"net/http"
	"slices"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// replace rewrites requests.
func replace(old, by string) func([]byte) []byte {
	return func(body []byte) []byte { return bytes.ReplaceAll(body, []byte(old), []byte(by)) }
}

// empty rewrites requests to empty ones, so that an edit is lost.
func empty([]byte) []byte { return []byte("{}") }

// at injects a fault before a press.
func at(label string, f discordtest.Fault) func(*owner) {
	return func(u *owner) {
		u.before = func(pressed string) {
			if pressed == label {
				u.Break(f)
			}
		}
	}
}

// always injects a fault.
func always(f discordtest.Fault) func(*owner) { return func(u *owner) { u.Break(f) } }

// misbehaviours are what a Discord can do wrong, and the checks that must not pass then.
var misbehaviours = map[string]struct {
	breaks func(*owner)
	want   []string
}{
	"the token is invalid":                   {breaks: always(discordtest.Fault{Path: "/applications/@me", Status: http.StatusUnauthorized}), want: []string{"application"}},
	"the channel is hidden":                  {breaks: func(u *owner) { _ = u.Deny(u.channel, u.app.BotID, wire.ViewChannel) }, want: []string{"channel"}},
	"sessions are refused":                   {breaks: func(u *owner) { u.BreakGateway(discordtest.GatewayFaults{RefuseIdentify: 100}) }, want: []string{"gateway", "resume", "permissions"}},
	"a description changes":                  {breaks: always(discordtest.Fault{Path: "/guilds/", Rewrite: replace("Test of", "Zest of")}), want: []string{"server commands"}},
	"deleted commands stay":                  {breaks: always(discordtest.Fault{Method: http.MethodDelete, Path: "/guilds/", Status: http.StatusNoContent}), want: []string{"server commands"}},
	"user install is dropped":                {breaks: func(u *owner) { u.register(wire.GuildInstall) }, want: []string{"bot's commands"}},
	"an emoji gets another name":             {breaks: always(discordtest.Fault{Path: "/emojis", Rewrite: replace("selftest", "other")}), want: []string{"emoji", "card"}},
	"own emoji vanish":                       {breaks: always(discordtest.Fault{Path: "/messages", Rewrite: replace("own emoji \\u003c", "own emoji ")}), want: []string{"card"}},
	"edits are lost":                         {breaks: always(discordtest.Fault{Method: http.MethodPatch, Path: "/channels/", Rewrite: empty}), want: []string{"text", "card", "picture", "GIF", "file"}},
	"deleted messages stay":                  {breaks: always(discordtest.Fault{Method: http.MethodDelete, Path: "/messages/", Status: http.StatusNoContent}), want: []string{"text", "card", "picture", "GIF", "file"}},
	"nonces are not enforced":                {breaks: always(discordtest.Fault{Path: "/messages", Rewrite: replace(`"enforce_nonce":true`, `"tts":false`)}), want: []string{"same nonce"}},
	"refusals have other codes":              {breaks: always(discordtest.Fault{Path: "/invites", Status: http.StatusNotFound}), want: []string{"refusals"}},
	"sessions do not resume":                 {breaks: func(u *owner) { u.BreakGateway(discordtest.GatewayFaults{RefuseResume: 1}) }, want: []string{"resume"}},
	"a permission is missing":                {breaks: func(u *owner) { _ = u.Deny(u.channel, u.app.BotID, wire.CreatePublicThreads) }, want: []string{"permissions"}},
	"presses do not arrive":                  {breaks: func(u *owner) { u.absent = true }, want: []string{"permissions", "tiles", "ephemeral", "placeholder", "form", "press under load", "twelve presses"}},
	"the press about tiles fails":            {breaks: at("Yes", discordtest.Fault{Path: "/callback", Times: 5, Status: http.StatusInternalServerError}), want: []string{"tiles"}},
	"private messages are public":            {breaks: at("Private", discordtest.Fault{Path: "/callback", Times: 1, Rewrite: replace(`"flags":32832`, `"flags":32768`)}), want: []string{"ephemeral"}},
	"edits of @original are lost":            {breaks: at("Private", discordtest.Fault{Method: http.MethodPatch, Path: "@original", Rewrite: empty}), want: []string{"ephemeral", "placeholder"}},
	"deferred messages refuse V2":            {breaks: at("Slow", discordtest.Fault{Method: http.MethodPatch, Path: "@original", Rewrite: replace(`"flags":32768`, `"flags":0`)}), want: []string{"placeholder"}},
	"placeholders are acknowledged silently": {breaks: at("Slow", discordtest.Fault{Path: "/callback", Times: 1, Rewrite: replace(`"type":5`, `"type":6`)}), want: []string{"placeholder"}},
	"forms do not open":                      {breaks: at("Form", discordtest.Fault{Path: "/callback", Times: 1, Rewrite: replace(`"type":9`, `"type":6`)}), want: []string{"form"}},
	"presses fail under load":                {breaks: at("Load", discordtest.Fault{Path: "/callback", Status: http.StatusInternalServerError, Times: 5}), want: []string{"press under load"}},
	"the load is limited":                    {breaks: at("Load", discordtest.Fault{Path: "/emojis", RateLimit: time.Second, Times: 3, Global: true}), want: []string{"press under load"}},
	"edits without token count":              {breaks: at("Twelve", discordtest.Fault{Path: "@original", RateLimit: time.Second, Times: 3, Global: true}), want: []string{"twelve presses"}},
	"responses without token fail":           {breaks: at("Twelve", discordtest.Fault{Path: "/callback", Status: http.StatusForbidden}), want: []string{"twelve presses"}},
	"nonces live for an hour": {breaks: func(u *owner) {
		u.advance = func(d time.Duration) { // the program's wait is over, but Discord's clock has hardly moved
			if d > 5*time.Minute {
				d = time.Second
			}
			u.clock.(*discordtest.ManualClock).Advance(d)
		}
	}, want: []string{"nonce after 10 min"}},
	"old messages are frozen": {breaks: func(u *owner) {
		u.waiting = func(d time.Duration) {
			if d > 30*time.Minute {
				u.Break(discordtest.Fault{Method: http.MethodPatch, Status: http.StatusBadRequest})
			}
		}
	}, want: []string{"edit after an hour"}},
	"nothing can be deleted": {breaks: always(discordtest.Fault{Method: http.MethodDelete, Path: "/emojis/", Status: http.StatusForbidden}), want: []string{"clean-up"}},
}

// Each check fails when the stand-in misbehaves, and no other does that does not depend on it.
func TestMisbehaviours(t *testing.T) {
	var covered []string
	for name, test := range misbehaviours {
		covered = append(covered, test.want...)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := newOwner(t, nil)
			test.breaks(u)
			o := u.options()
			o.Long = true
			got := outcomes(u.run(t.Context(), o))
			for _, check := range test.want {
				if got[check] == pass {
					t.Errorf("%s: passes", check)
				}
			}
			if len(test.want) == 1 && test.want[0] != "application" && test.want[0] != "channel" {
				for check, outcome := range got {
					if outcome != pass && check != test.want[0] {
						t.Errorf("%s: %s", check, outcome)
					}
				}
			}
			if t.Failed() {
				t.Log("\n" + u.out.String())
			}
		})
	}
	for _, row := range newOwner(t, nil).checks() {
		if !slices.Contains(covered, row) {
			t.Errorf("no misbehaviour makes %q fail", row)
		}
	}
}

// checks returns the names of all checks.
func (u *owner) checks() (names []string) {
	o := u.options()
	o.Long = true
	for _, row := range u.run(u.t.Context(), o).rows {
		names = append(names, row.name)
	}
	return names
}

// The load stops when Discord refuses it.
func TestRefusedLoadStops(t *testing.T) {
	u := newOwner(t, nil)
	at("Load", discordtest.Fault{Method: http.MethodGet, Status: http.StatusForbidden})(u)
	u.run(t.Context(), u.options())
	if n := u.Counts().Invalid; n < 20 || n > 150 {
		t.Errorf("%d requests were refused", n)
	}
}
