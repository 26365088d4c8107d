// Package web is the playground's page: a familiar chat interface to the stand-in for Discord.
//
// The page is plain HTML, CSS and JavaScript modules, embedded in the program without a build step; it loads nothing from the
// network. It uses a small JSON API under /api/, whose handlers do what members can do: read, write, give commands, press
// buttons, use selects and menus, submit forms. The server streams what a member sees as frames; see live.go.
//
// Anyone who can reach the page can act as any member. It is therefore for this machine only: it answers requests under a
// loopback name only, and from its own page only; see guard.go.
package web

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

//go:embed assets
var assets embed.FS

// Options are the settings of the page.
type Options struct {
	// Server is the stand-in. It must outlive the page.
	Server *discordtest.Server
	// Bot is the user of the bot under test. The page shows the guilds that it is in and offers their members to play as.
	Bot wire.ID
	// Languages are the locales that a new member can have, the default first.
	Languages []string
	// Log, if not nil, receives internal errors.
	Log *slog.Logger
}

// site handles the page's requests.
type site struct {
	Options
	files http.Client // reaches the stand-in's file host
}

// New returns the handler of the page and its API.
func New(o Options) (http.Handler, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	page, err := fs.Sub(assets, "assets")
	if err != nil {
		return nil, fmt.Errorf("opening the embedded page: %w", err)
	}
	s := &site{Options: o, files: http.Client{Transport: o.Server.Transport()}}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(page))
	mux.HandleFunc("GET /files/{folder}/{path...}", s.file)
	mux.HandleFunc("GET /api/people", s.people)
	mux.HandleFunc("GET /api/languages", s.languages)
	mux.HandleFunc("GET /api/live", s.live)
	mux.HandleFunc("GET /api/commands", s.commands)
	mux.HandleFunc("POST /api/command", s.command)
	mux.HandleFunc("POST /api/say", act(s.say))
	mux.HandleFunc("POST /api/suggest", act(s.suggest))
	mux.HandleFunc("POST /api/press", act(s.press))
	mux.HandleFunc("POST /api/pick", act(s.pick))
	mux.HandleFunc("POST /api/menu", act(s.menu))
	mux.HandleFunc("POST /api/submit", s.submit)
	mux.HandleFunc("POST /api/dismiss", act(s.dismiss))
	mux.HandleFunc("POST /api/people", act(s.addPerson))
	mux.HandleFunc("POST /api/channels", act(s.addChannel))
	mux.HandleFunc("POST /api/threads", act(s.addThread))
	mux.HandleFunc("POST /api/direct", act(s.direct))
	return guard(mux), nil
}
