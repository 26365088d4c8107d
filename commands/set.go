package commands

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime/debug"
	"time"

	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

//go:embed texts
var texts embed.FS

// Texts is the catalogue of everything that no game says.
func Texts() fs.FS {
	sub, _ := fs.Sub(texts, "texts") // the folder is embedded above
	return sub
}

// Set is all commands over one host. Its methods may be called by several
// goroutines.
type Set struct {
	host         *match.Host
	words        *words.Catalogue
	painter      *picture.Painter
	log          *slog.Logger
	specs        []Spec
	quotas       *quotas
	drafts       *drafts
	typedSecrets *typedSecrets
	styles       *styles
}

// New makes the commands of the host's games, within budgets.
func New(h *match.Host, log *slog.Logger, b Budgets) (*Set, error) {
	sources := []fs.FS{Texts()}
	for _, g := range h.Games {
		sources = append(sources, g.Info.Texts)
	}
	catalogue, err := words.New(sources...)
	if err != nil {
		return nil, err
	}
	s := &Set{
		host: h, words: catalogue, painter: picture.NewPainter(keptPictures), log: log, quotas: newQuotas(b),
		drafts: newDrafts(), typedSecrets: newTypedSecrets(), styles: newStyles(),
	}
	for _, g := range h.Games {
		s.specs = append(s.specs, s.gameSpec(g))
	}
	s.specs = append(s.specs, s.playSpec(), s.tableSpec(), s.moveSpec(), s.helpSpec())
	return s, nil
}

// Specs are the commands to be registered.
func (s *Set) Specs() []Spec { return s.specs }

// Speaker says texts in the first of the locales that is known.
func (s *Set) Speaker(locales ...string) words.Speaker { return s.words.Speaker(locales...) }

// Host is the host behind the commands.
func (s *Set) Host() *match.Host { return s.host }

// Public reports whether the usual reply to a request is for everyone, so that
// the right kind of placeholder is shown while it is slow in coming.
func (s *Set) Public(r Request) bool {
	switch r.Kind {
	case Command:
		spec, ok := find(s.specs, r.Path)
		return ok && spec.Public
	case Press, Submit:
		c, ok := readCustom(r.Custom)
		return ok && (c.action == actBegin || c.action == actStart || c.action == actAgain)
	default:
		return false
	}
}

// Do does what a member asks. There is always a reply, whatever goes wrong.
func (s *Set) Do(ctx context.Context, r Request) Reply {
	if wait := s.quotas.command(s.host.Now(), r); wait > 0 {
		if r.Kind == Complete {
			return Choices{}
		}
		return s.TooFast(r, wait)
	}
	return s.try(ctx, r, s.route)
}

// try does what a request asks and makes a reply of whatever comes of it.
func (s *Set) try(ctx context.Context, r Request, do handler) (reply Reply) {
	defer func() {
		if fault := recover(); fault != nil {
			reply = s.Incident(r, fmt.Errorf("panic: %v\n%s", fault, debug.Stack()))
		}
	}()
	reply, err := do(ctx, r)
	if reply, done := s.doneBefore(ctx, r, err); done {
		return reply
	}
	switch refusal, refused := games.RefusalIn(err); {
	case err == nil:
		return s.prefilled(r, reply)
	case r.Kind == Complete:
		return Choices{}
	case refused:
		var at *atTable
		if errors.As(err, &at) {
			return s.refuseAt(r, at.table, refusal)
		}
		return s.retypable(r, refusal, s.refuse(r, refusal))
	case errors.Is(err, context.Canceled):
		return s.refuse(r, games.Refusal{Text: games.T("commands.refuse.stopping")})
	default:
		return s.Incident(r, err)
	}
}

// doneBefore is the reply to a request that is refused now and did something when it
// was delivered before: what was said then.
func (s *Set) doneBefore(ctx context.Context, r Request, err error) (Reply, bool) {
	if _, refused := games.RefusalIn(err); !refused || r.Kind == Complete {
		return nil, false
	}
	t, entry, err := s.host.Known(ctx, r.Channel, r.ID)
	switch {
	case err != nil:
		return nil, false // it is refused for what it is
	case entry < 0:
		return Message{Board: t}, true
	case entry >= len(t.Match.Entries):
		return nil, false
	case r.Kind == Command:
		return s.done(t), true
	default:
		return s.redrawn(r, t), true
	}
}

// Incident logs an error that is nobody's business but the operator's, and
// tells the member its number and whether what was asked for has been done.
func (s *Set) Incident(r Request, err error) Message {
	incident := match.NewID()[:8]
	s.log.Error("a command failed", "incident", incident, "command", r.path(), "channel", r.Channel, "error", err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	id := "commands.refuse.incident.unknown"
	switch _, err := s.host.Store.Receipt(ctx, r.Channel, r.ID); {
	case err == nil:
		id = "commands.refuse.incident.done"
	case errors.Is(err, match.ErrNone):
		id = "commands.refuse.incident.nothing"
	}
	return private(text(s.private(r).Say(games.T(id, "Incident", incident))))
}

func (s *Set) route(ctx context.Context, r Request) (Reply, error) {
	switch r.Kind {
	case Press, Submit:
		return s.press(ctx, r)
	case Complete:
		return s.complete(ctx, r)
	default:
		spec, ok := find(s.specs, r.Path)
		if !ok {
			return nil, games.Refuse("commands.refuse.unknown", "Command", r.path())
		}
		return spec.give(ctx, r)
	}
}

// refuse words a refusal for the member alone, with the table as it stands so
// that seats have names.
func (s *Set) refuse(r Request, refusal games.Refusal) Message {
	t, err := s.host.Latest(context.Background(), r.Channel)
	if err != nil {
		t = nil
	}
	return s.refuseAt(r, t, refusal)
}

// atTable is an error about a table, which need not be the channel's latest.
type atTable struct {
	error
	table *match.Table
}

func (e *atTable) Unwrap() error { return e.error }

// refuseAt is refuse with the seats of a table named, if there is one.
func (s *Set) refuseAt(r Request, t *match.Table, refusal games.Refusal) Message {
	say := s.private(r)
	if t != nil {
		say = s.inTable(t, say)
	}
	note := private(text(say.Say(refusal.Text)))
	note.Sole = r.Channel + "/refusal"
	return note
}

// private speaks to the member alone, public to the channel.
func (s *Set) private(r Request) words.Speaker {
	return s.words.Speaker(r.User.Locale, r.Locale).In(s.style(r.Channel))
}

func (s *Set) public(r Request) words.Speaker {
	return s.words.Speaker(r.Locale).In(s.style(r.Channel))
}

func (s *Set) complete(ctx context.Context, r Request) (Reply, error) {
	spec, ok := find(s.specs, r.Path)
	if !ok {
		return Choices{}, nil
	}
	for _, p := range spec.Params {
		if p.Name == r.Focus && p.complete != nil {
			choices, err := p.complete(ctx, r, r.Values[r.Focus])
			return Choices(choices[:min(len(choices), maxOptions)]), err
		}
	}
	return Choices{}, nil
}
