package commands

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
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
	*Process
}

// New returns the commands of the host's games. The catalogue must have the texts of
// all of them; see [Catalogue]. Commands are listed in the order of the features.
func New(h *host.Host, catalogue *words.Catalogue, log *slog.Logger, b Budgets, p Process, features func(*Core) []Feature) (*Set, error) {
	if p.Running == nil {
		p.Running = func(string) Running { return Running{} }
	}
	if p.Shown == nil {
		p.Shown = func(context.Context, *match.Table) string { return "" }
	}
	if p.Timeout == nil {
		p.Timeout = context.WithTimeout
	}
	c := &Core{Features: &Features{}, Process: &p, Host: h, Words: catalogue, Painter: picture.NewPainter(pictureCache), Log: log}
	c.incidents.most = maxIncidents
	c.Settings = &Settings{Core: c, cache: &settingsCache{values: map[string]cachedSetting{}}}
	c.Drafts = &Drafts{host: h, store: store.NewMemory(maxDrafts)}
	if p.SharesDrafts {
		c.Drafts.store = h.Store
	}
	c.Quotas = &Quotas{Budgets: b, host: h, buckets: map[bucket]*rate.Limiter{}}
	c.Speak, c.Refuse, c.Finished, c.Act, c.Card = Speech{c}, Refusals{c}, Finished{c}, Acts{c}, Cards{c}
	c.Forms = &Forms{c, bounded[typedKey, typedSecret]{most: maxTyped}}
	c.experience = &Experience{c, bounded[[2]string, bool]{most: maxExperienced}}
	c.declare(append(features(c), Feature{
		Name:     "notice",
		Controls: Controls{ActClose: {Do: func(context.Context, Request) (Reply, error) { return Message{To: NoMessage}, nil }}},
	}))
	var err error
	c.Commands, err = newRouter(h, log, c.Refuse, c.Features)
	return &Set{c, &p}, err
}

// Specs returns the commands to register.
func (s *Set) Specs() []Spec { return s.core.Commands.Specs }

// Speaker returns a speaker of the first locale that the catalogue has.
func (s *Set) Speaker(locales ...string) words.Speaker { return s.core.Words.Speaker(locales...) }

// Host returns the host behind the commands.
func (s *Set) Host() *host.Host { return s.core.Host }

// Cards returns what draws the messages of documents, by kind.
func (s *Set) Cards() map[string]Card {
	all := map[string]Card{}
	for _, f := range s.core.list {
		maps.Copy(all, f.Cards)
	}
	return all
}

// Do executes a request. It always returns a reply.
func (s *Set) Do(ctx context.Context, r Request) Reply {
	if r.Account == nil {
		r.Account = new(Account)
	}
	*r.Account = s.Account(r)
	if wait := s.core.Quotas.command(r); wait > 0 {
		s.core.Log.Debug("request over budget", "component", "commands", "event", "over_budget", "command", r.Account.Command, "channel", r.Channel, "wait", wait)
		note := s.TooFast(r, wait)
		if r.Kind == Complete {
			return Choices{}
		}
		return note
	}
	reply := s.core.Try(ctx, s.core.locate(ctx, r), s.core.Commands.route)
	r.Account.shown(reply)
	return reply
}

// Board returns the public message of a table with the stored draft of its member.
func (s *Set) Board(ctx context.Context, t *match.Table, locale string) Body {
	return s.core.Card.Drafted(ctx, t, s.core.Card.draft(ctx, t), locale)
}

// FirstBoard is Board for a table that has just been stored and that no message shows yet. Untapped: the
// member to move can't have a draft, so none is looked up.
func (s *Set) FirstBoard(ctx context.Context, t *match.Table, locale string) (board Body, untapped bool) {
	if untapped = onlyOthersSince(t); untapped {
		return s.core.Card.Drafted(ctx, t, Draft{}, locale), true
	}
	return s.Board(ctx, t, locale), false
}

// BoardsWith returns the public messages of a table with a given draft: with what [Experience]
// adds, and without parts of it.
func (s *Set) BoardsWith(t *match.Table, draft, locale string) (all []Body) {
	ctx, e, say := context.Background(), s.core.experience, s.core.Speak.Board(t, locale)
	best, score, rated := e.best(ctx, t), e.told(ctx, t), e.rated(ctx, t)
	for _, r := range []remarks{{best: best, score: score}, {}, {best: best}, {score: score}} {
		for _, r.isNew = range []bool{true, false} {
			for _, r.rated = range []games.Text{rated, {}} {
				all = append(all, s.core.Card.boardWith(t, draft, nil, r, say))
			}
		}
	}
	return all
}

