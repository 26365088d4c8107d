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

// Runtime is the environment of a script.
type Runtime struct {
	Server  *discordtest.Server
	App     discordtest.Application // the bot, a member of the guild
	Guild   wire.ID
	Channel wire.ID // where the script starts

	// Settle waits until the bot has nothing left to do; nil for Server.Idle.
	Settle func(context.Context) error
	// Advance advances the clocks of the Server and the bot; nil if they cannot
	// be moved.
	Advance func(context.Context, time.Duration) error
	// Restart kills the bot and starts it with the same database; nil if that
	// is not possible.
	Restart func(context.Context) error
	// Decided returns how many decisions the bot has made, and describes the
	// last one; nil if that is not known. A bot that decides or requests without
	// end fails the line.
	Decided func() (count uint64, last string)
	// ReadFile reads a file to attach; nil for os.ReadFile.
	ReadFile func(name string) ([]byte, error)

	// Locale is the locale of the members that the script creates; "" for that
	// of the guild.
	Locale string
	// Used, if not nil, receives the controls that the script uses. Like are
	// those that it used where the bot spoke another language: it then uses the
	// same ones, whatever their labels are, and skips expectations.
	Used, Like *Controls
	// After, if not nil, is called after each line, with the current channel.
	After func(s Step, channel wire.ID)
}

// runner plays a script.
type runner struct {
	Runtime
	script     Script
	channel    wire.ID
	transcript *transcript
	users      map[string]wire.ID
	drafts     map[wire.ID]draft         // by member with an open form
	choices    map[wire.ID][]wire.Choice // by member, after autocompletion
	outsides   outsides
	last       moment // before the last action
	replayed   int    // controls of Like used so far
}

// Run plays a script and writes a transcript to out. It returns at the first
// failing line, with an error that states the expectation, the actual state and
// the preceding lines.
func Run(ctx context.Context, s Script, rt Runtime, out io.Writer) error {
	if rt.Settle == nil {
		rt.Settle = rt.Server.Idle
	}
	if rt.ReadFile == nil {
		rt.ReadFile = os.ReadFile
	}
	r := &runner{
		Runtime: rt, script: s, channel: rt.Channel, users: map[string]wire.ID{},
		drafts: map[wire.ID]draft{}, choices: map[wire.ID][]wire.Choice{}, outsides: outsides{},
	}
	r.transcript = newTranscript(r, out)
	for _, step := range s.Steps {
		if err := ctx.Err(); err != nil {
			return r.failed(step, err)
		}
		i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == step.Verb })
		if i < 0 {
			return r.failed(step, fmt.Errorf("there is no verb %q", step.Verb))
		}
		if r.Like != nil && verbs[i].expects {
			continue
		}
		if err := verbs[i].run(r, ctx, step); err != nil {
			return r.failed(step, err)
		}
		if r.After != nil {
			r.After(step, r.channel)
		}
		if err := r.transcript.err; err != nil {
			return fmt.Errorf("writing the transcript: %w", err)
		}
	}
	return nil
}

// settle waits for the bot and records the changes.
func (r *runner) settle(ctx context.Context) error { return r.rest(ctx, r.Settle) }

func (r *runner) wait(ctx context.Context, s Step) error {
	if r.Advance == nil {
		return fmt.Errorf("there is no clock to move here")
	}
	r.transcript.note("%v later", s.Wait)
	return r.rest(ctx, func(ctx context.Context) error {
		if err := r.Advance(ctx, s.Wait); err != nil {
			return err
		}
		return r.Settle(ctx)
	})
}

func (r *runner) restart(ctx context.Context, _ Step) error {
	if r.Restart == nil {
		return fmt.Errorf("the bot cannot be restarted here")
	}
	r.transcript.note("restart")
	if err := r.Restart(ctx); err != nil {
		return err
	}
	return r.settle(ctx)
}

func (r *runner) show(context.Context, Step) error {
	r.transcript.everything()
	return nil
}
