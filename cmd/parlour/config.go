package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/joho/godotenv"
	"golang.org/x/term"

	"parlour/bot/rest"
	"parlour/bot/storage/engine"
)

// config is the settings, from environment variables or a file named .env. See
// .env.example.
type config struct {
	Token    string     `env:"DISCORD_TOKEN"`
	Database string     `env:"PARLOUR_DATABASE" envDefault:"parlour.db"`
	Password string     `env:"PARLOUR_DATABASE_PASSWORD"`
	Key      string     `env:"PARLOUR_KEY"`
	Level    slog.Level `env:"PARLOUR_LOG_LEVEL" envDefault:"INFO"`
	Format   string     `env:"PARLOUR_LOG_FORMAT"`
	Emoji    string     `env:"PARLOUR_EMOJI" envDefault:"on"`
	Feedback string     `env:"PARLOUR_FEEDBACK"`
	API      string     `env:"PARLOUR_API"`
	Metrics  string     `env:"PARLOUR_METRICS"`
	Profiles string     `env:"PARLOUR_PPROF" envDefault:"off"`

	// What a process does.
	Interactions string `env:"PARLOUR_INTERACTIONS"`
	PublicKey    string `env:"PARLOUR_PUBLIC_KEY"`
	Workers      string `env:"PARLOUR_WORKERS"`
	Leave        string `env:"PARLOUR_LEAVE"`

	wrong   error // of parsing; nil if all settings have the right form
	noToken error // of reading the token from its file; operator commands need none
}

// errNoToken is returned when the bot is started for the first time.
var errNoToken = errors.New(`DISCORD_TOKEN is not set. To prepare your bot's application and the file .env, run
    parlour setup
To try Parlour without Discord, run
    playground`)

// load reads the settings, and those secrets that are in files, except for the keys. Database
// then contains the password.
func load() (config, error) {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) { // whose text quotes the file, and so perhaps the token
		return config{}, errors.New("the file .env cannot be read: write one NAME=value per line, as in .env.example (a line has another form)")
	}
	var c config
	if err := env.Parse(&c); err != nil {
		c.wrong = fmt.Errorf("PARLOUR_LOG_LEVEL must be DEBUG, INFO, WARN or ERROR (%w)", err)
	}
	var noPassword error
	c.Token, c.noToken = secret("DISCORD_TOKEN", c.Token)
	c.Password, noPassword = secret("PARLOUR_DATABASE_PASSWORD", c.Password)
	c.Database = withPassword(c.Database, c.Password)
	c.wrong = errors.Join(c.wrong, noPassword, engine.CheckURL(c.Database), unknownSettings(os.Environ()))
	return c, nil
}

// settingsFile has the settings, unless the environment has them.
const settingsFile = ".env"

// testGroups is a variable of tests, which start this program; see CONTRIBUTING.md.
const testGroups = "PARLOUR_TEST"

// unknownSettings returns an error that names every variable that looks like a setting and is
// none: a misspelled PARLOUR_DATABASE would open an empty database.
func unknownSettings(environ []string) error {
	fields, err := env.GetFieldParams(&config{})
	if err != nil {
		return err
	}
	var known []string
	for _, f := range fields {
		known = append(known, f.Key)
	}
	var unknown []error
	for _, variable := range environ {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "PARLOUR_") && name != testGroups && !slices.Contains(known, name) {
			nearest := slices.MinFunc(known, func(a, b string) int { return edits(name, a) - edits(name, b) })
			unknown = append(unknown, fmt.Errorf("%s is not a setting: did you mean %s? .env.example lists them", name, nearest))
		}
	}
	return errors.Join(unknown...)
}

// edits returns the Levenshtein distance of two texts: how many bytes must be inserted, removed
// or replaced to turn one into the other.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}

