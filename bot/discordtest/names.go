package discordtest

import (
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/member"
	"parlour/bot/discordtest/rest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// The types of the parts that a test uses, so that one import suffices.
type (
	// Application is a bot's account.
	Application = world.Application
	// Interaction is a member's action for a bot, and its outcome.
	Interaction = world.Interaction
	// ID is a Discord ID, a snowflake.
	ID = wire.ID
	// Arrival is one delivery of an interaction to a client.
	Arrival = world.Arrival
	// State is the progress of an interaction.
	State = world.State
	// MessageView is the current state of a message.
	MessageView = world.MessageView
	// Notice is an interaction of the viewer without a response or with a
	// failure.
	Notice = world.Notice
	// Modal is a form that a bot has opened for a member.
	Modal = world.Modal
	// Field is an input of a form.
	Field = world.Field
	// File is a file to attach.
	File = world.File
	// Problem is a violation by a bot, or something that the Server does not
	// implement.
	Problem = world.Problem
	// ProblemKind classifies Problems.
	ProblemKind = world.ProblemKind
	// Clock measures deadlines and delays and dates IDs.
	Clock = world.Clock
	// WallClock is the wall clock.
	WallClock = world.WallClock
	// ManualClock stands still until a test advances it.
	ManualClock = world.ManualClock

	// View is everything that a person sees.
	View = member.View
	// GuildView is a guild with the channels and threads that the viewer sees.
	GuildView = member.GuildView
	// ChannelView is a channel with the messages that the viewer sees.
	ChannelView = member.ChannelView
	// MemberView is a member of a guild.
	MemberView = member.MemberView
	// Upload is a file for a file upload of a form.
	Upload = member.Upload
	// Call is a command with typed options.
	Call = member.Call

	// Counts are the HTTP requests of bots.
	Counts = rest.Counts

	// Fault is a fault of requests to the HTTP API.
	Fault = fault.Fault
	// GatewayFaults are faults of the gateway.
	GatewayFaults = fault.Gateway
	// Chaos is the frequency of random faults.
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

// NewManualClock returns a clock that stands at a time.
func NewManualClock(now time.Time) *ManualClock { return world.NewManualClock(now) }
