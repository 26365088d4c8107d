package discordtest

import (
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/member"
	"parlour/bot/discordtest/rest"
	"parlour/bot/discordtest/world"
)

// What a user of a Server meets of its parts, so that one import is enough.
type (
	// Application is a bot's account, as its owner sees it.
	Application = world.Application
	// Interaction is something a member did with the bot, and what has become
	// of it.
	Interaction = world.Interaction
	// Arrival is one delivery of an interaction to a client.
	Arrival = world.Arrival
	// State is how far the bot has come with an interaction.
	State = world.State
	// MessageView is a message as it stands.
	MessageView = world.MessageView
	// Notice is an interaction of the viewer that has no answer yet, or has
	// failed.
	Notice = world.Notice
	// Modal is a form that a bot has opened for one member.
	Modal = world.Modal
	// File is a file that somebody attaches.
	File = world.File
	// Problem is something that a bot should not have done, or that the Server
	// does not know how to do.
	Problem = world.Problem
	// ProblemKind sorts Problems.
	ProblemKind = world.ProblemKind
	// Clock is the time that deadlines, delays and snowflakes go by.
	Clock = world.Clock
	// WallClock is the ordinary passing of time.
	WallClock = world.WallClock
	// ManualClock stands still until it is advanced.
	ManualClock = world.ManualClock

	// View is what one person sees of everything.
	View = member.View
	// GuildView is a guild with the channels and threads that the viewer sees.
	GuildView = member.GuildView
	// ChannelView is a channel with the messages that the viewer sees.
	ChannelView = member.ChannelView
	// MemberView is a member of a guild.
	MemberView = member.MemberView
	// Call is a command with its options, as a form or a program gives it.
	Call = member.Call

	// Counts are the requests that bots have sent over HTTP.
	Counts = rest.Counts

	// Fault is something that goes wrong with requests to the HTTP API.
	Fault = fault.Fault
	// GatewayFaults are things that go wrong on the gateway.
	GatewayFaults = fault.Gateway
	// Chaos is how often things go wrong by chance.
	Chaos = fault.Chaos
)

// The states of an interaction.
const (
	Waiting  = world.Waiting
	Deferred = world.Deferred
	Answered = world.Answered
	Failed   = world.Failed
)

// The kinds of Problem.
const (
	UnknownRoute   = world.UnknownRoute
	InvalidRequest = world.InvalidRequest
	RequestSchema  = world.RequestSchema
	ResponseSchema = world.ResponseSchema
	GatewayMisuse  = world.GatewayMisuse
	Unsupported    = world.Unsupported
	BadAgent       = world.BadAgent
	EndpointMisuse = world.EndpointMisuse
)

// NewManualClock makes a clock that stands at the given time.
func NewManualClock(now time.Time) *ManualClock { return world.NewManualClock(now) }