// check returns an error that names every invalid setting of a process with a role.
func (c config) check(r role) error {
	_, badAPI := apiAddress(c.API)
	_, badKey := configuredKeys(c.Key)
	return errors.Join(
		c.wrong,
		cmp.Or(c.noToken, checkToken(c.Token)),
		when(c.Key != "" && badKey == errShortKey, badKey),
		when(c.Format != "" && c.Format != "text" && c.Format != "json", errors.New("PARLOUR_LOG_FORMAT must be text or json")),
		when(c.Emoji != "on" && c.Emoji != "off", errors.New("PARLOUR_EMOJI must be on or off")),
		when(c.Feedback != "" && !rest.IsID(c.Feedback), errors.New("PARLOUR_FEEDBACK must be the ID of a channel, a number such as 1128334490561122334: turn on developer mode in Discord, and choose Copy Channel ID from the channel's menu")),
		badAPI,
		checkMetrics(c.Metrics),
		when(c.Profiles != "on" && c.Profiles != "off", errors.New("PARLOUR_PPROF must be on or off")),
		when(c.Profiles == "on" && c.Metrics == "", errors.New("PARLOUR_PPROF needs PARLOUR_METRICS, the address that serves profiles too")),
		when(c.Key == "" && isServer(c.Database), errors.New("PARLOUR_KEY must be set if PARLOUR_DATABASE is a server, to the same key for every process on it; generate one with: openssl rand -hex 32")),
		c.checkRole(r),
	)
}

// when returns an error under a condition, and nil otherwise.
func when(wrong bool, err error) error {
	if wrong {
		return err
	}
	return nil
}

func checkToken(token string) error {
	if token == "" {
		return errNoToken
	}
	return when(strings.ContainsAny(token, " \t\n") || strings.Count(token, ".") != 2,
		errors.New("DISCORD_TOKEN is not a bot token, which has three parts separated by dots: copy it again from the Bot page of your application"))
}

// errAPI is returned for an invalid PARLOUR_API. The address must be on this machine, so
// that a real token is never sent elsewhere.
var errAPI = errors.New("PARLOUR_API must be http://127.0.0.1:PORT, where a stand-in for Discord listens; leave it out to use Discord")

// apiAddress parses PARLOUR_API; it returns nil if that is not set.
func apiAddress(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || *u != (url.URL{Scheme: "http", Host: u.Host}) || u.Port() == "" {
		return nil, errAPI
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, errAPI
	}
	return u, nil
}

// transport returns the transport to the stand-in, or nil for the default transport to
// Discord. The websocket needs none: the stand-in names a gateway, which must be on this
// machine too (bot.Options.Local).
func transport(c config) http.RoundTripper {
	to, err := apiAddress(c.API)
	if err != nil || to == nil {
		return nil
	}
	return standIn{to, http.DefaultTransport}
}

// discordHosts are Discord's hosts.
var discordHosts = map[string]bool{"discord.com": true, "cdn.discordapp.com": true}

// standIn is a transport that sends requests for Discord to another address, and refuses
// all others.
type standIn struct {
	to   *url.URL
	next http.RoundTripper
}

func (t standIn) RoundTrip(r *http.Request) (*http.Response, error) {
	if !discordHosts[r.URL.Host] {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, errors.New("request to " + r.URL.Host + " refused: with PARLOUR_API set, only requests to Discord are sent")
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return t.next.RoundTrip(r)
}

// log returns a log, as text on a terminal and as JSON elsewhere, unless PARLOUR_LOG_FORMAT chooses.
func (c config) log(to *os.File) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Level, ReplaceAttr: withUnit}
	if c.Format == "text" || c.Format == "" && term.IsTerminal(int(to.Fd())) {
		return slog.New(slog.NewTextHandler(to, o))
	}
	return slog.New(slog.NewJSONHandler(to, o))
}

// withUnit has durations logged as in 1.5s. JSON would have them as nanoseconds.
func withUnit(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}

// warnOfSecrets warns if others can read the file with the settings.
func warnOfSecrets(log *slog.Logger) {
	if info, err := os.Stat(settingsFile); err == nil && info.Mode()&0o004 != 0 {
		log.Warn("every user of this machine can read the file .env, which has secrets: run chmod 600 .env")
	}
}