// Drafted returns the draft that the board of a table shows: the Draft of its Body.
func (s *Set) Drafted(ctx context.Context, t *match.Table) string {
	return s.core.Card.draft(ctx, t).shown()
}

// Hand returns the newest body of a member's hand, in the member's Discord language, with all
// keys if the argument is ArgAll. It reports false if there is none.
func (s *Set) Hand(ctx context.Context, t *match.Table, user, locale, arg string) (Body, bool) {
	r := Request{Guild: t.Match.Guild, Channel: t.Match.Channel, Locale: t.Match.Locale, User: User{ID: user, Locale: locale}}
	r.Custom = IDOf(ActHand, t, arg).String()
	body, err := s.core.Card.handBody(ctx, r, t)
	return body, err == nil
}

// Welcome returns the message that introduces Parlour to a server. It reports false
// if the server has received it before.
func (s *Set) Welcome(ctx context.Context, r Request) (Body, bool) { return s.core.Welcome(ctx, r) }

// Left records that the bot has left a server.
func (s *Set) Left(ctx context.Context, guild string) error {
	return s.core.Notify(ctx, guild, func(f Feature) func(context.Context, string) error { return f.Left })
}

// Joined records that the bot has joined a server, possibly again.
func (s *Set) Joined(ctx context.Context, guild string) error {
	return s.core.Notify(ctx, guild, func(f Feature) func(context.Context, string) error { return f.Joined })
}

// Polled takes in the revision of the settings from a poll of the store that began
// at the given time. Without polls, settings are reread every few seconds.
func (s *Set) Polled(revision string, began time.Time) { s.core.Settings.cache.poll(revision, began) }

// Pings reports whether the member to move at a table wants to be notified.
func (s *Set) Pings(ctx context.Context, t *match.Table) bool {
	user := t.Chair(t.Turn()).User
	return !match.IsFormer(user) && !s.core.Settings.Server(ctx, t.Match.Guild).NoPings && !s.core.Settings.Member(ctx, user).NoPings
}

// WantsTurns reports whether the member to move at a table of a server gets reminders as
// direct messages.
func (s *Set) WantsTurns(ctx context.Context, t *match.Table) bool {
	user := t.Chair(t.Turn()).User
	return t.Match.Guild != "" && !match.IsFormer(user) && s.core.Settings.Member(ctx, user).Turns
}

// TurnsRefused switches a member's direct messages off, because Discord has refused one.
func (s *Set) TurnsRefused(ctx context.Context, user string) error {
	return Change(ctx, s.core.Settings, user, OfMember, func(set *MemberSettings) { set.Turns, set.TurnsRefused = false, true })
}

// Account returns the account of a request before it is executed.
func (s *Set) Account(r Request) Account {
	a := Account{Command: s.core.Commands.label(r), Outcome: WasDone}
	if _, ours := s.core.Host.GameNamed(strings.Join(r.Path[:min(1, len(r.Path))], "")); ours && a.Command != unknown {
		a.Game = r.Path[0]
	}
	return a
}

// HandleDue handles a due document that was claimed. After an error it is retried when
// the lease ends.
func (s *Set) HandleDue(ctx context.Context, d store.Document, m Messenger) error {
	do, known := s.core.Commands.due[d.Kind]
	if !known {
		return fmt.Errorf("commands: no feature handles documents of the kind %q", d.Kind)
	}
	return store.Except(do(ctx, d, m), store.ErrStale) // another process has handled it
}

// Public reports whether everyone in the channel sees the usual reply to a request,
// so that a slow reply gets the right kind of placeholder.
func (s *Set) Public(r Request) bool {
	switch r.Kind {
	case Command:
		spec := s.core.Commands.Find(r.Path)
		return spec != nil && (spec.Public || Audience(r) == ToAll)
	case Press, Submit:
		return s.core.Commands.controls[r.Control().Action].Public
	default:
		return false
	}
}

// Think returns how long a member has to wait before a computer may think for them; 0 if
// it may think now.
func (s *Set) Think(server, member string) time.Duration {
	b := s.core.Quotas.thinking(server, member)
	return s.core.Quotas.take(s.core.Host.Now(), charge{b[0], 1}, charge{b[1], 1})
}

