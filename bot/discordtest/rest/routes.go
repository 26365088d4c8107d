package rest

import "parlour/bot/discordtest/world"

// handler handles a request under the lock. reply is encoded as JSON; nil means
// 204.
type handler func(*API, *world.World, *request) (reply any, err error)

// route is one operation of the API. pattern is the path in the OpenAPI
// description.
type route struct {
	method, pattern string
	handle          handler
	open            bool // needs no bot token: the interaction token is in the path
}

// operation is a served route.
type operation struct {
	route
	name   string // method and pattern
	rate   rate
	bucket string // name of the rate's bucket in headers
}

// created wraps a reply with status 201.
type created struct{ what any }

// routes are the supported operations.
var routes = []route{
	{"GET", "/gateway", getGateway, true},
	{"GET", "/gateway/bot", getGatewayBot, false},

	{"GET", "/applications/@me", getApplication, false},
	{"PATCH", "/applications/@me", editApplication, false},
	{"GET", "/applications/{application_id}/commands", own(listCommands), false},
	{"PUT", "/applications/{application_id}/commands", own(replaceCommands), false},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", own(listGuildCommands), false},
	{"POST", "/applications/{application_id}/guilds/{guild_id}/commands", own(createGuildCommand), false},
	{"DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", own(deleteGuildCommand), false},
	{"GET", "/applications/{application_id}/emojis", own(listEmojis), false},
	{"POST", "/applications/{application_id}/emojis", own(createEmoji), false},
	{"DELETE", "/applications/{application_id}/emojis/{emoji_id}", own(deleteEmoji), false},

	{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", createCallback, true},
	{"POST", "/webhooks/{webhook_id}/{webhook_token}", createFollowUp, true},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", getResponse, true},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", editResponse, true},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", deleteResponse, true},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", editResponse, true},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", deleteResponse, true},

	{"POST", "/users/@me/channels", createDM, false},
	{"GET", "/channels/{channel_id}", getChannel, false},
	{"GET", "/channels/{channel_id}/invites", listInvites, false},
	{"GET", "/channels/{channel_id}/messages", listMessages, false},
	{"GET", "/channels/{channel_id}/messages/{message_id}", getMessage, false},
	{"POST", "/channels/{channel_id}/messages", createMessage, false},
	{"PATCH", "/channels/{channel_id}/messages/{message_id}", editMessage, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}", deleteMessage, false},
	{"POST", "/channels/{channel_id}/threads", createThread, false},
	{"POST", "/channels/{channel_id}/messages/{message_id}/threads", createThreadOf, false},
	{"PUT", "/channels/{channel_id}/thread-members/{user_id}", addThreadMember, false},
}
