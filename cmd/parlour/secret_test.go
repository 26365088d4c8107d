package main

import (
	"os"
	"strings"
	"testing"
)

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestSecretsInFiles(t *testing.T) {
	inFolder(t)
	write(t, "token", token+"\n")
	write(t, "password", "p@ss/word\n")
	t.Setenv("DISCORD_TOKEN", "file:token")
	t.Setenv("PARLOUR_DATABASE", "postgres://parlour@db1,db2/games?target_session_attrs=read-write")
	t.Setenv("PARLOUR_DATABASE_PASSWORD", "file:password")
	t.Setenv("PARLOUR_KEY", "file:key")
	c, err := load()
	if err == nil {
		err = c.check(frontRole)
	}
	want := "postgres://parlour:p%40ss%2Fword@db1,db2/games?target_session_attrs=read-write"
	if err != nil || c.Token != token || c.Database != want {
		t.Errorf("got %q and %q, %v; want %q and %q", c.Token, c.Database, err, token, want)
	}
}

// A file that cannot be used is reported in one sentence with the name of the setting.
func TestSecretFilesThatCannotBeUsed(t *testing.T) {
	inFolder(t)
	write(t, "empty", " \n")
	write(t, "other", "an essay about secrets\n")
	for _, test := range []struct{ setting, value, want string }{
		{"DISCORD_TOKEN", "file:none", "DISCORD_TOKEN names the file none, which does not exist"},
		{"DISCORD_TOKEN", "file:empty", "DISCORD_TOKEN names the file empty, which is empty"},
		{"DISCORD_TOKEN", "file:.", `DISCORD_TOKEN names ".", which is not a file`},
		{"DISCORD_TOKEN", "file:other", "DISCORD_TOKEN is not a bot token"},
		{"PARLOUR_DATABASE_PASSWORD", "file:none", "PARLOUR_DATABASE_PASSWORD names the file none, which does not exist"},
		{"PARLOUR_KEY", "file:none", "PARLOUR_KEY names the file none, which does not exist"},
		{"PARLOUR_KEY", "file:empty", "PARLOUR_KEY names the file empty, which is empty"},
	} {
		t.Run(test.setting+"="+test.value, func(t *testing.T) {
			t.Setenv("DISCORD_TOKEN", token)
			t.Setenv(test.setting, test.value)
			err := run(t.Context(), frontRole)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "essay") {
				t.Errorf("%q quotes the file", err)
			}
			if got := exitStatus(err); got != exitConfig {
				t.Errorf("got exit status %d, want %d", got, exitConfig)
			}
		})
	}
}

func TestWithPassword(t *testing.T) {
	for _, test := range []struct{ database, want string }{
		{"parlour.db", "parlour.db"},
		{"file:parlour.db", "file:parlour.db"},
		{"postgres://u@h/d", "postgres://u:secret@h/d"},
		{"postgresql://u@h:5433/d?sslmode=disable", "postgresql://u:secret@h:5433/d?sslmode=disable"},
		{"postgres://u:own@h/d", "postgres://u:own@h/d"},
		{"postgres://u@h/d?password=own", "postgres://u@h/d?password=own"},
		{"postgres://u:%zz@h/d", "postgres://u:%zz@h/d"},
	} {
		if got := withPassword(test.database, "secret"); got != test.want {
			t.Errorf("withPassword(%q) = %q, want %q", test.database, got, test.want)
		}
	}
	if got := withPassword("postgres://u@h/d", ""); got != "postgres://u@h/d" {
		t.Errorf("without a password: got %q", got)
	}
}