// Thought charges the time for which a computer thought for a member. The bucket may
// become negative.
func (s *Set) Thought(server, member string, d time.Duration) {
	now, q := s.core.Host.Now(), s.core.Quotas
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, b := range q.thinking(server, member) {
		if n := min(int(d.Milliseconds()), b.of.Size); n > 0 && b.limited() {
			q.limiter(b, now).ReserveN(now, n)
		}
	}
}

// TooFast returns a note that says how long to wait.
func (s *Set) TooFast(r Request, wait time.Duration) Message {
	r.Account.was(WasTooFast)
	return s.notice(r, tooFast(wait))
}

// Unfinished returns the note about a request that failed several times.
func (s *Set) Unfinished(r Request) Message {
	r.Account.was(WasFailed)
	return s.notice(r, games.T("commands.refuse.unfinished"))
}

// Locked returns the note about a thread that was locked meanwhile.
func (s *Set) Locked(r Request) Message { return s.notice(r, games.T("commands.thread.refuse.locked")) }

// NoThread returns the note about a thread that could not be opened.
func (s *Set) NoThread(r Request) Message { return s.notice(r, games.T("commands.thread.failed")) }

// InThread returns the note about a match that has started in a thread.
func (s *Set) InThread(r Request, thread string) Message {
	return s.notice(r, games.T("commands.thread.opened", "Thread", ChannelLink(thread)))
}

// Lacking returns the message about a permission that the bot needs to update a board; its name is that in
// Discord's settings.
func (s *Set) Lacking(r Request, permission games.Text) Body {
	return s.notice(r, games.T("commands.lacking", "Permission", permission)).Body
}

// Done returns the note that follows TakesLong when the request has been executed.
func (s *Set) Done(r Request) Message { return s.notice(r, games.T("commands.done.late")) }

// TakesLong returns the message about a slow reply.
func (s *Set) TakesLong(locale string) Body {
	return Text(s.core.Words.Speaker(locale).Say(games.T("commands.takes-long")))
}

// Ping returns the message that notifies the member to move, with a link to the board.
func (s *Set) Ping(ctx context.Context, t *match.Table, locale string) Body {
	say := s.core.Speak.Board(t, locale)
	user, now := t.Chair(t.Turn()).User, s.core.Host.Now()
	if t.Reminders().Sent() { // what it says stays the same
		now = t.Match.Reminder.At
	}
	said := say.Say(games.T("commands.ping", "Member", Mention(user), "Game", t.Game.Info.Text("title"), "Link", s.core.BoardLink(ctx, t)))
	switch clock := ClockLine(t); {
	case !clock.IsZero() && t.Match.PerTurn() > 2*match.Grace: // the board shows shorter turns
		said += SmallLines(say.Say(clock))
	case clock.IsZero() && now.Sub(t.LastChange()) >= match.IdleAfter:
		said += SmallLines(say.Say(games.T("commands.ping.last", "Time", Relative(now.Add(match.Grace)))))
	}
	return Body{Blocks: []Block{{Text: said}}, Mentions: []string{user}}
}

// Turn returns the direct message that reminds a member to move at a table, with a link to the
// board.
func (s *Set) Turn(ctx context.Context, t *match.Table) Body {
	user := t.Chair(t.Turn()).User
	say := s.core.Speak.Direct(ctx, t, user, "")
	var rivals []games.Text
	for i, c := range t.Log.Chairs {
		if c.User != user {
			rivals = append(rivals, games.T("commands.seat", "Seat", games.Seat(i)))
		}
	}
	link := Button{Label: say.Plain().Say(games.T("commands.button.to-board")), Link: string(s.core.BoardLink(ctx, t))}
	return Text(say.Say(games.T("commands.turn", "Game", t.Game.Info.Text("title"), "Rivals", rivals))).With(link)
}

// Incident logs an internal error and returns a note with its number, which says
// whether the request took effect. A database that cannot be written is no incident,
// because every request fails then: the bot logs it once a minute.
func (s *Set) Incident(r Request, err error) Message {
	return s.core.incident(s.core.locate(context.Background(), r), err)
}

func (s *Set) notice(r Request, t games.Text) Message { return s.core.Speak.Note(r, t) }
