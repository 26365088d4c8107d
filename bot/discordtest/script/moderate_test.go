package script_test

import (
	"strings"
	"testing"

	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
)

func TestParseModeration(t *testing.T) {
	for _, c := range []struct {
		line string
		want script.Step
	}{
		{"deny send messages", script.Step{Verb: "deny", Text: "send messages", Permission: wire.SendMessages}},
		{"allow @bob view channel", script.Step{Verb: "allow", Who: "bob", Text: "view channel", Permission: wire.ViewChannel}},
		{"delete message", script.Step{Verb: "delete", Text: "message"}},
		{"delete channel", script.Step{Verb: "delete", Text: "channel"}},
		{"archive", script.Step{Verb: "archive"}},
		{"lock", script.Step{Verb: "lock"}},
		{"unarchive", script.Step{Verb: "unarchive"}},
	} {
		c.want.Line = 1
		s, err := script.Parse("x", c.line)
		if err != nil || len(s.Steps) != 1 || s.Steps[0] != c.want {
			t.Errorf("%s: got %+v, %v, want %+v", c.line, s.Steps, err, c.want)
		}
	}
	s, err := script.Parse("x", "delete message a.b")
	if err != nil || !s.Steps[0].Pattern.MatchString("a\nb") {
		t.Errorf("got %+v, %v", s.Steps, err)
	}
	for line, want := range map[string]string{
		"deny":             `no permission "": it is one of add reactions, `,
		"allow everything": `no permission "everything"`,
		"deny @Bob x":      "is no member",
		"delete":           "neither message nor channel: write delete message",
		"delete guild":     "neither message nor channel",
		"delete channel x": `"x" is too much`,
		"delete message (": "missing closing )",
		"archive it":       "is too much",
	} {
		if _, err := script.Parse("x", line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}

// Denied permissions and deleted messages make the bot's requests fail;
// permissions can be granted again.
func TestModeration(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"deny and allow": `
			deny send messages
			say alice /tiny start opponent:@bob
			see alice Missing Permissions
			allow send messages
			say alice /tiny start opponent:@bob
			expect Letters: 🔴
			deny view channel
			say bob /move letter:a
			see bob Missing Access
			in elsewhere
			in general
			allow view channel
			say bob /move letter:b
			expect Letters: ab🔴`,
		"delete": `
			say alice /tiny start opponent:@bob
			delete message Letters
			say bob /move letter:a
			see bob Unknown Message
			delete channel
			in elsewhere
			say bob /move letter:b
			see bob Unknown Channel`,
		"commands without the bot": `
			server club alice bob
			commands
			invalid 0
			say alice /tiny start opponent:@bob
			invalid 1
			invite
			say alice /tiny start opponent:@bob
			expect Letters: 🔴
			invalid 1`,
		"archive": `
			say alice /tiny thread
			in side room
			say alice /tiny start opponent:@bob
			archive
			say bob /move letter:a
			see bob Thread is archived
			unarchive
			say bob /move letter:b
			expect Letters: ab
			lock
			say bob /move letter:c
			see bob Thread is archived`,
		"asleep": `
			say alice /tiny thread
			in side room
			say alice /tiny start opponent:@bob
			wait 59m
			say bob /move letter:a
			expect Letters: a🔴
			wait 61m
			say bob /move letter:b
			see bob Thread is archived`,
		"a member": `
			deny @alice send messages
			say alice /tiny start opponent:@bob
			expect Letters: 🔴`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, err := newWorld(t).play(t, "test.script", strings.TrimSpace(text)); err != nil {
				t.Errorf("%v\n%s", err, got)
			}
		})
	}
}
