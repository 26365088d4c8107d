package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/joho/godotenv"
)

// config is everything that can be set, by environment variables or in a file
// called .env. See .env.example.
type config struct {
	Token    string     `env:"DISCORD_TOKEN"`
	Database string     `env:"PARLOUR_DATABASE" envDefault:"parlour.db"`
	Key      string     `env:"PARLOUR_KEY"`
	Level    slog.Level `env:"PARLOUR_LOG_LEVEL" envDefault:"INFO"`
	Emoji    string     `env:"PARLOUR_EMOJI" envDefault:"on"`
	API      string     `env:"PARLOUR_API"`
	Metrics  string     `env:"PARLOUR_METRICS"`
	Roles

	wrong error // what could not be parsed
}

// errNoToken is what someone sees who starts the bot for the first time.
var errNoToken = errors.New(`DISCORD_TOKEN is not set. Put your bot's token into a file called .env, in a line
    DISCORD_TOKEN=...
(README.md tells how to get one). To try Parlour without Discord, run
    go run ./cmd/playground`)

// load reads the configuration.
func load() (config, error) {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return config{}, fmt.Errorf("the file .env cannot be read: write one NAME=value a line, as .env.example does (%w)", withoutValues(err))
	}
	var c config
	if err := env.Parse(&c); err != nil {
		c.wrong = fmt.Errorf("PARLOUR_LOG_LEVEL must be DEBUG, INFO, WARN or ERROR (%w)", err)
	}
	return c, nil
}

// check names everything that is wrong with the configuration of a bot.
func (c config) check(r role) error {
	var wrong []error
	if c.wrong != nil {
		wrong = append(wrong, c.wrong)
	}
	switch {
	case c.Token == "":
		wrong = append(wrong, errNoToken)
	case strings.ContainsAny(c.Token, " \t\n") || strings.Count(c.Token, ".") != 2:
		wrong = append(wrong, errors.New("DISCORD_TOKEN is not a bot's token: it has three parts divided by dots; copy it anew from the Bot page of your application"))
	}
	if shortKey(c.Key) {
		wrong = append(wrong, errShortKey)
	}
	if c.Emoji != "on" && c.Emoji != "off" {
		wrong = append(wrong, errors.New("PARLOUR_EMOJI must be on or off"))
	}
	if _, err := apiAddress(c.API); err != nil {
		wrong = append(wrong, err)
	}
	if err := checkMetrics(c.Metrics); err != nil {
		wrong = append(wrong, err)
	}
	if c.Key == "" && isServer(c.Database) {
		wrong = append(wrong, errors.New("PARLOUR_KEY must be set where PARLOUR_DATABASE is a server, and be the same for every process on it; make one with: openssl rand -hex 32"))
	}
	if err := c.checkRole(r); err != nil {
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}

// withoutValues keeps what the parser quotes of the file, which may be the
// token, out of sight.
func withoutValues(error) error { return errors.New("it is not in that form") }
