package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"parlour/bot/storage"
)

// token has the form of a bot token.
const token = "MTIz.abc.def"

// inFolder runs a test in an empty folder without settings.
func inFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range []string{"DISCORD_TOKEN", "PARLOUR_DATABASE", "PARLOUR_DATABASE_PASSWORD", "PARLOUR_KEY", "PARLOUR_LOG_LEVEL", "PARLOUR_LOG_FORMAT", "PARLOUR_EMOJI", "PARLOUR_FEEDBACK", "PARLOUR_API",
		"PARLOUR_INTERACTIONS", "PARLOUR_PUBLIC_KEY", "PARLOUR_WORKERS", "PARLOUR_LEAVE", "PARLOUR_METRICS", "PARLOUR_PPROF"} {
		t.Setenv(name, "") // restores it after the test
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCheckNamesAllInvalidSettings(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		want []string // parts of the error; nil for no error
		not  string   // text that the error must not repeat
	}{
		{"nothing set", nil, []string{"DISCORD_TOKEN is not set", "parlour setup"}, ""},
		{"valid", map[string]string{"DISCORD_TOKEN": token}, nil, ""},
		{"an invalid token", map[string]string{"DISCORD_TOKEN": "hello"}, []string{"DISCORD_TOKEN is not a bot token"}, "hello"},
		{"several", map[string]string{"PARLOUR_KEY": "short", "PARLOUR_LOG_LEVEL": "LOUD"},
			[]string{"DISCORD_TOKEN", "PARLOUR_KEY must have 16", "PARLOUR_LOG_LEVEL must be"}, "short"},
		{"a stand-in elsewhere", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_API": "http://example.com:80"},
			[]string{"PARLOUR_API must be http://127.0.0.1:PORT"}, "example"},
		{"feedback", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_FEEDBACK": "#ops"}, []string{"PARLOUR_FEEDBACK must be the ID of a channel"}, ""},
		{"signs", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_EMOJI": "maybe"}, []string{"PARLOUR_EMOJI must be on or off"}, ""},
		{"a form of the log", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_LOG_FORMAT": "xml"}, []string{"PARLOUR_LOG_FORMAT must be text or json"}, ""},
		{"a mistyped scheme", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_DATABASE": "posgres://u:pw@h/d"}, []string{`begins with "posgres:"`}, "pw"},
		{"a misspelled name", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_DATABSE": "postgres://u:pw@h/d"},
			[]string{"PARLOUR_DATABSE is not a setting: did you mean PARLOUR_DATABASE?"}, "pw"},
		{"another name", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_WORKER": "on", "PARLOUR_LOGLEVEL": "INFO", "PARLOUR_TEST": "slow"},
			[]string{"PARLOUR_WORKER is not a setting: did you mean PARLOUR_WORKERS?", "did you mean PARLOUR_LOG_LEVEL?"}, ""},
		{"metrics", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_METRICS": "9464"}, []string{"PARLOUR_METRICS must be HOST:PORT"}, ""},
		{"profiles", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_PPROF": "yes"}, []string{"PARLOUR_PPROF must be on or off"}, ""},
		{"profiles of no address", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_PPROF": "on"}, []string{"PARLOUR_PPROF needs PARLOUR_METRICS"}, ""},
		{"a server without a key", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_DATABASE": "postgres://u:pw@h/d"},
			[]string{"PARLOUR_KEY must be set"}, "pw"},
		{"a role", map[string]string{"DISCORD_TOKEN": token, "PARLOUR_INTERACTIONS": "nowhere", "PARLOUR_WORKERS": "perhaps", "PARLOUR_LEAVE": "soon"},
			[]string{"PARLOUR_INTERACTIONS must be HOST:PORT", "PARLOUR_WORKERS must be", "PARLOUR_LEAVE must be"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inFolder(t)
			for name, value := range test.env {
				t.Setenv(name, value)
			}
			c, err := load()
			if err == nil {
				err = c.check(frontRole)
			}
			if (err != nil) != (len(test.want) > 0) {
				t.Fatalf("got error %v", err)
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %q, want %q in it", err, want)
				}
			}
			if err != nil && test.not != "" && strings.Contains(err.Error(), test.not) {
				t.Errorf("got %q, which repeats %q", err, test.not)
			}
		})
	}
}

func TestSettingsComeFromAFile(t *testing.T) {
	inFolder(t)
	if err := os.WriteFile(".env", []byte("DISCORD_TOKEN="+token+"\nPARLOUR_DATABASE=games.db\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PARLOUR_DATABASE", "other.db") // the environment wins
	c, err := load()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Unsetenv("DISCORD_TOKEN") })
	if c.Token != token || c.Database != "other.db" {
		t.Errorf("got %q, %q", c.Token, c.Database)
	}
}

func TestErrorDoesNotQuoteSettings(t *testing.T) {
	inFolder(t)
	if err := os.WriteFile(".env", []byte("DISCORD_TOKEN "+token+"\n\x00'"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load()
	if err == nil || !strings.Contains(err.Error(), ".env cannot be read") || strings.Contains(err.Error(), token) {
		t.Errorf("got %v", err)
	}
}

func TestSealingKeyIsGeneratedOnce(t *testing.T) {
	inFolder(t)
	c := config{Database: "file:games.db?mode=rwc"}
	store, err := storage.Own(t.Context(), c.Database)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	first, err := sealingKeys(t.Context(), c, store)
	if err != nil {
		t.Fatal(err)
	}
	again, err := sealingKeys(t.Context(), c, store)
	if err != nil || !reflect.DeepEqual(first, again) || len(first) != 1 || len(first[0]) < 32 {
		t.Errorf("got %q and %q, %v", first, again, err)
	}
	info, err := os.Stat(filepath.Join(".", "games.db.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info, err)
	}
}

func TestSealingKeysFromTheEnvironment(t *testing.T) {
	got, err := sealingKeys(t.Context(), config{Key: "a key of enough bytes, and an older one"}, nil)
	want := [][]byte{[]byte("a key of enough bytes"), []byte("and an older one")}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func TestMissingToken(t *testing.T) {
	inFolder(t)
	if err := run(t.Context(), frontRole); err == nil || !strings.Contains(err.Error(), "parlour setup") {
		t.Errorf("got %v", err)
	}
}
