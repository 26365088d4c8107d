package discordtest

import (
	"net/http"
	"strings"
)

// handler answers one request, under the lock. The reply is written as JSON; a nil one is 204.
type handler func(*Server, *request) (reply any, err error)

// route is one operation of the API. Pattern is the path as the OpenAPI description writes it.
type route struct {
	method, pattern string
	handle          handler
	open            bool // needs no bot token: the interaction's own is in the path
}

// operation is a route being served.
type operation struct {
	route
	name   string // method and pattern
	rate   rate
	bucket string // of the rate, in headers
}

// api is every operation that the stand-in knows. What is not here is an unknown route.
var api = []route{
	{"GET", "/gateway", (*Server).getGateway, true},
	{"GET", "/gateway/bot", (*Server).getGatewayBot, false},

	{"GET", "/users/@me", (*Server).getSelf, false},
	{"GET", "/users/@me/guilds", (*Server).listOwnGuilds, false},
	{"POST", "/users/@me/channels", (*Server).createDM, false},
	{"GET", "/users/{user_id}", (*Server).getUser, false},
	{"GET", "/applications/@me", (*Server).getApplication, false},
	{"GET", "/oauth2/applications/@me", (*Server).getApplication, false},

	{"GET", "/applications/{application_id}/commands", (*Server).listCommands, false},
	{"POST", "/applications/{application_id}/commands", (*Server).createCommand, false},
	{"PUT", "/applications/{application_id}/commands", (*Server).replaceCommands, false},
	{"GET", "/applications/{application_id}/commands/{command_id}", (*Server).getCommand, false},
	{"PATCH", "/applications/{application_id}/commands/{command_id}", (*Server).editCommand, false},
	{"DELETE", "/applications/{application_id}/commands/{command_id}", (*Server).deleteCommand, false},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", (*Server).listCommands, false},
	{"POST", "/applications/{application_id}/guilds/{guild_id}/commands", (*Server).createCommand, false},
	{"PUT", "/applications/{application_id}/guilds/{guild_id}/commands", (*Server).replaceCommands, false},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", (*Server).getCommand, false},
	{"PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", (*Server).editCommand, false},
	{"DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", (*Server).deleteCommand, false},

	{"GET", "/applications/{application_id}/emojis", (*Server).listEmojis, false},
	{"POST", "/applications/{application_id}/emojis", (*Server).createEmoji, false},
	{"GET", "/applications/{application_id}/emojis/{emoji_id}", (*Server).getEmoji, false},
	{"PATCH", "/applications/{application_id}/emojis/{emoji_id}", (*Server).editEmoji, false},
	{"DELETE", "/applications/{application_id}/emojis/{emoji_id}", (*Server).deleteEmoji, false},

	{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", (*Server).createCallback, true},
	{"POST", "/webhooks/{webhook_id}/{webhook_token}", (*Server).createFollowUp, true},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", (*Server).getResponse, true},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", (*Server).editResponse, true},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", (*Server).deleteResponse, true},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", (*Server).getResponse, true},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", (*Server).editResponse, true},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", (*Server).deleteResponse, true},

	{"GET", "/channels/{channel_id}", (*Server).getChannel, false},
	{"PATCH", "/channels/{channel_id}", (*Server).editChannel, false},
	{"DELETE", "/channels/{channel_id}", (*Server).deleteChannel, false},
	{"POST", "/channels/{channel_id}/typing", (*Server).showTyping, false},
	{"GET", "/channels/{channel_id}/messages", (*Server).listMessages, false},
	{"POST", "/channels/{channel_id}/messages", (*Server).createMessage, false},
	{"GET", "/channels/{channel_id}/messages/{message_id}", (*Server).getMessage, false},
	{"PATCH", "/channels/{channel_id}/messages/{message_id}", (*Server).editMessage, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}", (*Server).deleteMessage, false},
	{"POST", "/channels/{channel_id}/messages/bulk-delete", (*Server).deleteMessages, false},

	{"PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", (*Server).addReaction, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", (*Server).removeReaction, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}", (*Server).removeReaction, false},
	{"GET", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}", (*Server).listReactions, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}", (*Server).clearReactions, false},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}/reactions", (*Server).clearReactions, false},

	{"POST", "/channels/{channel_id}/messages/{message_id}/threads", (*Server).createThreadFromMessage, false},
	{"POST", "/channels/{channel_id}/threads", (*Server).createThread, false},
	{"PUT", "/channels/{channel_id}/thread-members/@me", (*Server).joinThread, false},
	{"DELETE", "/channels/{channel_id}/thread-members/@me", (*Server).leaveThread, false},
	{"PUT", "/channels/{channel_id}/thread-members/{user_id}", (*Server).joinThread, false},
	{"DELETE", "/channels/{channel_id}/thread-members/{user_id}", (*Server).leaveThread, false},
	{"GET", "/guilds/{guild_id}/threads/active", (*Server).listActiveThreads, false},

	{"GET", "/guilds/{guild_id}", (*Server).getGuild, false},
	{"GET", "/guilds/{guild_id}/channels", (*Server).listChannels, false},
	{"GET", "/guilds/{guild_id}/roles", (*Server).listRoles, false},
	{"GET", "/guilds/{guild_id}/members", (*Server).listMembers, false},
	{"GET", "/guilds/{guild_id}/members/{user_id}", (*Server).getMember, false},
}

// apiPrefix is the part of a path that names the version of the API, "" if that is not one of the two that are served.
func apiPrefix(path string) string {
	for _, prefix := range []string{"/api/v10", "/api/v9"} {
		if strings.HasPrefix(path, prefix+"/") {
			return prefix
		}
	}
	return ""
}

// routes is everything the Server listens to.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, r := range api {
		name := r.method + " " + r.pattern
		limit, known := rates[name]
		if !known {
			limit = otherRate
		}
		mux.Handle(name, s.serve(&operation{r, name, limit, bucketName(name)}))
	}
	mux.HandleFunc("/", s.unknownRoute)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		prefix := apiPrefix(r.URL.Path)
		switch {
		case strings.HasPrefix(r.URL.Path, "/gw/"):
			s.serveGateway(w, r)
		case isFile(r.URL.Path):
			s.serveFile(w, r)
		case prefix == "":
			s.unknownRoute(w, r)
		default:
			r.URL.Path = strings.TrimPrefix(r.URL.Path, prefix)
			r.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, prefix)
			mux.ServeHTTP(w, r)
		}
	})
}
