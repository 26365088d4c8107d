package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

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

func TestAPIAddressMustBeLocal(t *testing.T) {
	tests := []struct {
		api  string
		good bool
	}{
		{"", true},
		{"http://127.0.0.1:8080", true},
		{"http://localhost:8080", true},
		{"http://[::1]:8080", true},
		{"http://127.0.0.1", false},
		{"http://127.0.0.1:8080/api", false},
		{"https://127.0.0.1:8080", false},
		{"http://discord.com:80", false},
		{"http://10.0.0.1:8080", false},
		{"127.0.0.1:8080", false},
	}
	for _, test := range tests {
		if _, err := apiAddress(test.api); (err == nil) != test.good {
			t.Errorf("%q: got %v, want it good: %v", test.api, err, test.good)
		}
	}
}

func TestStandInReceivesRequests(t *testing.T) {
	var got string
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.Host + r.URL.Path }))
	defer s.Close()
	client := &http.Client{Transport: transport(config{API: s.URL})}
	resp, err := client.Get("https://discord.com/api/v10/gateway")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if want := s.Listener.Addr().String() + "/api/v10/gateway"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if resp, err := client.Get("https://example.com/"); err == nil {
		resp.Body.Close()
		t.Error("a request to another host was let through")
	}
}

func TestDefaultTransport(t *testing.T) {
	if got := transport(config{}); got != nil {
		t.Errorf("got %v, want the ordinary transport", got)
	}
}

// The log is text on a terminal and JSON in a file, unless a setting chooses. Durations have a unit.
func TestLogFormat(t *testing.T) {
	for _, test := range []struct{ format, want string }{
		{"", `"took":"1.5s"`}, {"json", `"took":"1.5s"`}, {"text", " took=1.5s\n"},
	} {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		config{Format: test.format}.log(file).Info("done", "took", 1500*time.Millisecond)
		if got := readFile(t, file.Name()); !strings.Contains(got, test.want) {
			t.Errorf("%q: got %s, want %s", test.format, got, test.want)
		}
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return // no machine of ours lacks pseudo-terminals
	}
	defer terminal.Close()
	if h, is := (config{}).log(terminal).Handler().(*slog.TextHandler); !is {
		t.Errorf("on a terminal: got %T", h)
	}
	if h, is := (config{Format: "json"}).log(terminal).Handler().(*slog.JSONHandler); !is {
		t.Errorf("on a terminal, with JSON chosen: got %T", h)
	}
}
