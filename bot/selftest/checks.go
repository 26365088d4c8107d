package selftest

// check is one question to Discord.
type check struct {
	name     string
	expected string
	source   string // the documentation, below docs
	run      func(*test)
	vital    bool // no other check makes sense if this one fails
	long     bool // it takes an hour
}

// docs is the address of Discord's documentation.
const docs = "https://discord.com/developers/docs/"

// stored is what is expected of every kind of message.
const stored = "the message is sent, edited and deleted, and reads back as sent"

// checks are the checks in their order. The gateway rests for a minute while the test makes
// the requests that involve no member.
var checks = []check{
	{"application", "the token belongs to an application that receives interactions by the gateway", "resources/application#get-current-application", (*test).checkApplication, true, false},
	{"channel", "the bot sees the channel, which is in a server", "resources/channel#get-channel", (*test).checkChannel, true, false},
	{"gateway", "a session starts", "events/gateway#identifying", (*test).checkGateway, false, false},
	{"server commands", "Discord stores two commands of the server, the second with user install, and deletes them", "interactions/application-commands#create-guild-application-command", (*test).checkServerCommands, false, false},
	{"bot's commands", "Discord has the commands that the bot has registered, for user installs too if the application supports those", "interactions/application-commands#contexts", (*test).checkBotCommands, false, false},
	{"emoji", "the application can upload an emoji", "resources/emoji#create-application-emoji", (*test).checkEmoji, false, false},
	{"text", stored, "components/reference", func(t *test) { t.checkMessage(t.textBody) }, false, false},
	{"card", stored, "components/reference", func(t *test) { t.checkMessage(t.cardBody) }, false, false},
	{"picture", stored, "components/reference", func(t *test) { t.checkMessage(t.pictureBody) }, false, false},
	{"GIF", stored, "components/reference", func(t *test) { t.checkMessage(t.gifBody) }, false, false},
	{"file", stored, "components/reference", func(t *test) { t.checkMessage(t.fileBody) }, false, false},
	{"same nonce", "the second message with an enforced nonce is the first", "resources/message#create-message", (*test).checkNonce, false, false},
	{"refusals", "an unknown channel gives code 10003, a missing permission 50013", "topics/opcodes-and-status-codes#json", (*test).checkRefusals, false, false},
	{"resume", "a session resumes after 60 seconds without a connection", "events/gateway#resuming", (*test).checkResume, false, false},
	{"permissions", "the bot has the permissions of its invitation in the channel", "topics/permissions", (*test).checkPermissions, false, false},
	{"tiles", "a person sees that the tiles of a board join", "reference#message-formatting", (*test).checkTiles, false, false},
	{"ephemeral", "@original reads, edits and deletes an ephemeral message", "interactions/receiving-and-responding#get-original-interaction-response", (*test).checkEphemeral, false, false},
	{"placeholder", "a placeholder becomes a message with components V2", "interactions/receiving-and-responding#interaction-response-object", (*test).checkPlaceholder, false, false},
	{"form", "a form opens, and its text arrives", "components/using-modal-components", (*test).checkForm, false, false},
	{"press under load", "a press is answered beside 45 requests a second with the token", "topics/rate-limits#global-rate-limit", (*test).checkLoad, false, false},
	{"twelve presses", "24 edits without Authorization beside that load are not limited", "topics/rate-limits#global-rate-limit", (*test).checkTwelve, false, false},
	{"nonce after 10 min", "Discord has forgotten the nonce: a new message", "resources/message#create-message", (*test).checkOldNonce, false, true},
	{"edit after an hour", "one edit of a message older than an hour is accepted", "topics/opcodes-and-status-codes#json", (*test).checkOldEdit, false, true},
}
