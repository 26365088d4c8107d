// Package discordtest is a Discord to run bots against, as net/http/httptest is
// a web server to run clients against.
//
// A Server is a whole small Discord on a loopback port: its HTTP API (v9 and
// v10), its gateway with resuming, shards and compression, signed HTTP
// interactions, and a world of guilds, channels and members. Bots talk to it
// unmodified, over real HTTP and websockets; they only have to be pointed at
// it, which for a Go client is one line:
//
//	session.Client = &http.Client{Transport: server.Transport()}
//
// The transport sends what is meant for Discord to the Server and refuses every
// other host, so a real token cannot leak.
//
// It has what a bot meets that lives by interactions: commands, buttons,
// selects and forms, messages and threads, its own emoji. It has no embeds,
// reactions, roles or menus, and tells of no messages on the gateway. What a
// bot asks of it beyond that is a Problem.
//
// # Its parts
//
// A Server is made of packages that know only those below them:
//
//	discordtest   puts the parts together; all that a test needs to import
//	  member      what people do and see: Say, Press, Submit, Look, Allow, Delete
//	    line      a slash command as it is typed
//	  rest        the HTTP API with its limits, the file host, HTTP interactions
//	    openapi   checks requests and answers against Discord's own description
//	  gateway     websockets: sessions, shards, events
//	    world     who and what there is, and the rules by which it changes
//	      rules   the limits on what bots send
//	      fault   what can go wrong between a bot and Discord
//	        wire  Discord's JSON
//
// One more stands on a Server: script plays written conversations.
//
// # What it keeps to
//
// The Server is strict. What a bot sends is checked against the limits that
// Discord documents, and against Discord's own OpenAPI description where one is
// given; what it answers is checked too. Everything invalid or unknown is
// refused as Discord would refuse it, and remembered in Problems besides, so a
// test can fail on it. Deadlines (three seconds for the first answer, fifteen
// minutes for a token, an hour or a week for a thread in which nobody writes)
// are kept by a Clock that a test may advance by hand.
//
// So are the limits on a bot's requests: the bucket of each route, with its
// headers; the 50 requests a second that carry the bot's token, as against
// those that carry an interaction's alone; and the number of invalid requests,
// beyond which the address is blocked. Counts tells them all. They go by the
// LimitClock. Where the clock is moved by hand, a bot that waits for a limit by
// the LimitClock holds no test up: the wait moves that clock to its end at once.
// Options switches off what a load test has no use for.
//
// And things go wrong, for a test of what a bot then does: Allow and Deny set
// permissions, Delete and DeleteChannel remove what a bot draws on, Break and
// BreakGateway say what fails, and Unleash lets chance decide. Where several
// processes of one bot are connected, OneClient says which of them hears of an
// interaction, if not all that hear its shard.
//
// A bot begins sessions by Discord's rules: as many shards as are recommended, none
// with more than 2,500 guilds, one session of each remainder in five seconds, and a
// thousand a day. AddCrowd puts a bot into as many guilds as one likes, at no cost;
// Heard tells which of its shards are heard, and Recommend has it grow.
package discordtest
