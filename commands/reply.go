package commands

import (
	"iter"

	"parlour/games/match"
)

// Reply is what comes of a request. Exactly one of Choices, Modal and Body is
// meant.
type Reply struct {
	Choices []Choice // of a Complete request
	Modal   *Modal
	Body    Body

	Private bool // only for the member who asked
	Update  bool // of a Press: changes the message that was pressed
	Disable bool // of a Press: the pressed message's controls are dead; Body is then sent privately

	// Board is the match whose board the Body is, once it has been sent.
	Board *match.Table
	// Touched is a match that may owe something after this reply: a computer's
	// move, a board to be redrawn.
	Touched *match.Table
	// Thread asks for a new thread in which Next is then done.
	Thread *Thread
	// Then are bodies that replace this one, one after the other, as slow
	// work goes on.
	Then iter.Seq[Body]
}

// Thread is a thread to be made, and what is to be done in it.
type Thread struct {
	Name string
	Next Request
}

// Body is a message: blocks from the top down.
type Body struct {
	Blocks   []Block
	Mentions []string // members who are to be notified; empty for none
	Files    []File
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

// Select is a menu of up to 25 options, of which one is picked.
type Select struct {
	Custom      string
	Placeholder string
	Options     []SelectOption
}

// SelectOption is a line of a select.
type SelectOption struct{ Label, Value, Emoji, Description string }

// Image is a picture among the files of its body.
type Image struct{ File, Alt string }

// File is a file that goes with a message.
type File struct {
	Name string
	Data []byte
}

// Modal is a form that is shown to the member alone.
type Modal struct {
	Custom string
	Title  string
	Inputs []Input
}

// Input is a field of a form.
type Input struct {
	Custom, Label, Placeholder string
	Max                        int
	Paragraph                  bool
}

// Choice is offered as an option is typed.
type Choice struct{ Label, Value string }

// text is a body of one paragraph.
func text(words string) Body { return Body{Blocks: []Block{{Text: words}}} }

// ChannelLink is an argument of a text that links to a channel or thread.
func ChannelLink(id string) any { return mentionArg("<#" + id + ">") }
