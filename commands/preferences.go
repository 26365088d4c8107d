package commands

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// What a server and a member have set with /settings, and what comes of it.

// serverSettings are what a server has set. Zero values are the usual.
type serverSettings struct {
	Language  string        `json:"language,omitempty"` // of public messages; "" for what Discord says of the server
	Style     string        `json:"style,omitempty"`    // of boards, where the channel has none of its own
	Clock     int           `json:"clock,omitempty"`    // seconds for each turn, where nothing else is said; 0 for no clock
	Level     string        `json:"level,omitempty"`    // of the computer, where nothing else is said; "" for each game's own
	Channels  []string      `json:"channels,omitempty"` // where games may start; none for everywhere
	NoPings   bool          `json:"no-pings,omitempty"`
	NoThreads bool          `json:"no-threads,omitempty"`
	Daily     dailySettings `json:"daily,omitzero"`
}

// dailySettings say where and when a server has a daily puzzle.
type dailySettings struct {
	Channel string `json:"channel,omitempty"` // "" for no daily
	Hour    int    `json:"hour,omitempty"`    // of the day, in UTC
}

// memberSettings are what a member has set for herself, wherever she plays.
type memberSettings struct {
	Language string `json:"language,omitempty"` // of private messages; "" for that of her Discord
	Style    string `json:"style,omitempty"`    // of boards that she alone sees; "" for the channel's
	NoPings  bool   `json:"no-pings,omitempty"`
}

// The documents that settings are kept in: their home is the server or the member.
const (
	kindSettings = match.SettingsKind
	ofServer     = "server"
	ofMember     = "member"
)

// hear asks the database for something that is not worth much of a wait: a second at
// most, and where somebody has just waited in vain, not at all.
func (s *Set) hear(ctx context.Context, ask func(context.Context) error) error {
	now := s.host.Now()
	if silent := s.silent.Load(); silent != nil && now.Before(*silent) {
		return errSilent
	}
	ctx, cancel := s.Timeout(ctx, settingsWait)
	defer cancel()
	err := ask(ctx)
	if ctx.Err() != nil {
		until := s.host.Now().Add(settingsWait)
		s.silent.Store(&until)
	}
	return err
}

// errSilent is why the database was not asked.
var errSilent = errors.New("commands: the database did not answer a moment ago")

// serverSettings are what a server has set.
func (s *Set) serverSettings(ctx context.Context, guild string) (set serverSettings) {
	s.readSettings(ctx, guild, ofServer, &set)
	return set
}

// memberSettings are what a member has set.
func (s *Set) memberSettings(ctx context.Context, user string) (set memberSettings) {
	s.readSettings(ctx, user, ofMember, &set)
	return set
}

// readSettings reads settings into a pointer to them. They stay as they are if there
// are none, or if the database does not answer.
func (s *Set) readSettings(ctx context.Context, home, id string, set any) {
	if home == "" { // a direct message, or nobody
		return
	}
	key := id + "/" + home
	body := s.setting(ctx, key, func(ctx context.Context) (string, error) {
		d, err := s.host.Store.Document(ctx, home, kindSettings, id)
		if errors.Is(err, match.ErrNone) {
			err = nil
		}
		return d.Body, err
	})
	if body == "" {
		return
	}
	if err := json.Unmarshal([]byte(body), set); err != nil {
		s.log.Error("settings are no JSON", "of", key, "error", err)
	}
}

// maxChanges is how often a change of settings is tried against those of others.
const maxChanges = 10

