package commands

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
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
	router       *router
	quotas       *quotas
	drafts       *drafts
	typedSecrets *recent[typedKey, string]
	settings     *settingsCache            // styles of channels by name, and settings of servers and members as JSON
	silent       atomic.Pointer[time.Time] // until when the database is not asked for them; nil if it answers

	// Running tells of this process and a server's share of it, for /about; nil if
	// nothing is known.
	Running func(guild string) Running
	// Timeout is context.WithTimeout, by the clock of whoever replaces it before the Set
	// is used.
	Timeout func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
}

// Catalogue reads the texts of games and of the commands, in every language there
// is.
func Catalogue(list []*games.Game) (*words.Catalogue, error) {
	sources := []fs.FS{Texts()}
	for _, g := range list {
		sources = append(sources, g.Info.Texts)
	}
	return words.New(sources...)
}

// New makes the commands of the host's games, within budgets. The catalogue has
// the words of all of them; see [Catalogue].
func New(h *match.Host, catalogue *words.Catalogue, log *slog.Logger, b Budgets) (*Set, error) {
	s := &Set{
		host: h, words: catalogue, painter: picture.NewPainter(keptPictures), log: log, quotas: newQuotas(b),
		drafts: newDrafts(h), typedSecrets: newRecent[typedKey, string](keepTyped, maxTyped), settings: newSettingsCache(), Timeout: context.WithTimeout,
	}
	var err error
	s.router, err = newRouter(h.Games, s.features())
	return s, err
}

// features are all that there is to do. Commands are listed in their order.
func (s *Set) features() []featured {
	return []featured{
		openingFeature{s}, threadFeature{s}, playFeature{s}, menusFeature{s},
		optionsFeature{s}, moveFeature{s}, tapFeature{s}, knowledgeFeature{s}, simulateFeature{s},
		itemsFeature{s}, boardFeature{s}, settingsFeature{s}, restartFeature{s}, stopFeature{s}, consentFeature{s}, secretFeature{s},
		voteFeature{s}, teamFeature{s}, handFeature{s}, logFeature{s}, followFeature{s}, describeFeature{s}, helpFeature{s},
		styleFeature{s}, preferencesFeature{s}, hintFeature{s}, analysisFeature{s}, invitationFeature{s}, correctionFeature{s},
		dailyFeature{s},
		statsFeature{s}, leaderboardFeature{s},
		noticeFeature{s}, aboutFeature{s}, privacyFeature{s}, departureFeature{s}, tournamentFeature{s},
		replayFeature{s}, gifFeature{s}, exportFeature{s}, loadFeature{s},
	}
}

// Specs are the commands to be registered.
func (s *Set) Specs() []Spec { return s.router.specs }

// Speaker says texts in the first of the locales that is known.
func (s *Set) Speaker(locales ...string) words.Speaker { return s.words.Speaker(locales...) }

// Host is the host behind the commands.
func (s *Set) Host() *match.Host { return s.host }

// Do does what a member asks. There is always a reply, whatever goes wrong.
func (s *Set) Do(ctx context.Context, r Request) Reply {
	if r.Account == nil {
		r.Account = new(Account)
	}
	*r.Account = s.Account(r)
	if wait := s.quotas.command(s.host.Now(), r); wait > 0 {
		note := s.TooFast(r, wait)
		if r.Kind == Complete {
			return Choices{}
		}
		return note
	}
	reply := s.try(ctx, s.placed(r), s.route)
	r.Account.shown(reply)
	return reply
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
		r.Account.was(WasKnown)
		return reply
	}
	switch refusal, refused := games.RefusalIn(err); {
	case err == nil:
		return secretFeature{s}.prefilled(r, reply)
	case r.Kind == Complete:
		r.Account.was(WasRefused)
		return Choices{}
	case refused:
		var at *atTable
		if errors.As(err, &at) {
			return s.refuseAt(r, at.table, refusal)
		}
		return secretFeature{s}.offerRetry(r, refusal, s.refuse(r, refusal))
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
		return done(t), true
	default:
		return redrawn(r, t), true
	}
}

// Incident logs an error that is nobody's business but the operator's, and
// tells the member its number and whether what was asked for has been done. A
// database that cannot be written is no incident, since every request meets it: the
// bot logs it once a minute.
func (s *Set) Incident(r Request, err error) Message {
	if errors.Is(err, match.ErrFull) || errors.Is(err, match.ErrReplaced) {
		r.Account.unsaved(err)
		return private(text(s.private(r).Say(games.T("commands.refuse.unsaved"))))
	}
	incident := match.NewID()[:8]
	r.Account.was(WasFailed)
	s.log.Error("a command failed", "incident", incident, "command", r.path(), "channel", r.Channel, "error", err)
	ctx, cancel := s.Timeout(context.Background(), time.Second)
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
