package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/joho/godotenv"

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
	Roles

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
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return config{}, fmt.Errorf("the file .env cannot be read: write one NAME=value per line, as in .env.example (%w)", withoutValues(err))
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
	return errors.Join(
		c.wrong,
		cmp.Or(c.noToken, checkToken(c.Token)),
		when(shortKey(c.Key), errShortKey),
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

// withoutValues replaces a parser's error, which quotes the file and so perhaps the token.
func withoutValues(error) error { return errors.New("a line has another form") }
