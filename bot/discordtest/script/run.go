package script

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// Runtime is where a script is played.
type Runtime struct {
	Server  *discordtest.Server
	App     discordtest.Application // the bot, a member of the guild
	Guild   wire.ID
	Channel wire.ID // where the conversation begins

	// Settle returns when the bot has done all that it is about to do, or an
	// error when it does not come to rest; Server.Idle if nil.
	Settle func(context.Context) error
	// Advance moves the clocks of the Server and of the bot.
	Advance func(time.Duration)
	// Restart ends the bot at once and starts it on the same database.
	Restart func() error
	// ReadFile reads a file that is to be attached; os.ReadFile if nil.
	ReadFile func(name string) ([]byte, error)
}

// runner is a script being played.
type runner struct {
	Runtime
	script     Script
	channel    wire.ID
	transcript *transcript
	users      map[string]wire.ID
	drafts     map[wire.ID]draft         // of members with an open form
	choices    map[wire.ID][]wire.Choice // of members who have just asked for them
	elsewhere  elsewhere
	last       moment // before what a member did last
}

// Run plays a script and writes what happens to out. It returns at the first
// line that fails, with an error that tells what was expected, what was there
// instead, and the lines before.
func Run(ctx context.Context, s Script, rt Runtime, out io.Writer) error {
	if rt.Settle == nil {
		rt.Settle = rt.Server.Idle
	}
	if rt.ReadFile == nil {
		rt.ReadFile = os.ReadFile
	}
	r := &runner{
		Runtime: rt, script: s, channel: rt.Channel, users: map[string]wire.ID{},
		drafts: map[wire.ID]draft{}, choices: map[wire.ID][]wire.Choice{}, elsewhere: elsewhere{},
	}
	r.transcript = newTranscript(r, out)
	for _, step := range s.Steps {
		i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == step.Verb })
		if i < 0 {
			return r.failed(step, fmt.Errorf("there is no verb %q", step.Verb))
		}
		if err := verbs[i].run(r, ctx, step); err != nil {
			return r.failed(step, err)
		}
		if err := r.transcript.err; err != nil {
			return fmt.Errorf("writing the transcript: %w", err)
		}
	}
	return nil
}

// settle waits for the bot and writes down what it has done.
func (r *runner) settle(ctx context.Context) error {
	if err := r.Settle(ctx); err != nil {
		r.transcript.changes()
		return fmt.Errorf("the bot has not come to rest: %w", err)
	}
	r.transcript.changes()
	return nil
}

func (r *runner) wait(ctx context.Context, s Step) error {
	if r.Advance == nil {
		return fmt.Errorf("there is no clock to move here")
	}
	r.transcript.note("%v later", s.Wait)
	r.Advance(s.Wait)
	return r.settle(ctx)
}

func (r *runner) restart(ctx context.Context, _ Step) error {
	if r.Restart == nil {
		return fmt.Errorf("the bot cannot be restarted here")
	}
	r.transcript.note("restart")
	if err := r.Restart(); err != nil {
		return err
	}
	return r.settle(ctx)
}

func (r *runner) show(context.Context, Step) error {
	r.transcript.everything()
	return nil
}
