package world

import (
	"encoding/json"
	"time"

	"parlour/bot/discordtest/wire"
)

// bulk is a set of guilds whose only member is an application's bot. Their IDs
// are derived from consecutive milliseconds, so that shards have equal numbers,
// and take no memory. World.Guild turns one into a Guild.
type bulk struct {
	app          wire.ID
	first        int64 // Unix milliseconds of the first guild
	number       int
	materialised map[int64]bool // those that are Guilds
}

// NewBulk adds guilds whose only member is the application's bot, without
// sending events. It returns the IDs, oldest first.
func (w *World) NewBulk(a *App, number int) []wire.ID {
	next := w.Now().UnixMilli()
	for _, c := range w.bulks {
		next = min(next, c.first)
	}
	c := &bulk{app: a.BotID, first: next - int64(number), number: number, materialised: map[int64]bool{}}
	w.bulks = append(w.bulks, c)
	ids := make([]wire.ID, number)
	for i := range ids {
		ids[i] = c.id(c.first + int64(i))
	}
	w.Bump()
	return ids
}

// id returns the ID of the guild of a millisecond. Its serial number 0 is
// unique, since others start at 1.
func (c *bulk) id(ms int64) wire.ID { return wire.Snowflake(time.UnixMilli(ms), 0) }

// has reports whether a guild belongs to the set.
func (c *bulk) has(id wire.ID) bool {
	ms := id.Time().UnixMilli()
	return ms >= c.first && ms < c.first+int64(c.number) && c.id(ms) == id && !c.materialised[ms]
}

// of returns the guilds of a shard, oldest first.
func (c *bulk) of(shard, shards int) (ids []wire.ID) {
	after := c.first - wire.Epoch // ID >> 22
	for ms := c.first + (int64(shard)-after%int64(shards)+int64(shards))%int64(shards); ms < c.first+int64(c.number); ms += int64(shards) {
		if !c.materialised[ms] {
			ids = append(ids, c.id(ms))
		}
	}
	return ids
}

// Guild returns the guild with an ID, or nil. A guild of a bulk becomes a
// Guild.
func (w *World) Guild(id wire.ID) *Guild {
	if g := w.Guilds[id]; g != nil {
		return g
	}
	for _, c := range w.bulks {
		if c.has(id) {
			c.materialised[id.Time().UnixMilli()] = true
			g := newGuild(outline(id, defaultLocale, id.Time()))
			g.Members[c.app] = &Member{Permissions: wire.Everyone, Joined: id.Time()}
			g.MemberCount = 1
			w.Guilds[id] = g
			return g
		}
	}
	return nil
}

// GuildsOfShard returns the guilds of an application's bot on a shard, bulks
// first.
func (w *World) GuildsOfShard(app wire.ID, shard, shards int) (ids []wire.ID) {
	shards = max(1, shards)
	for _, c := range w.bulks {
		if c.app == app {
			ids = append(ids, c.of(shard, shards)...)
		}
	}
	for _, id := range Sorted(w.Guilds) {
		if w.Guilds[id].Has(app) && id.Shard(shards) == shard {
			ids = append(ids, id)
		}
	}
	return ids
}

// CountGuilds returns the number of guilds of an application's bot.
func (w *World) CountGuilds(app wire.ID) (n int) {
	for _, c := range w.bulks {
		if c.app == app {
			n += c.number - len(c.materialised)
		}
	}
	for _, g := range w.Guilds {
		if g.Has(app) {
			n++
		}
	}
	return n
}

// GuildCreate returns a function that encodes a guild's GUILD_CREATE without
// the lock. A guild of a bulk is encoded only when it is sent.
func (w *World) GuildCreate(app, id wire.ID) func() json.RawMessage {
	if g := w.Guilds[id]; g != nil {
		data := wire.Encode(w.GuildEvent(g))
		return func() json.RawMessage { return data }
	}
	bot := w.Users[app].User
	return func() json.RawMessage {
		g := outline(id, defaultLocale, id.Time())
		g.MemberCount = 1
		g.Members = []wire.Member{{User: &bot, Roles: []wire.ID{}, JoinedAt: id.Time()}}
		g.Channels, g.Threads = []wire.Channel{}, []wire.Channel{}
		return wire.Encode(g)
	}
}
