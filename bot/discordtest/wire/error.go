package wire

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Error is a refusal in Discord's format.
type Error struct {
	Status  int            `json:"-"` // the HTTP status
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Errors  map[string]any `json:"errors,omitempty"` // errors of a form by place
}

// Error returns the status, the message and the code.
func (e Error) Error() string { return fmt.Sprintf("%d %s (code %d)", e.Status, e.Message, e.Code) }

// The supported refusals.
var (
	Unauthorized        = Error{http.StatusUnauthorized, 0, "401: Unauthorized", nil}
	NotFound            = Error{http.StatusNotFound, 0, "404: Not Found", nil}
	UnknownChannel      = Error{http.StatusNotFound, 10003, "Unknown Channel", nil}
	UnknownMember       = Error{http.StatusNotFound, 10007, "Unknown Member", nil}
	UnknownMessage      = Error{http.StatusNotFound, 10008, "Unknown Message", nil}
	UnknownUser         = Error{http.StatusNotFound, 10013, "Unknown User", nil}
	UnknownAppEmoji     = Error{http.StatusNotFound, 10014, "Unknown Emoji", nil}
	UnknownWebhook      = Error{http.StatusNotFound, 10015, "Unknown Webhook", nil}
	UnknownInteraction  = Error{http.StatusNotFound, 10062, "Unknown interaction", nil}
	UnknownCommand      = Error{http.StatusNotFound, 10063, "Unknown application command", nil}
	TooManyEmojis       = Error{http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)", nil}
	TooManyCreates      = Error{http.StatusTooManyRequests, 30034, "Max number of daily application command creates has been reached (200)", nil}
	TooManyOldEdits     = Error{http.StatusTooManyRequests, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.", nil}
	TooLarge            = Error{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil}
	AlreadyAcknowledged = Error{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil}
	TooManyFollowUps    = Error{http.StatusBadRequest, 40094, "This interaction has reached the maximum number of follow-up messages", nil}
	MissingAccess       = Error{http.StatusForbidden, 50001, "Missing Access", nil}
	NotOwnMessage       = Error{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil}
	EmptyMessage        = Error{http.StatusBadRequest, 50006, "Cannot send an empty message", nil}
	CannotMessageUser   = Error{http.StatusForbidden, 50007, "Cannot send messages to this user", nil}
	MissingPermissions  = Error{http.StatusForbidden, 50013, "Missing Permissions", nil}
	NotText             = Error{http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel", nil}
	WrongChannelType    = Error{http.StatusBadRequest, 50024, "Cannot execute action on this channel type", nil}
	InvalidWebhookToken = Error{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil}
	InvalidForm         = Error{http.StatusBadRequest, 50035, "Invalid Form Body", nil}
	ArchivedThread      = Error{http.StatusBadRequest, 50083, "Thread is archived", nil}
	BadJSON             = Error{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil}
	CannotReply         = Error{http.StatusBadRequest, 160002, "Cannot reply without permission to read message history", nil}
	HasThread           = Error{http.StatusBadRequest, 160004, "A thread has already been created for this message", nil}
	LockedThread        = Error{http.StatusBadRequest, 160005, "Thread is locked", nil}
)

// Because returns a copy of the refusal with a tree of errors.
func (e Error) Because(tree map[string]any) Error {
	e.Errors = tree
	return e
}

// Encode encodes a value of this package's types, which cannot fail.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"message":"500: Internal Server Error","code":0}`)
	}
	return b
}
