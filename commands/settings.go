package commands

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/store"
)

// ServerSettings are the settings of a server. Zero values are the defaults.
type ServerSettings struct {
	Language  string        `json:"language,omitempty"` // of public messages; "" for the server's Discord language
	Style     string        `json:"style,omitempty"`    // of boards in channels without a style of their own
	Clock     int           `json:"clock,omitempty"`    // default seconds for each turn; 0 for no clock
	Level     string        `json:"level,omitempty"`    // default level of the computer; "" for each game's own
	Channels  []string      `json:"channels,omitempty"` // where games may start; none for everywhere
	NoPings   bool          `json:"no-pings,omitempty"`
	NoThreads bool          `json:"no-threads,omitempty"`
	Daily     DailySettings `json:"daily,omitzero"`
	// Recaps: Parlour sums up the games of a channel when it has become quiet.
	Recaps bool `json:"recaps,omitempty"`
	// NoFeedback: members may not report anything to the operator.
	NoFeedback bool `json:"no-feedback,omitempty"`
}

// DailySettings are where and when a server gets its daily.
type DailySettings struct {
	Channel string `json:"channel,omitempty"` // "" for no daily
	Hour    int    `json:"hour,omitempty"`    // of the day, in UTC
}

// Next returns the first time after another one at which a day starts, in UTC.
func (d DailySettings) Next(after time.Time) time.Time {
	after = after.UTC()
	at := time.Date(after.Year(), after.Month(), after.Day(), d.Hour, 0, 0, 0, time.UTC)
	if !at.After(after) {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

// MemberSettings are the settings of a member, for all servers.
type MemberSettings struct {
	Language string `json:"language,omitempty"` // of private messages; "" for the member's Discord language
	Style    string `json:"style,omitempty"`    // of private boards; "" for the channel's
	NoPings  bool   `json:"no-pings,omitempty"`
	// Hidden: results are shown only to those who played; see [Settings.Hides].
	Hidden bool `json:"hidden,omitempty"`
	// DailyCard: results of the daily go on the server's card without a tap.
	DailyCard bool `json:"daily-card,omitempty"`
	// Turns: reminders are direct messages. TurnsRefused: Discord has refused one since the
	// member wanted them, so they are off.
	Turns        bool `json:"turns,omitempty"`
	TurnsRefused bool `json:"turns-refused,omitempty"`
}

// The IDs of the documents that contain settings. Their home is the server or the
// member.
const (
	OfServer = "server"
	OfMember = "member"
)

// Settings reads and changes stored settings. It caches them.
type Settings struct {
	*Core
	cache *settingsCache // styles of channels by name; settings of servers and members as JSON
	// silentUntil is set after the database has not answered: until then settings are
	// not read.
	silentUntil atomic.Pointer[time.Time]
}

// Patience is how long a reply waits for stored data that it can do without.
const Patience = time.Second

// errSilent is the error of settings that were not read because the database did not
// answer before.
var errSilent = errors.New("commands: the database did not answer a moment ago")

// Limited calls ask, which reads or writes what a reply can do without, with a timeout of
// [Patience]. After a timeout it fails at once for as long again.
func (s *Settings) Limited(ctx context.Context, ask func(context.Context) error) error {
	now := s.Host.Now()
	if until := s.silentUntil.Load(); until != nil && now.Before(*until) {
		return errSilent
	}
	ctx, cancel := s.Timeout(ctx, Patience)
	defer cancel()
	err := ask(ctx)
	if ctx.Err() != nil {
		until := s.Host.Now().Add(Patience)
		s.silentUntil.Store(&until)
	}
	return err
}

// cached returns a cached setting, or what read returns. If the database does not
// answer, it returns "": boards and texts then have the defaults.
func (s *Settings) cached(ctx context.Context, key string, read func(context.Context) (string, error)) string {
	now := s.Host.Now()
	value, epoch, ok := s.cache.get(key, now)
	if ok {
		return value
	}
	err := s.Limited(ctx, func(ctx context.Context) (err error) {
		value, err = read(ctx)
		return err
	})
	switch {
	case err == nil:
		s.cache.put(key, value, epoch, now)
		return value
	case !errors.Is(err, errSilent):
		s.Log.Warn("failed to read settings", "component", "settings", "event", "settings_unread", "of", key, "error", err)
	}
	return ""
}

// Server returns the settings of a server.
func (s *Settings) Server(ctx context.Context, guild string) (set ServerSettings) {
	s.read(ctx, guild, OfServer, &set)
	return set
}

// Member returns the settings of a member.
func (s *Settings) Member(ctx context.Context, user string) (set MemberSettings) {
	s.read(ctx, user, OfMember, &set)
	return set
}

// Hides reports whether a member shows results only to the other players of a match. Leaderboards, streaks, scores, shared
// pictures and the stats of other members then leave them out.
func (s *Settings) Hides(ctx context.Context, user string) bool { return s.Member(ctx, user).Hidden }

// HidesAny reports whether a member at a table hides results. Public messages then leave out whatever would reveal them.
func (s *Settings) HidesAny(ctx context.Context, t *match.Table) bool {
	return slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.User != "" && s.Hides(ctx, c.User) })
}

