package discordtest_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestShards(t *testing.T) {
	h := newHouse(t)
	const shards = 4
	lines := map[int]*line{}
	for n := range shards {
		lines[n] = h.dial("", true)
		lines[n].send(2, h.identity(object{"shard": list{n, shards}}))
		f := lines[n].want(0, "READY")
		if mine := h.guild.Shard(shards) == n; strings.Contains(string(f.Data), `"unavailable":true`) != mine {
			t.Errorf("shard %d: got %s", n, f.Data)
		} else if mine {
			lines[n].want(0, "GUILD_CREATE")
		}
	}
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "game", "description": "x"}})
	must(h.Say(h.alice, h.general, "/game"))(t)
	lines[h.guild.Shard(shards)].want(0, "INTERACTION_CREATE")
	must(h.Say(h.alice, must(h.Direct(h.alice, h.app.ID))(t), "/game"))(t)
	lines[0].want(0, "INTERACTION_CREATE")
	if want := int(h.guild.Uint() >> 22 % shards); h.guild.Shard(shards) != want {
		t.Errorf("got shard %d, want %d", h.guild.Shard(shards), want)
	}
}

// advised is the response of GET /gateway/bot.
type advised struct {
	Shards int
	Limit  struct {
		Total      int
		Remaining  int
		ResetAfter int `json:"reset_after"`
		AtOnce     int `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// advice requests GET /gateway/bot.
func (h *house) advice() advised { return into[advised](h.api("GET", "/gateway/bot", nil)) }

// begins identifies as a shard and checks the number of guilds in READY.
func (h *house) begins(shard, shards, guilds int) *line {
	h.t.Helper()
	l := h.dial("", true)
	l.send(2, h.identity(object{"shard": list{shard, shards}}))
	var ready struct {
		Shard  []int
		Guilds []wire.Unavailable
	}
	if err := json.Unmarshal(l.want(0, "READY").Data, &ready); err != nil || len(ready.Guilds) != guilds {
		h.t.Errorf("shard %d of %d: got %d guilds, want %d; %v", shard, shards, len(ready.Guilds), guilds, err)
	}
	return l
}

// The recommended number of shards depends on the guilds; a shard with too many
// guilds is refused.
func TestShardingRequired(t *testing.T) {
	h := newHouse(t)
	h.expect()
	if got := h.advice(); got.Shards != 1 || got.Limit.Total != 1000 || got.Limit.Remaining != 1000 || got.Limit.AtOnce != 1 || got.Limit.ResetAfter != 86400000 {
		t.Errorf("of one guild: got %+v", got)
	}
	ids := must(h.AddGuilds(h.app.ID, 2499))(t)
	h.begins(0, 1, 2500)
	if err := h.Join(h.AddGuild("one more", ""), h.app.BotID, 0); err != nil {
		t.Fatal(err)
	}
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.closed(4011)
	if got := h.advice(); got.Shards != 3 || got.Limit.Remaining != 998 {
		t.Errorf("of 2,501: got %+v", got)
	}
	if ids[0] == ids[1] || !ids[0].Valid() {
		t.Errorf("the guilds are %q, %q …", ids[0], ids[1])
	}
}

// A bulk guild looks like any other and becomes a Guild when it changes.
func TestBulkGuilds(t *testing.T) {
	h := quiet(t)
	ids := must(h.AddGuilds(h.app.ID, 5))(t)
	more := must(h.AddGuilds(h.app.ID, 2))(t)
	if more[1].Uint() >= ids[0].Uint() {
		t.Errorf("the second bulk ends with %s, the first starts with %s", more[1], ids[0])
	}
	channel := must(h.AddChannel(ids[3], "lobby"))(t)
	if err := h.Join(ids[3], h.alice, 0); err != nil {
		t.Fatal(err)
	}
	total := 0
	for shard := range 3 {
		var want []wire.ID
		for _, id := range append([]wire.ID{more[0], more[1], h.guild}, ids...) {
			if id.Shard(3) == shard {
				want = append(want, id)
			}
		}
		total += len(want)
		l := h.begins(shard, 3, len(want))
		received := map[wire.ID]wire.Guild{}
		for range want {
			var g wire.Guild
			if err := json.Unmarshal(l.want(0, "GUILD_CREATE").Data, &g); err != nil {
				t.Fatal(err)
			}
			received[g.ID] = g
		}
		for _, id := range want {
			if g := received[id]; g.ID != id || len(g.Roles) != 1 || len(g.Members) == 0 || g.Channels == nil || g.MemberCount != len(g.Members) {
				t.Errorf("shard %d: guild %s is %+v", shard, id, g)
			}
		}
		if ids[3].Shard(3) == shard {
			must(h.Say(h.alice, channel, "/game"))(t)
			l.want(0, "INTERACTION_CREATE")
		}
	}
	if total != 8 {
		t.Errorf("%d guilds in all, want 8", total)
	}
	if err := h.Leave(ids[4], h.app.BotID); err != nil {
		t.Fatal(err)
	}
	h.begins(0, 1, 7)
	if _, err := h.AddGuilds("1", 1); err == nil {
		t.Error("AddGuilds accepted an unknown application")
	}
}

// A hundred thousand guilds are added at once, and a bot in more than 150,000
// gets other limits.
func TestManyGuilds(t *testing.T) {
	h := newHouse(t)
	h.expect()
	must(h.AddGuilds(h.app.ID, 99_999))(t)
	if got := h.advice(); got.Shards != 101 || got.Limit.AtOnce != 1 {
		t.Errorf("of 100,000: got %+v", got)
	}
	h.begins(99, 100, 1000)
	must(h.AddGuilds(h.app.ID, 400_000))(t)
	if got := h.advice(); got.Shards != 501 || got.Limit.AtOnce != 16 || got.Limit.Total != 2500 {
		t.Errorf("of 500,000: got %+v", got)
	}
	l := h.dial("", true)
	l.send(2, h.identity(object{"shard": list{0, 1000}}))
	l.closed(4010) // no multiple of what is recommended
	h.begins(0, 1002, 499)
}

// Within the interval one session per bucket starts, regardless of the
// connection.
func TestMaxConcurrency(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.MaxConcurrency, o.IdentifyInterval, o.Shards = 2, time.Second, 4 })
	h.expect()
	if got := h.advice(); got.Limit.AtOnce != 2 || got.Shards != 4 {
		t.Errorf("got %+v", got)
	}
	try := func(shard int, want string) {
		t.Helper()
		l := h.dial("", true)
		l.send(2, h.identity(object{"shard": list{shard, 4}}))
		if f, err := l.next(); err != nil || f.Type != want {
			t.Errorf("shard %d: got op %d %s, %v; want %q", shard, f.Op, f.Type, err, want)
		}
	}
	try(0, "READY")
	try(1, "READY")
	try(2, "")
	h.clock.Advance(999 * time.Millisecond)
	try(3, "")
	if n := h.count(discordtest.GatewayMisuse); n != 2 {
		t.Errorf("%d problems, want 2", n)
	}
	h.clock.Advance(time.Millisecond)
	try(2, "READY")
	try(3, "READY")
}

// A bot that exceeds the daily session starts loses all sessions and its token.
// The limit resets after a day.
func TestSessionStartLimit(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.MaxSessions = 2 })
	h.expect()
	h.begins(0, 1, 1)
	h.clock.Advance(time.Hour)
	if got := h.advice().Limit; got.Total != 2 || got.Remaining != 1 || got.ResetAfter != 23*3600*1000 {
		t.Errorf("after the first: got %+v", got)
	}
	h.clock.Advance(23 * time.Hour)
	if got := h.advice().Limit; got.Remaining != 2 {
		t.Errorf("the next day: got %+v", got)
	}
	first := h.begins(0, 1, 1)
	h.begins(0, 1, 1)
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.closed(4004)
	first.want(0, "GUILD_CREATE")
	first.closed(4004)
	l = h.dial("", true)
	l.send(2, h.identity(nil))
	l.closed(4004)
	if now := h.Applications()[0].Token; now == h.app.Token || h.count(discordtest.GatewayMisuse) != 1 {
		t.Errorf("the token is still valid; %d problems", h.count(discordtest.GatewayMisuse))
	}
}

// All sessions of a shard receive its events, also with different numbers of
// shards. A session that its client has ended receives none and cannot be
// resumed.
func TestSessionsOfOneShard(t *testing.T) {
	h := quiet(t)
	h.expect()
	mine := h.guild.Shard(2)
	a, b, c, other := h.begins(mine, 2, 1), h.begins(mine, 2, 1), h.begins(0, 1, 1), h.begins(1-mine, 2, 0)
	for _, l := range []*line{a, b, c} {
		l.want(0, "GUILD_CREATE")
	}
	made := must(h.Say(h.alice, h.general, "/game"))(t)
	for _, l := range []*line{a, b, c} {
		if f := l.want(0, "INTERACTION_CREATE"); !strings.Contains(string(f.Data), string(made.ID())) {
			t.Errorf("got %s", f.Data)
		}
	}
	if n := len(made.Arrivals()); n != 3 {
		t.Errorf("delivered to %d clients", n)
	}
	other.send(1, nil)
	other.want(11, "") // and nothing before it
	var ready struct {
		SessionID string `json:"session_id"`
	}
	left := h.dial("", true)
	left.send(2, h.identity(nil))
	if err := json.Unmarshal(left.want(0, "READY").Data, &ready); err != nil {
		t.Fatal(err)
	}
	left.leave()
	back := h.dial("", true)
	back.send(6, object{"token": h.app.Token, "session_id": ready.SessionID, "seq": 1})
	back.want(9, "")
}
