package selftest

import (
	"context"
	"fmt"
	"strings"
)

// Outcome is the outcome of a check.
type Outcome string

// The outcomes.
const (
	Pass     Outcome = "pass"
	Fail     Outcome = "FAIL"
	Surprise Outcome = "surprise" // Discord works, but not as documented
	NotDone  Outcome = "not done"
)

// result is the outcome of a check, and in a sentence what Discord did.
type result struct {
	Outcome Outcome
	Did     string
}

func passed(format string, args ...any) result { return result{Pass, fmt.Sprintf(format, args...)} }
func failed(format string, args ...any) result { return result{Fail, fmt.Sprintf(format, args...)} }
func surprised(format string, args ...any) result {
	return result{Surprise, fmt.Sprintf(format, args...)}
}
func notDone(format string, args ...any) result { return result{NotDone, fmt.Sprintf(format, args...)} }

// refused is the result of a request that failed.
func refused(doing string, err error) result {
	return failed("%s: %s", doing, strings.TrimPrefix(err.Error(), "discord: "))
}

// check is one question to Discord.
type check struct {
	name     string
	expected string
	source   string // the documentation, below docs
	vital    bool   // no other check makes sense if this one fails
	run      func(context.Context) result
}

// docs is the address of Discord's documentation.
const docs = "https://discord.com/developers/docs/"

// checks returns the checks in their order. The gateway rests for a minute while the
// requests that need nobody are made.
func (t *test) checks() []check {
	all := []check{
		{"application", "the token belongs to an application that receives interactions by the gateway", "resources/application#get-current-application", true, t.checkApplication},
		{"channel", "the bot sees the channel, which is in a server", "resources/channel#get-channel", true, t.checkChannel},
		{"gateway", "a session starts", "events/gateway#identifying", false, t.checkGateway},
		{"server commands", "Discord stores two commands of the server, the second with user install, and deletes them", "interactions/application-commands#create-guild-application-command", false, t.checkServerCommands},
		{"bot's commands", "Discord has the commands that the bot has registered, for user installs too if the application supports those", "interactions/application-commands#contexts", false, t.checkBotCommands},
		{"emoji", "the application can upload an emoji", "resources/emoji#create-application-emoji", false, t.checkEmoji},
	}
	for _, s := range samples {
		all = append(all, check{s.name, "the message is sent, edited and deleted, and reads back as sent", "components/reference", false,
			func(ctx context.Context) result { return t.checkMessage(ctx, s) }})
	}
	all = append(all,
		check{"same nonce", "the second message with an enforced nonce is the first", "resources/message#create-message", false, t.checkNonce},
		check{"refusals", "an unknown channel gives code 10003, a missing permission 50013", "topics/opcodes-and-status-codes#json", false, t.checkRefusals},
		check{"resume", "a session resumes after 60 seconds without a connection", "events/gateway#resuming", false, t.checkResume},
		check{"permissions", "the bot has the permissions of its invitation in the channel", "topics/permissions", false, t.checkPermissions},
		check{"tiles", "a person sees that the tiles of a board join", "reference#message-formatting", false, t.checkTiles},
		check{"ephemeral", "@original reads, edits and deletes an ephemeral message", "interactions/receiving-and-responding#get-original-interaction-response", false, t.checkEphemeral},
		check{"placeholder", "a placeholder becomes a message with components V2", "interactions/receiving-and-responding#interaction-response-object", false, t.checkPlaceholder},
		check{"form", "a form opens, and its text arrives", "components/using-modal-components", false, t.checkForm},
		check{"press under load", "a press is answered beside 45 requests a second with the token", "topics/rate-limits#global-rate-limit", false, t.checkLoad},
		check{"twelve presses", "24 edits without Authorization beside that load are not limited", "topics/rate-limits#global-rate-limit", false, t.checkTwelve},
	)
	if t.Long {
		all = append(all,
			check{"nonce after 10 min", "Discord has forgotten the nonce: a new message", "resources/message#create-message", false, t.checkOldNonce},
			check{"edit after an hour", "one edit of a message older than an hour is accepted", "topics/opcodes-and-status-codes#json", false, t.checkOldEdit},
		)
	}
	return all
}