// read decodes settings into a pointer. It leaves the defaults if nothing is stored or
// the database does not answer.
func (s *Settings) read(ctx context.Context, home, id string, set any) {
	if home == "" { // a direct message has no server
		return
	}
	key := id + "/" + home
	body := s.cached(ctx, key, func(ctx context.Context) (string, error) {
		d, err := s.Host.Store.Document(ctx, home, store.SettingsKind, id)
		return d.Body, store.Except(err, store.ErrNone)
	})
	if body == "" {
		return
	}
	if err := json.Unmarshal([]byte(body), set); err != nil {
		s.Log.Error("failed to decode settings", "of", key, "error", err)
	}
}

// Change changes the settings T of a server or a member.
func Change[T any](ctx context.Context, s *Settings, home, id string, change func(*T)) error {
	key := store.Document{Home: home, Kind: store.SettingsKind, ID: id}
	err := store.ChangeDocument(ctx, s.Host.Store, key, func(_ *store.Document, set *T) error {
		change(set)
		return nil
	})
	if err == nil {
		s.cache.clear()
	}
	return err
}

// MayStart refuses a match in a channel where the server allows none, and names one
// that allows it. A thread belongs to its channel.
func (s *Settings) MayStart(ctx context.Context, r Request) error {
	open := s.Server(ctx, r.Guild).Channels
	here := func(channel string) bool { return channel == r.Channel || channel == r.Parent || channel == r.Settings }
	if len(open) == 0 || slices.ContainsFunc(open, here) {
		return nil
	}
	return games.Refuse("commands.preferences.refuse.channel", "Channel", ChannelLink(open[0]))
}

// Styles returns the names of the styles of boards, in the order of grid.Style.
func Styles() []string {
	return []string{grid.Tiles: "tiles", grid.PlainEmoji: "plain", grid.InWords: "words"}
}

// styleNamed returns the style of a name, or tiles, which also replace the styles of older versions.
func styleNamed(name string) grid.Style { return grid.Style(max(0, slices.Index(Styles(), name))) }

// ReadsWords reports whether the member reads boards in words.
func (m MemberSettings) ReadsWords() bool { return styleNamed(m.Style) == grid.InWords }

// channelStyle is the settings of a channel, in the home of its server.
type channelStyle struct {
	Style string `json:"style"`
}

// styleID returns the ID of the settings of a channel.
func styleID(channel string) string { return "style/" + channel }

// Style returns how boards are drawn in a channel.
func (s *Settings) Style(guild, channel string) grid.Style {
	var set channelStyle
	s.read(context.Background(), match.Home(guild, channel), styleID(channel), &set)
	return styleNamed(cmp.Or(set.Style, s.Server(context.Background(), guild).Style))
}

// ownStyle returns how private boards are drawn for a member.
func (s *Settings) ownStyle(r Request) grid.Style {
	if own := s.Member(context.Background(), r.User.ID).Style; own != "" {
		return styleNamed(own)
	}
	return s.Style(r.Guild, r.Channel)
}

// SetStyle stores the style of a channel.
func (s *Settings) SetStyle(ctx context.Context, guild, channel, style string) error {
	return Change(ctx, s, match.Home(guild, channel), styleID(channel), func(set *channelStyle) { set.Style = style })
}

// settingsKept is how long a setting is fresh after it was read, or after a poll that
// found no change. settingsAge bounds that, because during an upgrade processes of an
// older version change settings without raising the revision. maxSettings bounds the
// size of the cache.
const (
	settingsKept = 3 * time.Second
	settingsAge  = 5 * time.Minute
	maxSettings  = 20_000
)

// settingsCache caches stored settings. Each change raises a revision in the database,
// which every process polls.
type settingsCache struct {
	mu       sync.Mutex
	revision string    // of the last poll
	polled   time.Time // when the last poll began; zero before the first
	epoch    int       // counts how often the cache was cleared
	values   map[string]cachedSetting
}

type cachedSetting struct {
	value string
	read  time.Time
}

// get returns a cached value, and the epoch to pass to put after reading a new one.
func (c *settingsCache) get(key string, now time.Time) (value string, epoch int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.values[key]
	age := now.Sub(kept.read)
	fresh := age < settingsKept || now.Sub(c.polled) < settingsKept && age < settingsAge
	return kept.value, c.epoch, ok && fresh
}

// put caches a value unless the cache was cleared since the epoch: the value may then
// be older than the change.
func (c *settingsCache) put(key, value string, epoch int, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if epoch != c.epoch {
		return
	}
	if len(c.values) >= maxSettings {
		clear(c.values)
	}
	c.values[key] = cachedSetting{value, now}
}

// clear empties the cache after this process has changed a setting.
func (c *settingsCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.values)
}

// poll takes in the revision of a poll that began at a time.
func (c *settingsCache) poll(revision string, began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.polled.IsZero() || revision != c.revision {
		c.epoch++
		clear(c.values)
	}
	c.revision, c.polled = revision, began
}
