package commands

import (
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"time"

	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

//go:embed texts
var texts embed.FS

// Texts returns the catalogue of all texts that do not belong to a game.
func Texts() fs.FS {
	sub, _ := fs.Sub(texts, "texts") // the folder is embedded above
	return sub
}

// Catalogue reads the texts of games and of the commands in all languages.
func Catalogue(list []*games.Game) (*words.Catalogue, error) {
	sources := []fs.FS{Texts()}
	for _, g := range list {
		sources = append(sources, g.Info.Texts)
	}
	return words.New(sources...)
}

// Set is all commands over one host, as package bot uses them. Its methods may be
// called concurrently.
type Set struct {
	core *Core

	// Running describes this process and a server's shard for /about; nil if that
	// is unknown.
	Running func(guild string) Running
	// Timeout is context.WithTimeout, or a replacement by another clock that is set
	// before the Set is used.
	Timeout func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
}

// Running describes a process. Zero fields are unknown.
type Running struct {
	Version       string
	Source        string // the address of the source code
	Since         time.Time
	Servers       int // how many servers the bot is a member of, about
	Shard, Shards int // of the server, and how many there are
}

// Core is what features share. Each field groups the functions of one concern.
type Core struct {
	Host    *match.Host
	Words   *words.Catalogue
	Painter *picture.Painter
	Log     *slog.Logger

	Speak    Speech    // texts in the languages of members and servers
	Refuse   Refusals  // replies to requests that are refused
	Act      Acts      // actions in a match, and their replies
	Card     Cards     // boards
	Commands *Router   // command specs; commands inside custom IDs
	Finished Finished  // matches that are over
	Settings *Settings // stored settings of servers and members
	Drafts   *Drafts   // half-made moves
	Forms    *Forms    // forms with one field
	Quotas   *Quotas   // limits per member and server

	// Running describes this process; see [Set].
	Running func(guild string) Running

	// Timeout is context.WithTimeout by the clock of the [Set].
	Timeout func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
	// Explain, Welcome and Items are the hooks of the features that declare them.
	Explain func(r Request, g *games.Game, p games.Position, play bool) Reply
	Welcome func(context.Context, Request) (Body, bool)
	Items   Items

	features []Feature
	variants []Variant
}

// New returns the commands of the host's games. The catalogue must have the texts of
// all of them; see [Catalogue]. Commands are listed in the order of the features.
func New(h *match.Host, catalogue *words.Catalogue, log *slog.Logger, b Budgets, features func(*Core) []Feature) (*Set, error) {
	c := &Core{Host: h, Words: catalogue, Painter: picture.NewPainter(pictureCache), Log: log}
	c.Speak, c.Refuse, c.Act, c.Card, c.Finished = Speech{c}, Refusals{c}, Acts{c}, Cards{c}, Finished{c}
	c.Settings, c.Drafts, c.Forms, c.Quotas = newSettings(c), newDrafts(h), newForms(c), newQuotas(b, h)
	s := &Set{core: c, Timeout: context.WithTimeout}
	c.Timeout = func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		return s.Timeout(ctx, d)
	}
	c.Running = func(guild string) Running {
		if s.Running == nil {
			return Running{}
		}
		return s.Running(guild)
	}
	c.features = append(features(c), Feature{
		Name:     "notice",
		Controls: Controls{ActClose: {Do: func(context.Context, Request) (Reply, error) { return Message{To: Nowhere}, nil }}},
	})
	c.takeHooks()
	var err error
	c.Commands, err = newRouter(c)
	return s, err
}

// Specs returns the commands to register.
func (s *Set) Specs() []Spec { return s.core.Commands.Specs }

// Speaker returns a speaker of the first locale that the catalogue has.
func (s *Set) Speaker(locales ...string) words.Speaker { return s.core.Words.Speaker(locales...) }

// Host returns the host behind the commands.
func (s *Set) Host() *match.Host { return s.core.Host }

// Do executes a request. It always returns a reply.
func (s *Set) Do(ctx context.Context, r Request) Reply {
	if r.Account == nil {
		r.Account = new(Account)
	}
	*r.Account = s.Account(r)
	if wait := s.core.Quotas.command(r); wait > 0 {
		note := s.TooFast(r, wait)
		if r.Kind == Complete {
			return Choices{}
		}
		return note
	}
	reply := s.core.Try(ctx, s.core.locate(r), s.core.Commands.route)
	r.Account.shown(reply)
	return reply
}

// locate returns a request with the channel of the match that it is about.
func (c *Core) locate(r Request) Request {
	for _, v := range c.variants {
		if r.Kind == Press || r.Kind == Submit {
			r = v.Locate(r)
		}
	}
	return r
}

// Board returns the public message of a table with the stored draft of its member.
func (s *Set) Board(ctx context.Context, t *match.Table, locale string) Body {
	return s.core.Card.Board(ctx, t, locale)
}

// BoardWith returns the public message of a table with a given draft.
func (s *Set) BoardWith(t *match.Table, draft, locale string) Body {
	return s.core.Card.boardWith(t, draft, locale)
}

// Drafted returns the draft that the board of a table shows: the Draft of its Body.
func (s *Set) Drafted(ctx context.Context, t *match.Table) string {
	return s.core.Card.draft(ctx, t)
}

// Welcome returns the message that introduces Parlour to a server. It reports false
// if the server has received it before.
func (s *Set) Welcome(ctx context.Context, r Request) (Body, bool) { return s.core.Welcome(ctx, r) }

// Left records that the bot has left a server.
func (s *Set) Left(ctx context.Context, guild string) error {
	return s.core.each(func(f Feature) error {
		if f.Left == nil {
			return nil
		}
		return f.Left(ctx, guild)
	})
}

// Joined records that the bot has joined a server, possibly again.
func (s *Set) Joined(ctx context.Context, guild string) error {
	return s.core.each(func(f Feature) error {
		if f.Joined == nil {
			return nil
		}
		return f.Joined(ctx, guild)
	})
}

// ShareDrafts stores half-made moves in the database, for deployments in which any
// of several processes may receive the next tap. It must be called first.
func (s *Set) ShareDrafts() { s.core.Drafts.store = s.core.Host.Store }

// Polled takes in the revision of the settings from a poll of the store that began
// at the given time. Without polls, settings are reread every few seconds.
func (s *Set) Polled(revision string, began time.Time) { s.core.Settings.cache.poll(revision, began) }

// Pings reports whether the member to move at a table wants to be notified.
func (s *Set) Pings(ctx context.Context, t *match.Table) bool {
	user := t.Chair(t.Turn()).User
	return !match.IsFormer(user) && !s.core.Settings.Server(ctx, t.Match.Guild).NoPings && !s.core.Settings.Member(ctx, user).NoPings
}
