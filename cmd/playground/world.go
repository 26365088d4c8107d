package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// members are the people there are at first, in the languages of their clients; one of them moderates.
var members = []struct {
	name, locale string
	further      wire.Permissions
}{
	{"alice", "en-US", 0},
	{"bob", "en-US", 0},
	{"carol", "en-US", wire.ManageMessages | wire.ManageThreads},
	{"dora", "pt-BR", 0},
	{"eero", "et", 0},
}

// locale is the language of the server.
const locale = "en-US"

// channels are the rooms there are at first.
var channels = []string{"games", "library", "lounge"}

// world is what lies around the games: members, channels, messages. It is kept in a file if it has a name.
type world struct {
	server *discordtest.Server
	file   string
	app    discordtest.Application
	log    *slog.Logger

	guild, first wire.ID // of a new world, and its first channel
}

// open loads the world, or builds a new one where there is none yet.
func (w *world) open() error {
	if w.file != "" {
		f, err := os.Open(w.file)
		if err == nil {
			defer f.Close()
			return w.load(f)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("opening what was kept: %w", err)
		}
	}
	return w.build()
}

func (w *world) load(f *os.File) error {
	if err := w.server.Load(f); err != nil {
		return fmt.Errorf("%s: %w; move the file away to begin anew", w.file, err)
	}
	apps := w.server.Applications()
	if len(apps) == 0 {
		return fmt.Errorf("%s holds no bot: move the file away to begin anew", w.file)
	}
	w.app = apps[0]
	return nil
}

func (w *world) build() error {
	w.app = w.server.AddApplication("Parlour")
	guild := w.server.AddGuild("The Parlour", locale)
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

// saveEvery is how often, at most, the world is written while things happen in it.
const saveEvery = time.Second

// keep writes the world after changes until the context ends, and once more then.
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

// save replaces the file in one step, so that it is whole whatever happens meanwhile.
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
		w.log.Error("the channels could not be kept; the games are safe", "error", err)
	}
}
