package bot

import (
	"regexp"
	"testing"
)

// The User-Agent has the form that Discord requires: DiscordBot (URL, version).
func TestUserAgent(t *testing.T) {
	form := regexp.MustCompile(`^DiscordBot \(https://[^\s,()]+, [^\s,()]+\) Parlour$`)
	for _, test := range []struct{ source, version, want string }{
		{"https://example.org/parlour", "v1.0.0", "DiscordBot (https://example.org/parlour, v1.0.0) Parlour"},
		{"", "0123456789ab+", "DiscordBot (https://discord.com/developers/docs/reference, 0123456789ab+) Parlour"},
		{"", "", "DiscordBot (https://discord.com/developers/docs/reference, development) Parlour"},
	} {
		if got := (Options{Source: test.source, Version: test.version}).userAgent(); got != test.want || !form.MatchString(got) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
