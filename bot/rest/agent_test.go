package rest_test

import (
	"testing"

	"parlour/bot/rest"
)

func TestUserAgent(t *testing.T) {
	for _, test := range []struct{ source, version, want string }{
		{"https://example.org/parlour", "1.0.0", "DiscordBot (https://example.org/parlour, 1.0.0) Parlour"},
		{"", "devel 0123456789ab+", "DiscordBot (https://discord.com/developers/docs/reference, devel 0123456789ab+) Parlour"},
		{"", "", "DiscordBot (https://discord.com/developers/docs/reference, devel) Parlour"},
	} {
		if got := rest.UserAgent(test.source, test.version); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
