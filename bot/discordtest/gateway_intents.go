package discordtest

import "parlour/bot/discordtest/wire"

// The intents with which a client says what it wants to hear.
const (
	intentGuilds          = 1 << 0
	intentMembers         = 1 << 1 // privileged
	intentPresences       = 1 << 8 // privileged
	intentMessages        = 1 << 9
	intentReactions       = 1 << 10
	intentDirectMessages  = 1 << 12
	intentDirectReactions = 1 << 13
	intentContent         = 1 << 15 // privileged
	intentDirectPolls     = 1 << 25
	knownIntents          = intentDirectPolls<<1 - 1
)

// intents says which intents make a client hear an event: in a guild, and in direct messages. An event that is not here
// needs none.
var intents = map[string][2]int{
	"CHANNEL_CREATE":          {intentGuilds, 0},
	"CHANNEL_UPDATE":          {intentGuilds, 0},
	"CHANNEL_DELETE":          {intentGuilds, 0},
	"THREAD_CREATE":           {intentGuilds, 0},
	"THREAD_UPDATE":           {intentGuilds, 0},
	"THREAD_DELETE":           {intentGuilds, 0},
	"GUILD_MEMBER_ADD":        {intentMembers, 0},
	"MESSAGE_CREATE":          {intentMessages, intentDirectMessages},
	"MESSAGE_UPDATE":          {intentMessages, intentDirectMessages},
	"MESSAGE_DELETE":          {intentMessages, intentDirectMessages},
	"MESSAGE_REACTION_ADD":    {intentReactions, intentDirectReactions},
	"MESSAGE_REACTION_REMOVE": {intentReactions, intentDirectReactions},
}

func intentsFor(event string, guildID wire.ID) int {
	if guildID == "" {
		return intents[event][1]
	}
	return intents[event][0]
}
