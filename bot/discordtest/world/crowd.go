package world

import (
	"encoding/json"
	"time"

	"parlour/bot/discordtest/wire"
)

// crowd is many guilds of which nobody asks more than that an application's bot
// is in them. Their IDs follow from their number, one a millisecond, so that
// shards have as many as the next; none takes memory. One in which something is
// to happen becomes a Guild: see Home.
type crowd struct {
	app    wire.ID
	first  int64 // of the milliseconds in which they were made
	number int
	made   map[int64]bool // those that are Guilds by now
}

// NewCrowd adds so many guilds with the application's bot in them, and nobody
// and nothing else. No event tells of them. It gives their IDs, oldest first.
func (w *World) NewCrowd(a *App, number int) []wire.ID {
	next := w.Now().UnixMilli()
	for _, c := range w.crowds {
		next = min(next, c.first)
	}
	c := &crowd{app: a.BotID, first: next - int64(number), number: number, made: map[int64]bool{}}
	w.crowds = append(w.crowds, c)
	ids := make([]wire.ID, number)
	for i := range ids {
		ids[i] = c.id(c.first + int64(i))
	}
	w.Bump()
	return ids
}

// id is that of the guild that was made in a millisecond. No other is 0 below
// it: serial numbers begin at 1.
func (c *crowd) id(ms int64) wire.ID { return wire.Snowflake(time.UnixMilli(ms), 0) }

// has reports whether a guild is in the crowd still.
func (c *crowd) has(id wire.ID) bool {
	ms := id.Time().UnixMilli()
	return ms >= c.first && ms < c.first+int64(c.number) && c.id(ms) == id && !c.made[ms]
}

// of lists those of a shard, oldest first.
func (c *crowd) of(shard, shards int) (ids []wire.ID) {
	after := c.first - wire.Epoch // what an ID is by, without its last 22 bits
	for ms := c.first + (int64(shard)-after%int64(shards)+int64(shards))%int64(shards); ms < c.first+int64(c.number); ms += int64(shards) {
		if !c.made[ms] {
			ids = append(ids, c.id(ms))
		}
	}
	return ids
}

// Home is the guild with the ID, nil if there is none. One of a crowd leaves it.
func (w *World) Home(id wire.ID) *Guild {
	if g := w.Guilds[id]; g != nil {
		return g
	}
	for _, c := range w.crowds {
		if c.has(id) {
			c.made[id.Time().UnixMilli()] = true
			g := &Guild{Guild: outline(id, defaultLocale, id.Time()), Members: map[wire.ID]*Member{}}
			g.Members[c.app] = &Member{Permissions: wire.Everyone, Joined: id.Time()}
			g.MemberCount = 1
			w.Guilds[id] = g
			return g
		}
	}
	return nil
}

// Homes lists the guilds that an application's bot is in and a shard hears of,
// crowds first.
func (w *World) Homes(app wire.ID, shard, shards int) (ids []wire.ID) {
	shards = max(1, shards)
	for _, c := range w.crowds {
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

// CountHomes is how many guilds an application's bot is in.
func (w *World) CountHomes(app wire.ID) (n int) {
	for _, c := range w.crowds {
		if c.app == app {
			n += c.number - len(c.made)
		}
	}
	for _, g := range w.Guilds {
		if g.Has(app) {
			n++
		}
	}
	return n
}

// HomeEvent gives what makes the data of a guild's GUILD_CREATE, which need not
// hold the lock then: of a crowd's guild it is made when it is sent.
func (w *World) HomeEvent(app, id wire.ID) func() json.RawMessage {
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
