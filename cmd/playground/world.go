package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
	"parlour/games/all"
)

// members are the members of a new world, with the locales of their clients and additional permissions: at least one member for
// each of languages, one who moderates and one who manages the server.
var members = []struct {
	name, locale string
	further      wire.Permissions
}{
	{"alice", "en-US", 0},
	{"bob", "en-US", 0},
	{"carol", "en-US", wire.ManageMessages | wire.ManageThreads},
	{"max", "en-US", wire.ManageGuild},
	{"dora", "pt-BR", 0},
	{"eero", "et", 0},
	{"fritz", "de", 0},
	{"gisele", "fr", 0},
	{"hugo", "es-ES", 0},
	{"ines", "es-419", 0},
	{"joana", "pt-PT", 0},
}

// locale is the default locale of members and of the server.
const locale = "en-US"

// languages returns the locales that members and the server can have, the default first.
func languages() ([]string, error) {
	catalogue, err := commands.Catalogue(all.Games())
	if err != nil {
		return nil, err
	}
	locales := []string{locale}
	for _, tag := range catalogue.Languages()[1:] { // after English
		locales = append(locales, tag.String())
	}
	return locales, nil
}

// speaks returns an error unless members and the server can have a locale.
func speaks(language string) error {
	locales, err := languages()
	if err == nil && !slices.Contains(locales, language) {
		err = fmt.Errorf("-language %q: Parlour does not speak it: choose one of %s", language, strings.Join(locales, ", "))
	}
	return err
}

// channels are the channels of a new world.
var channels = []string{"games", "library", "lounge"}

// world is the members, channels and messages. A file keeps them, if one is named.
type world struct {
	server *discordtest.Server
	file   string
	locale string // of the server of a new world
	app    discordtest.Application
	log    *slog.Logger

	guild, first wire.ID // the guild and the first channel of a new world; empty for a loaded one
}

// open loads the world, or builds a new one if there is no file.
func (w *world) open(ctx context.Context) error {
	if w.file != "" {
		f, err := os.Open(w.file)
		if err == nil {
			defer f.Close()
			return w.load(ctx, f)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("opening the saved world: %w; move the file away to start with a new world", err)
		}
	}
	return w.build()
}

func (w *world) load(ctx context.Context, f *os.File) error {
	if err := w.server.Load(f); err != nil {
		return fmt.Errorf("%s: %w; move the file away to start with a new world", w.file, err)
	}
	apps := w.server.Applications()
	if len(apps) == 0 {
		return fmt.Errorf("%s contains no bot: move the file away to start with a new world", w.file)
	}
	w.app = apps[0]
	return w.server.SetEndpoint(ctx, w.app.ID, "") // an earlier bot may have had one
}

func (w *world) build() error {
	w.app = w.server.AddApplication("Parlour")
	guild := w.server.AddGuild("The Parlour", w.locale)
	for i, name := range channels {
		id, err := w.server.AddChannel(guild, name)
		if err != nil {
			return err
		}
		if i == 0 {
			w.guild, w.first = guild, id
		}
	}
	err := w.server.Join(guild, w.app.BotID, 0)
	for _, m := range members {
		err = errors.Join(err, w.server.Join(guild, w.server.AddUser(m.name, m.locale), m.further))
	}
	return err
}

// saveEvery is the interval at which a changing world is saved.
const saveEvery = time.Second

// keep saves the world after changes until the context ends, and a last time then.
func (w *world) keep(ctx context.Context) {
	if w.file == "" {
		return
	}
	tick := time.NewTicker(saveEvery)
	defer tick.Stop()
	var saved uint64
	for ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
		if version, _ := w.server.Changes(); version != saved {
			saved = version
			w.save()
		}
	}
}

// save replaces the file atomically, so that a crash cannot damage it.
func (w *world) save() {
	next := w.file + ".new"
	f, err := os.OpenFile(next, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		err = errors.Join(w.server.Save(f), f.Close())
	}
	if err == nil {
		err = os.Rename(next, w.file)
	}
	if err != nil {
		w.log.Error("failed to save the world; games are not affected", "error", err)
	}
}
