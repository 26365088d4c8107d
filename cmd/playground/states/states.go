// Package states plays scripts in every language, and keeps each message and form that members see on the way: the states of
// all games and commands, for a page that a native speaker can read, and for tests of what fits a phone.
//
// A script presses buttons by their English labels, so it is first played in English, and in another language presses the
// controls in the same places. What is typed is English everywhere. Files that members attach are named as from the parent of
// the scripts' folder.
package states

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/local"
	"parlour/cmd/playground/web"
	"parlour/commands/words"
)

// Tour plays a list of scripts.
type Tour struct {
	words   *words.Catalogue
	scripts []script.Script
	used    []*script.Controls // in English, once played
	same    func(web.State) string
}

// New returns a tour of scripts. Of several states that same maps to the same text, a page shows the first.
func New(catalogue *words.Catalogue, same func(web.State) string, files ...string) (*Tour, error) {
	t := &Tour{words: catalogue, same: same}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading a script: %w", err)
		}
		s, err := script.Parse(file, string(text))
		if err != nil {
			return nil, err
		}
		t.scripts = append(t.scripts, s)
	}
	return t, nil
}

// English is the language in which scripts are written.
const English = "en"

// Play plays the scripts in a language, in English before others. The error lists scripts that could not be played to the
// end; the page has what was seen until then.
func (t *Tour) Play(ctx context.Context, language string) (web.States, error) {
	page := web.States{Language: language, Conversations: make([]web.Conversation, len(t.scripts)), Files: map[string]string{}}
	if language == English {
		t.used = make([]*script.Controls, len(t.scripts))
	}
	failed := make([]error, len(t.scripts))
	seen := &seen{same: t.same, keys: map[string]bool{}, files: page.Files}
	var playing sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range t.scripts {
		if failed[i] = ctx.Err(); failed[i] != nil {
			break
		}
		free <- struct{}{}
		playing.Go(func() {
			page.Conversations[i], failed[i] = t.play(ctx, i, language, seen)
			<-free
		})
	}
	playing.Wait()
	return page, errors.Join(failed...)
}

// play plays a script in a world of its own.
func (t *Tour) play(ctx context.Context, i int, language string, seen *seen) (web.Conversation, error) {
	s := t.scripts[i]
	name := strings.TrimSuffix(filepath.Base(s.Name), ".script")
	folder, err := os.MkdirTemp("", "states")
	if err != nil {
		return web.Conversation{}, fmt.Errorf("making a temporary folder: %w", err)
	}
	defer os.RemoveAll(folder)
	o := local.Options{Database: filepath.Join(folder, "parlour.db") + "?_pragma=synchronous(OFF)", Words: t.words, Log: slog.New(slog.DiscardHandler)}
	if language != English {
		o.Locale = language
	}
	in, err := local.NewInstance(ctx, discordtest.Options{}, o)
	if err != nil {
		return web.Conversation{}, fmt.Errorf("starting the bot: %w", err)
	}
	rt := in.Runtime()
	if language == English {
		t.used[i] = &script.Controls{}
		rt.Used = t.used[i]
	} else {
		rt.Like = t.used[i]
	}
	rt.ReadFile = func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(filepath.Dir(s.Name), "..", name)) }
	w := &watcher{seen: seen, server: in.Server, modals: map[discordtest.ID]bool{}, out: web.Conversation{Name: name, Guild: in.Guild}}
	rt.After = w.look
	err = script.Run(ctx, s, rt, io.Discard)
	if err != nil {
		err = fmt.Errorf("%s: %w", language, err)
	}
	w.name()
	return w.out, errors.Join(err, in.Close())
}
