package harness_test

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/bot/storage/postgrestest"
)

// next is a migration of a next minor release, and nextShape what it adds to the shape of the
// tables.
const next = `-- +goose Up
CREATE TABLE more (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL);
CREATE INDEX entries_more ON entries (channel, made);
ALTER TABLE matches ADD COLUMN more BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN more TEXT;
`

var nextShape = []string{
	"index entries_more on entries", "matches.more bigint not null default", "more.body text not null", "more.id text not null", "results.more text",
}

// buildNext builds the bot of a next minor release: this one with one more migration.
func buildNext(t *testing.T, folder, file string) {
	t.Helper()
	engine, err := filepath.Abs("../../storage/engine")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := os.ReadFile(filepath.Join(engine, "shape.txt"))
	if err != nil {
		t.Fatal(err)
	}
	lines := append(strings.Split(strings.TrimSpace(string(shape)), "\n"), nextShape...)
	slices.Sort(lines)
	replaced := map[string]string{}
	for name, text := range map[string]string{"migrations/00101_next.sql": next, "shape.txt": strings.Join(lines, "\n")} {
		copied := filepath.Join(folder, filepath.Base(name))
		if err := os.WriteFile(copied, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replaced[filepath.Join(engine, name)] = copied
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o600)
	}
	if err == nil {
		err = harness.Build(t.Context(), file, "-overlay", filepath.Join(folder, "overlay.json"))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// process is a running bot.
type process struct {
	*exec.Cmd
	address string // of its health
}

// run starts a bot.
func (u *upgrade) run(name, binary string) process {
	u.t.Helper()
	log, err := os.Create(filepath.Join(u.folder, name+".log"))
	if err != nil {
		u.t.Fatal(err)
	}
	defer log.Close()
	address, err := harness.FreeAddress()
	if err != nil {
		u.t.Fatal(err)
	}
	cmd := exec.CommandContext(u.t.Context(), binary)
	cmd.Dir, cmd.Stdout, cmd.Stderr = u.folder, log, log
	cmd.Env = append(os.Environ(), harness.Settings(u.app.Token, u.database, u.URL())...)
	cmd.Env = append(cmd.Env, "PARLOUR_KEY=a key for an upgrade and nothing else", "PARLOUR_METRICS="+address)
	if err := cmd.Start(); err != nil {
		u.t.Fatal(err)
	}
	return process{cmd, address}
}

// opened waits until a bot has opened the database, and so has the tables it needs.
func (u *upgrade) opened(p process) {
	u.t.Helper()
	for !harness.Answers(u.t.Context(), p.address) {
		if !harness.Sleep(u.t.Context(), 20*time.Millisecond) {
			u.t.Fatal(u.t.Context().Err())
		}
	}
}

// end has a bot end after others have taken over.
func (u *upgrade) end(p process) {
	u.t.Helper()
	err := p.Process.Signal(syscall.SIGTERM)
	if err == nil {
		err = p.Wait()
	}
	if err != nil {
		u.t.Errorf("%s: %v", p.Path, err)
	}
}

// upgrade is members who play, each in a channel of their own, while bots of two releases come and
// go.
type upgrade struct {
	*discordtest.Server
	t                *testing.T
	app              discordtest.Application
	folder, database string
	channels         []wire.ID
	moves            []atomic.Int64 // by channel
}

// pause is the time between two moves of a member, which keeps to the rate that the bot allows.
const pause = 200 * time.Millisecond

// play starts a game and moves until the context ends.
func (u *upgrade) play(ctx context.Context, n int, who wire.ID) {
	at := u.channels[n]
	board, key, ok := u.answered(at)(u.Say(who, at, "/labyrinth play labyrinth:knossos player:greedy"))
	for ok && harness.Sleep(ctx, pause) {
		moves := strings.HasPrefix(key, keyPrefix)
		i, err := u.Press(who, board, key)
		if err != nil { // the board has just changed
			ok = u.Await(u.t.Context(), func() bool { board, key = u.key(at); return key != "" }) == nil
			continue
		}
		if board, key, ok = u.answered(at)(i, nil); ok && moves && !isRefused(i) {
			u.moves[n].Add(1)
		}
	}
}

// answered returns a function that waits until an interaction in a channel is answered, and returns
// the key to press next.
func (u *upgrade) answered(at wire.ID) func(*discordtest.Interaction, error) (board wire.ID, key string, ok bool) {
	return func(i *discordtest.Interaction, err error) (board wire.ID, key string, ok bool) {
		if err != nil {
			u.t.Errorf("%s: %v", at, err)
			return "", "", false
		}
		err = u.Await(u.t.Context(), func() bool {
			board, key = u.key(at)
			return i.State() == discordtest.Failed || i.State() == discordtest.Answered && key != ""
		})
		if ok = err == nil && i.State() == discordtest.Answered; !ok {
			u.t.Errorf("%s: an interaction of %s failed: %v, %s", at, i.Created().Format(time.TimeOnly), err, i.Reason())
		}
		return board, key, ok
	}
}

// isRefused reports whether the member was told privately that a press has no effect.
func isRefused(i *discordtest.Interaction) bool {
	return slices.ContainsFunc(i.Messages(), func(m discordtest.MessageView) bool { return m.Private != "" })
}

// The custom IDs of a key of a board, and of the button that starts another game.
const (
	keyPrefix   = "p:"
	againPrefix = "r:"
)

// key returns the first key of the newest board in a channel, or the button for another game; "" if a
// computer is to move.
func (u *upgrade) key(channel wire.ID) (board wire.ID, key string) {
	boards := u.PublicMessages(channel)
	if len(boards) == 0 {
		return "", ""
	}
	newest := boards[len(boards)-1]
	return newest.ID, cmp.Or(control(newest.Components, keyPrefix), control(newest.Components, againPrefix))
}

// control returns the first enabled custom ID with a prefix; "" for none.
func control(all []wire.Component, prefix string) string {
	for _, c := range all {
		if strings.HasPrefix(c.CustomID, prefix) && !c.Disabled {
			return c.CustomID
		}
		if id := control(c.Components, prefix); id != "" {
			return id
		}
	}
	return ""
}

// played waits until every member has moved so many times more.
func (u *upgrade) played(more int64) {
	u.t.Helper()
	for n := range u.moves {
		until := u.moves[n].Load() + more
		if err := u.Await(u.t.Context(), func() bool { return u.t.Failed() || u.moves[n].Load() >= until }); err != nil {
			u.t.Fatal(err)
		}
	}
	if u.t.Failed() {
		u.t.FailNow()
	}
}

// A minor release takes the place of the one before it under play, and the older one comes back:
// two processes of the newer upgrade the tables at the same time, while the older one continues.
// Every press is answered, and moves once.
func TestMinorUpgrade(t *testing.T) {
	var postgres postgrestest.Server
	t.Cleanup(postgres.Stop)
	u := &upgrade{t: t, folder: t.TempDir(), database: postgres.Database(t)}
	u.Server = discordtest.Start(t, discordtest.Options{NoLimits: true})
	u.app = u.AddApplication("Parlour")
	older, newer := filepath.Join(u.folder, "parlour-1.0"), filepath.Join(u.folder, "parlour-1.1")
	if err := harness.Build(t.Context(), older); err != nil {
		t.Fatal(err)
	}
	buildNext(t, u.folder, newer)
	members := u.populate(4)

	first := u.run("first 1.0", older)
	if err := u.Ready(t.Context(), u.app.ID); err != nil {
		t.Fatal(err)
	}
	playing, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for n, who := range members {
		all.Go(func() { u.play(playing, n, who) })
	}
	defer all.Wait()
	defer stop()
	defer func() {
		if t.Failed() {
			u.logs()
		}
	}()
	u.played(2)
	one, two := u.run("one 1.1", newer), u.run("two 1.1", newer)
	u.opened(one)
	u.opened(two)
	u.upgraded()
	u.played(3) // by 1.0 on the tables of 1.1
	u.end(first)
	u.played(3)
	again := u.run("again 1.0", older)
	u.opened(again)
	u.end(one)
	u.end(two)
	u.played(3)
	stop()
	all.Wait()
	u.end(again)
	u.check()
}

// populate adds members with a channel each.
func (u *upgrade) populate(tables int) (members []wire.ID) {
	u.t.Helper()
	guild := u.AddGuild("Test", "en-US")
	err := u.Join(guild, u.app.BotID, 0)
	for n := range tables {
		who := u.AddUser(fmt.Sprint("member", n), "en-US")
		channel, failed := u.AddChannel(guild, fmt.Sprint("table-", n))
		if err == nil && failed == nil {
			err = u.Join(guild, who, 0)
		}
		if err != nil || failed != nil {
			u.t.Fatal(err, failed)
		}
		members, u.channels = append(members, who), append(u.channels, channel)
	}
	u.moves = make([]atomic.Int64, tables)
	return members
}

// logs logs the last lines of every process.
func (u *upgrade) logs() {
	files, _ := filepath.Glob(filepath.Join(u.folder, "*.log"))
	for _, file := range files {
		log, _ := os.ReadFile(file)
		lines := strings.Split(string(log), "\n")
		u.t.Logf("%s:\n%s", filepath.Base(file), strings.Join(lines[max(0, len(lines)-20):], "\n"))
	}
}

// upgraded checks that the tables have been upgraded once.
func (u *upgrade) upgraded() {
	u.t.Helper()
	db, err := sql.Open("pgx", u.database)
	if err != nil {
		u.t.Fatal(err)
	}
	defer db.Close()
	var n int
	if err := db.QueryRowContext(u.t.Context(), `SELECT COUNT(*) FROM goose_db_version WHERE version_id = 101`).Scan(&n); err != nil || n != 1 {
		u.t.Fatalf("%d upgrades, %v", n, err)
	}
}

// check checks that every press of a key was stored once.
func (u *upgrade) check() {
	u.t.Helper()
	db, err := sql.Open("pgx", u.database)
	if err != nil {
		u.t.Fatal(err)
	}
	defer db.Close()
	for n, channel := range u.channels {
		var stored int64
		err := db.QueryRowContext(u.t.Context(), `SELECT COUNT(*) FROM entries WHERE channel = $1 AND kind = 'move' AND member <> ''`, string(channel)).Scan(&stored)
		if want := u.moves[n].Load(); err != nil || stored != want {
			u.t.Errorf("%s: %d moves are stored, %v; want %d", channel, stored, err, want)
		}
		u.t.Logf("%s: %d moves", channel, stored)
	}
}
