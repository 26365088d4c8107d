package commands

import (
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// Request is something a member did.
type Request struct {
	ID      string // unique; a repeated delivery has the same
	Kind    Kind
	Guild   string // "" in direct messages
	Channel string
	Guest   bool   // the bot is no member there: it can answer, and do nothing else
	Thread  bool   // the channel is a thread, or a place where none can be made
	Parent  string // the channel of the thread; "" where the channel is none
	User    User
	Locale  string // the server's language, of public messages

	Path    []string          // of a Command or Complete: "mastermind", "solve"
	Values  map[string]string // options by name; members by ID, files by content
	Names   map[string]string // of members given in Values, by ID
	Bots    map[string]bool   // which of those members are bots
	Unread  map[string]bool   // the files that could not be had, by option: whether for their size
	Focus   string            // of Complete: the option being typed
	Custom  string            // of Press and Submit: see custom.go
	Picked  []string          // of a Press on a select: the values chosen
	Message string            // of a Press: the message with the control; of a Submit: that on which the form was opened, if any
	Private bool              // of a Press: only the member sees that message, so it is no board

	Route    match.Route // how the answer to the request can be edited
	Settings string      // the channel whose settings are taken over, if it is not Channel
	Account  *Account    // filled in while the request is done; may be nil
}

// User is the member.
type User struct {
	ID      string
	Name    string
	Locale  string // of private messages
	Manager bool   // may manage messages in the channel
	Admin   bool   // may manage the server
	// Administrator: has Discord's permission of that name, and so can view every
	// channel of the server.
	Administrator bool
}

// Kind is the kind of a request.
type Kind int

// The kinds of request.
const (
	Command  Kind = iota
	Complete      // choices are wanted for an option as it is typed
	Press         // a button or a select
	Submit        // a modal
)

func (r Request) actor() match.Actor {
	return match.Actor{User: r.User.ID, Name: r.User.Name, Manager: r.User.Manager, Key: r.ID, Route: r.Route}
}

// pick returns those of the values that are options of the specs.
func (r Request) pick(specs []games.Option) games.Options {
	o := games.Options{}
	for _, s := range specs {
		if v, ok := r.Values[s.Name]; ok {
			o[s.Name] = v
		}
	}
	return o
}

// turned is a page for the member alone: in place of the one on which it was
// asked for, or else a new one.
func (r Request) turned(b Body) Message {
	if r.Kind == Press {
		return Message{Body: b, To: InPlace}
	}
	return private(b)
}

// MaxFile bounds the files that members may upload, in bytes.
const MaxFile = 256 << 10

// file is the content of an uploaded file, or a Refusal that says why there is
// none.
func (r Request) file(option string) (string, error) {
	switch large, unread := r.Unread[option]; {
	case unread && large:
		return "", games.Refuse("commands.refuse.file-large", "Max", MaxFile>>10)
	case unread:
		return "", games.Refuse("commands.refuse.file-lost")
	default:
		return r.Values[option], nil
	}
}

func (r Request) path() string { return strings.Join(r.Path, " ") }
