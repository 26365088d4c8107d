// Package discordtest is a stand-in for Discord to test bots against, as
// net/http/httptest is for HTTP clients. It works with any client library, in Go
// or not.
//
// A [Server] is a small Discord on a loopback port: the HTTP API (v9 and v10),
// the gateway with resuming, shards and compression (zlib-stream, zstd-stream,
// or each payload on its own), interactions over HTTP with signatures, and a
// world of guilds, channels and members.
//
// # What it does
//
//   - Slash commands, of all guilds or of one, with options and autocompletion,
//     and the commands in the menus of users and messages, with context rules and
//     installations; messages with both generations of components, files, nonces
//     and mentions; buttons and all selects; modal forms with all fields; threads;
//     direct messages; application emoji; the application's settings.
//   - Discord's limits: the sizes of forms, references to files that are not
//     sent, names of options that clash in a language, the buckets of routes
//     with their headers, 50 requests per second for each bot token, blocked addresses,
//     session starts, deadlines of interactions (3 s for the first response,
//     15 min for a token) and edits of old messages.
//   - Permissions of members and bots, archived and locked threads, and deleted
//     messages and channels.
//
// # What it doesn't do
//
//   - Messages have no embeds, polls, stickers, reactions, pins or forwards.
//   - A session has only the intent GUILDS, and so no events about messages,
//     members or reactions. There is no voice.
//   - A guild has one role, @everyone, which role and mentionable selects offer.
//     Its channels are text channels and their threads.
//   - There are no Activities, and so no entry point commands. Ephemeral messages
//     have no commands in their menus.
//   - There are no SKUs: a premium button is accepted, and does nothing.
//   - Only interactions have webhooks. An interactions endpoint must be on
//     a loopback address.
//   - An application has no icon, no localised description and no event webhooks.
//
// A route, an intent or a field of a message that isn't supported is a [Problem]. A
// forward is taken for a reply. Rate limits have the figures that bots observe;
// Discord publishes none.
//
// # Start it
//
// [Start] runs a Server for a test and reports each Problem as a test error;
// [New] is for programs. Add an application, a guild, a channel and members:
//
//	server := discordtest.Start(t, discordtest.Options{})
//	app := server.AddApplication("Greeter")
//	guild := server.AddGuild("Home", "en-US")
//	channel, err := server.AddChannel(guild, "general")
//	alice := server.AddUser("alice", "en-US")
//	err = server.Join(guild, app.BotID, 0)
//	err = server.Join(guild, alice, 0)
//
// Then start the bot with app.Token. A Go client needs one line, which routes
// all requests for Discord to the Server and rejects other hosts, so that a real
// token cannot leak:
//
//	session.Client = &http.Client{Transport: server.Transport()}
//
// Clients in other languages set the API's base URL to [Server.URL] + "/api".
//
// # Type, press and look
//
// Members act by methods of the Server. Say types a slash command, and Command
// calls it with typed options; UserCommand and MessageCommand use the menus of
// users and messages; Press and Tap use buttons, Pick a select, Submit a modal
// form; Complete and Suggest request autocompletion. Each returns an
// [Interaction]: Wait returns when the bot has responded or missed the deadline,
// and Messages returns what the bot has sent. Post writes a plain message. Look,
// Messages and PublicMessages of the Server return what a member sees. Await waits
// for a condition, Idle until the bot has nothing left to do. Input that a Discord
// client would refuse is an error.
//
// Package script plays whole conversations from text files.
//
// # Inject faults
//
// Break makes HTTP requests fail, hang or lose their responses according to a
// [Fault]; BreakGateway, Reconnect, Invalidate, Disconnect and CloseConnections
// disturb the gateway; SetChaos injects random faults from a seed. Duplicate and
// Redeliver repeat interactions, HoldEvents delays them. Allow, Deny, Delete,
// DeleteChannel, Archive and Leave change what the bot may do and see. AddChannelOf
// adds announcement, voice, stage and forum channels. With a
// [ManualClock] a test moves time by hand, and waits for rate limits take no
// time.
//
// # Check requests against the OpenAPI schema
//
// Download Discord's description of its API, openapi.json of
// https://github.com/discord/discord-api-spec, load it with package openapi and
// set Options.OpenAPI. Each request that violates the schema becomes a Problem of
// kind RequestSchema, and the Server's own responses are checked too. Limits
// that the schema cannot express are checked with or without it.
//
// # Shards
//
// AddGuilds puts a bot into any number of guilds at no cost, RecommendShards
// changes the number of shards that Discord recommends, and Connections counts
// the connected sessions by shard. Options sets the limits of session starts.
// If several processes of a bot are connected, ChooseClient decides which one
// receives an interaction.
//
// # Structure
//
// A Server consists of packages. Each imports only those below it:
//
//	discordtest   assembles the parts; the only import that a test needs
//	  member      what members do and see: Say, Press, Submit, Look, Allow, Delete
//	    line      slash commands as text
//	  rest        the HTTP API with its limits, files, interactions over HTTP
//	    openapi   checks requests and responses against Discord's description
//	  gateway     websockets: sessions, shards, events
//	    world     the state of guilds, channels, messages and interactions
//	      rules   the limits on what bots send
//	      fault   faults between a bot and Discord
//	        wire  Discord's JSON
package discordtest
