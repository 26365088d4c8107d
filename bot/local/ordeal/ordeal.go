//go:build linux

package ordeal

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"time"

	"parlour/bot/discordtest"
)

// Options say what an ordeal is to be.
type Options struct {
	Binary   string        // of the bot; see Build
	Folder   string        // in which the processes run and log; it must be there
	Database string        // as the bot takes it
	Layout   Layout        // the processes on the database
	Channels int           // in which members play; 200 if zero
	Kills    int           // of processes, after which it is over
	Lasting  time.Duration // if not zero, it is over after this time, with as many kills as there are
	Rate     float64       // how many interactions members make a second; if zero 50, or 20 where processes share the work
	Seed     uint64
	Log      io.Writer // where faults are described; nowhere if nil
	// HurtDatabase does something to the database's servers, and returns when they
	// have got over it; nil if there are none.
	HurtDatabase func(context.Context) error
}

// Result is what an ordeal has come to. All but the first eight and the last
// three must be zero.
type Result struct {
	Kills        int     `json:"kills"`
	Stops        int     `json:"stops"`           // of processes, for longer than a lease where others went on
	Drains       int     `json:"drains"`          // processes that were asked to end where others went on
	Hurts        int     `json:"database_faults"` // what was done to the database's servers
	Interactions int     `json:"interactions"`    // that members made
	Posted       int     `json:"posted"`          // of these, that were posted to a replica
	Matches      int     `json:"matches"`         // that were stored
	Moves        int     `json:"moves"`           // of members that were stored
	Lost         int     `json:"lost"`            // moves that were acknowledged, and boards that were shown, but are not stored
	Doubled      int     `json:"doubled"`         // interactions with two effects, matches with two boards
	Unanswered   int     `json:"unanswered"`      // delivered to a process that then ran for 3 s on a network that let it answer
	WrongBoards  int     `json:"wrong_boards"`    // channels that do not show the newest position after 15 quiet seconds
	WrongResults int     `json:"wrong_results"`   // matches whose results are not those that follow from their logs
	Stuck        int     `json:"stuck"`           // games that owe a computer's move and do not move, placeholders left
	Exits        int     `json:"exits"`           // processes that ended by themselves
	Cut          int     `json:"cut"`             // interactions that failed because of what was done to the process or its network
	Seconds      float64 `json:"seconds"`
}

// Faults counts what must not be.
func (r Result) Faults() int {
	return r.Lost + r.Doubled + r.Unanswered + r.WrongBoards + r.WrongResults + r.Stuck
}

// quiet is how long the bot is left alone before its channels are looked at.
const quiet = 15 * time.Second

// shared reports whether several processes share the work.
func (o Options) shared() bool { return o.Layout.processes() > 1 }

// Build builds the bot's binary into a file. It must be called from within the
// module.
func Build(ctx context.Context, file string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-o", file, "parlour/cmd/parlour").CombinedOutput()
	if err != nil {
		return errors.New("building the bot: " + err.Error() + "\n" + string(out))
	}
	return nil
}

func (o Options) withDefaults() Options {
	if o.Channels == 0 {
		o.Channels = 200
	}
	o.Layout = o.Layout.withDefaults()
	switch {
	case o.Rate > 0:
	case o.shared(): // their machine, and the database's servers, are this one
		o.Rate = 20
	default:
		o.Rate = 50
	}
	return o
}

// Run puts the bot through an ordeal.
func Run(ctx context.Context, o Options) (r Result, err error) {
	o = o.withDefaults()
	begun := time.Now()
	w, err := newWorld(o)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	if err := w.connected(ctx); err != nil {
		return r, err
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	played := make(chan struct{})
	go func() {
		defer close(played)
		w.play(playing)
	}()
	err = w.torment(ctx, &r)
	stop()
	<-played
	if err != nil {
		return r, err
	}
	w.server.Unleash(discordtest.Chaos{})
	if !wait(ctx, quiet) {
		return r, ctx.Err()
	}
	for _, p := range w.processes {
		r.Exits += p.ownEnds()
	}
	err = w.check(ctx, &r)
	r.Seconds = time.Since(begun).Seconds()
	return r, err
}

// check counts the faults.
func (w *world) check(ctx context.Context, r *Result) error {
	c, err := w.newChecker(ctx, r)
	if err != nil {
		return err
	}
	defer c.store.Close()
	if err := errors.Join(c.load(ctx), c.started(ctx), c.rest(ctx)); err != nil {
		return err
	}
	// Games that only computers play go on: what is stored must be newer than what has been seen.
	shown := w.journal.boards()
	if err := c.load(ctx); err != nil {
		return err
	}
	c.log()
	c.answers()
	return errors.Join(c.boards(ctx, shown), c.results(ctx))
}

// containsID reports whether a custom ID names a match.
func containsID(custom, id string) bool {
	for _, part := range strings.Split(custom, ":") {
		if part == id {
			return true
		}
	}
	return false
}