// changeSettings changes settings, however often somebody else is quicker.
func changeSettings[T any](ctx context.Context, s *Set, home, id string, change func(*T)) error {
	for range maxChanges {
		d, err := s.host.Store.Document(ctx, home, kindSettings, id)
		if err != nil && !errors.Is(err, match.ErrNone) {
			return err
		}
		d.Home, d.Kind, d.ID = home, kindSettings, id
		var set T
		if d.Body != "" {
			if err := json.Unmarshal([]byte(d.Body), &set); err != nil {
				return fmt.Errorf("commands: settings of %s/%s: %w", id, home, err)
			}
		}
		change(&set)
		body, err := json.Marshal(set)
		if err != nil {
			return err
		}
		d.Body = string(body)
		if err = s.host.Store.PutDocument(ctx, d); err == nil {
			s.settings.clear()
		}
		if !errors.Is(err, match.ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

// publicLanguages are the languages for everyone where a request comes from, the
// best first: of a server, or in direct messages the member's own.
func (s *Set) publicLanguages(r Request) []string {
	if r.Guild == "" {
		return s.privateLanguages(r)
	}
	return []string{s.serverSettings(context.Background(), r.Guild).Language, r.Locale}
}

// privateLanguages are the member's own languages, the best first.
func (s *Set) privateLanguages(r Request) []string {
	own := []string{s.memberSettings(context.Background(), r.User.ID).Language, r.User.Locale}
	if r.Guild == "" {
		return own
	}
	return append(own, s.publicLanguages(r)...)
}

// style is how boards are drawn in a channel.
func (s *Set) style(guild, channel string) grid.Style {
	return styleNamed(cmp.Or(s.channelStyle(channel), s.serverSettings(context.Background(), guild).Style))
}

// ownStyle is how boards are drawn that a member alone sees.
func (s *Set) ownStyle(r Request) grid.Style {
	if own := s.memberSettings(context.Background(), r.User.ID).Style; own != "" {
		return styleNamed(own)
	}
	return s.style(r.Guild, r.Channel)
}

// Pings reports whether the member whose move it is at a table is to be told by a
// message that notifies.
func (s *Set) Pings(ctx context.Context, t *match.Table) bool {
	user := t.Chair(t.Turn()).User
	return !match.IsFormer(user) && !s.serverSettings(ctx, t.Match.Guild).NoPings && !s.memberSettings(ctx, user).NoPings
}

// mayStart refuses a game in a channel that the server keeps for other things, and
// names one where it may be played. A thread belongs to its channel.
func (s *Set) mayStart(ctx context.Context, r Request) error {
	open := s.serverSettings(ctx, r.Guild).Channels
	here := func(channel string) bool { return channel == r.Channel || channel == r.Parent || channel == r.Settings }
	if len(open) == 0 || slices.ContainsFunc(open, here) {
		return nil
	}
	return games.Refuse("commands.preferences.refuse.channel", "Channel", mentionArg("<#"+open[0]+">"))
}

// firstLevel is the level of a member's very first game, where that has it: see
// fitting.
func (s *Set) firstLevel(ctx context.Context, r Request) string {
	if level := s.serverSettings(ctx, r.Guild).Level; level != levelEven && level != "" {
		return level
	}
	return games.Levels()[0]
}

// fitting is a level, or where a seat has none by that name the strongest that is
// weaker; "" where it has none of those either.
func fitting(all []games.PlayerInfo, level string) string {
	order := games.Levels()
	for i := slices.Index(order, level); i >= 0; i-- {
		if slices.ContainsFunc(all, func(l games.PlayerInfo) bool { return l.Name == order[i] }) {
			return order[i]
		}
	}
	return ""
}

// preferred fills in from the server's settings what neither the member nor the
// channel's last game has said.
func (f openingFeature) preferred(ctx context.Context, r Request, info *games.Info, start *match.Start) {
	set := f.serverSettings(ctx, start.Guild)
	if start.Clock == 0 {
		start.Clock = set.Clock
	}
	for seat, player := range start.Players {
		level := set.Level
		if level == levelEven && slices.ContainsFunc(levelsFor(info, seat), measured) {
			level = f.evenLevel(ctx, r, info, seat)
		}
		if player == "" {
			start.Players[seat] = fitting(levelsFor(info, seat), level)
		}
	}
}
