package commands

import (
	"context"

	"parlour/games/match"
)

// Reply is what comes of a request: a Message, a Form, Choices or a Thread.
type Reply interface{ reply() }

// Message is a reply that is shown as a message.
type Message struct {
	Body
	To To
	// Sole, of a message for the member alone, takes away the last one with the
	// same: so that there is one picker of a match, and one refusal, at a time.
	Sole string
	// Ends takes away the member's last message with that Sole.
	Ends string
	// Board is the match whose board is to be shown, as [Set.Board] draws it when
	// it is sent; the body is then empty. If its computer is to move, the board
	// may as well show what comes of that.
	Board *match.Table
	// Touched is another match that may owe something after this reply: a
	// computer's move, a board to be redrawn.
	Touched *match.Table
	// Then is a message to the member alone that follows this one. Nil for none.
	Then *Message
	// Drafted is the match on whose board the body shows a draft, in place of the
	// board. Whatever has been played by the time it is shown is to be drawn over it.
	Drafted *match.Table
	// Newer is the body that is to be shown in place of this one once it was shown,
	// if there is another by then; nil if there can be none.
	Newer func(context.Context) (Body, bool)
	// Work makes the body that replaces this one, if it is not nil.
	Work Work
}

// To says where a message is shown.
type To int

// Where messages are shown.
const (
	ToAll    To = iota // in the channel
	ToMember           // to the member alone
	InPlace            // in place of the message that was pressed
	PastUse            // to the member alone, and the controls that were pressed are put out of use
	Nowhere            // nothing is shown: the private message that was pressed goes, and a command leaves none
)

// Work is what takes time: it makes a body, and meanwhile shows how far it is.
// It looks for the end of its context, which ends when nobody waits.
type Work func(ctx context.Context, show func(Body)) (Body, error)

// Form is a form that is shown to the member alone. Where it is too late for
// one, a button is shown that opens it.
type Form struct {
	Custom string
	Title  string
	Inputs []Input
	Opener Button
	Late   Body // what is shown with the button
}

// Choices are offered as an option is typed.
type Choices []Choice

// Thread asks for a new thread, and does what is to be done there.
type Thread struct {
	Name string
	Next func(ctx context.Context, channel string) Reply
}

func (Message) reply() {}
func (Form) reply()    {}
func (Choices) reply() {}
func (Thread) reply()  {}

// Body is a message: a card to read, if it has an accent, and under it the keys
// to press. Without an accent its blocks stand by themselves.
type Body struct {
	Accent   uint32 // 0xRRGGBB, the colour of the card's bar
	Blocks   []Block
	Keys     []Block  // rows of buttons and menus, which need the whole width of a phone
	Mentions []string // members who are to be notified; empty for none
	Files    []File
	Draft    string // what it shows of a move that is being put together, which is in its blocks, too
}

// Block is one part of a message; one of its fields is set.
type Block struct {
	Text    string // markdown
	Buttons []Button
	Select  *Select
	Image   *Image
	File    string // one of the files of the body, to be saved
}

// Button is a button. Custom is unique in its message.
type Button struct {
	Label    string
	Emoji    string
	Custom   string
	Style    ButtonStyle
	Disabled bool
}

// ButtonStyle is how much a button stands out.
type ButtonStyle int

// The styles of a button.
const (
	Plain ButtonStyle = iota
	Primary
	Success
	Danger
)

// Select is a menu of up to 25 options, of which one is picked, or of the members or
// channels of the server.
type Select struct {
	Custom      string
	Placeholder string
	Options     []SelectOption
	Members     bool   // the members of the server are picked from, instead of options
	Member      string // the ID of the one who is chosen
	Channels    bool   // the channels of the server are picked from: up to Most, or none
	Most        int
	Picked      []string // the IDs of those that are chosen
}

// SelectOption is a line of a select.
type SelectOption struct {
	Label, Value, Emoji, Description string
	Chosen                           bool
}

// Image is a picture among the files of its body.
type Image struct{ File, Alt string }

// File is a file that goes with a message.
type File struct {
	Name string
	Data []byte
}

// Input is a field of a form.
type Input struct {
	Custom, Label, Hint, Placeholder, Value string
	Max                                     int
	Paragraph                               bool
}

// Choice is a value that is offered.
type Choice struct{ Label, Value string }

// private is a message of that body for the member alone.
func private(b Body) Message { return Message{Body: b, To: ToMember} }

// text is a body of one paragraph.
func text(words string) Body { return Body{Blocks: []Block{{Text: words}}} }

// with is the body with one more row of keys.
func (b Body) with(keys ...Button) Body {
	b.Keys = append(b.Keys, Block{Buttons: keys})
	return b
}
