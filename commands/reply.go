package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"parlour/games/match"
)

// Reply is the result of a request: a Message, a Form, Choices or a Thread.
type Reply interface{ reply() }

// Message is a reply that is shown as a message.
type Message struct {
	Body
	To To
	// Board is the match whose board is shown, drawn by [Set.Board] when it is sent. If a
	// computer is to move, the board may include its move. A body, if not empty, is the
	// board with a draft, which a newer board replaces.
	Board *match.Table
	// Hand is the match whose hand the member sees, drawn by [Set.Hand] when it is sent and
	// after each move, as long as its token is valid.
	Hand *match.Table
	// Key names a private message: it deletes the member's previous message with the same
	// key, for example the last picker of a match. With NoMessage, it does only that.
	Key string
	// Table is the match that the message is about. A private message with a Key is deleted
	// when the channel sees the match's next move.
	Table *match.Table
	// Then is a message that follows this one; nil for none.
	Then *Message
	// Renew returns the body that replaces this one after it was sent. It reports false if
	// nothing has changed; nil means nothing can change.
	Renew func(context.Context) (Body, bool)
	// Work computes the body that replaces this one; nil for none.
	Work Work
	// Finish, if not nil, is called with the result of Work, also of interrupted work, and returns the
	// body to show. It stores and describes what Work found, while other work already goes on.
	Finish func(context.Context, Body) Body
}

// To says where a message is shown.
type To int

// Where messages are shown.
const (
	ToAll     To = iota // in the channel
	ToMember            // privately
	InPlace             // in place of the message that was pressed
	Expired             // privately, and the pressed controls are disabled
	NoMessage           // no message; a private message that was pressed is deleted
)

// Work computes a body that takes time, and shows its progress. It stops when its
// context ends, because no member waits for it then.
type Work func(ctx context.Context, show func(Body)) (Body, error)

// Form is a form that the member fills in. Instead is a private message that takes its
// place if it is too late to open a form, or if Discord refuses forms with menus.
type Form struct {
	Custom  string
	Title   string
	Inputs  []Input // at most MaxInputs
	Instead Body
}

// Menus reports whether a form has a menu.
func (f Form) Menus() bool {
	return slices.ContainsFunc(f.Inputs, func(in Input) bool { return len(in.Options) > 0 })
}

// Choices are offered while an option is typed.
type Choices []Choice

// Thread asks for a new thread. Next executes the request there.
type Thread struct {
	Name  string
	First Body // the first message, where a thread needs one
	Next  func(ctx context.Context, channel string) Reply
}

func (Message) reply() {}
func (Form) reply()    {}
func (Choices) reply() {}
func (Thread) reply()  {}

// Body is the content of a message: a card if it has an accent, and controls below.
// Without an accent its blocks stand by themselves.
type Body struct {
	Accent   uint32 // 0xRRGGBB, the colour of the card's bar
	Blocks   []Block
	Keys     []Block  // rows of buttons and menus, which need the whole width of a phone
	Mentions []string // members who are notified; empty for none
	Files    []File
	Draft    string    // the half-made move that the blocks show
	Began    time.Time // of the match whose board it is; zero for none
}

// Block is one part of a message. One of its fields is set.
type Block struct {
	Text    string // markdown
	Buttons []Button
	Select  *Select
	Image   *Image
	File    string // a file of the body, offered for download
}

// Button is a button. Its Custom is unique in its message. One with a Link opens an address
// instead, and has no Custom.
type Button struct {
	Label    string
	Emoji    string
	Custom   string
	Link     string
	Style    ButtonStyle
	Disabled bool
}

// ButtonStyle is how much a button stands out.
type ButtonStyle int

// The styles of a button, in the order of [games.KeyStyle].
const (
	Plain ButtonStyle = iota
	Primary
	Success
	Danger
)

// Select is a menu: of up to 25 options, of the members or of the channels of the
// server.
type Select struct {
	Custom      string
	Placeholder string
	Options     []SelectOption
	Members     bool   // members are picked instead of options
	Member      string // the ID of the chosen member
	Channels    bool   // channels are picked instead of options: up to Most, or none
	Most        int
	Picked      []string // the IDs of the chosen channels
}

// SelectOption is a line of a select.
type SelectOption struct {
	Label, Value, Emoji, Description string
	Chosen                           bool
}

// Image is a picture among the files of its body.
type Image struct{ File, Alt string }

// File is a file that is attached to a message.
type File struct {
	Name string
	Data []byte
}

// Input is a field of a form: a text, or a menu if it has options.
type Input struct {
	Custom, Label, Hint, Placeholder, Value string
	Max                                     int
	Paragraph                               bool
	Options                                 []SelectOption
}

// Choice is a value that is offered.
type Choice struct{ Label, Value string }

// Note returns a private message.
func Note(b Body) Message { return Message{Body: b, To: ToMember} }

// Text returns a body of one paragraph.
func Text(words string) Body { return Body{Blocks: []Block{{Text: words}}} }

// InCard returns a card of paragraphs.
func InCard(accent uint32, paragraphs ...string) Body {
	b := Body{Accent: accent}
	b.Say(paragraphs...)
	return b
}

// With returns the body with one more row of buttons.
func (b Body) With(buttons ...Button) Body {
	b.Keys = append(b.Keys, Block{Buttons: buttons})
	return b
}

// WithMenu returns the body with one more row: a menu.
func (b Body) WithMenu(id CustomID, placeholder string, lines []SelectOption) Body {
	b.Keys = append(b.Keys, Block{Select: &Select{Custom: id.String(), Placeholder: placeholder, Options: lines}})
	return b
}

// Add appends blocks.
func (b *Body) Add(blocks ...Block) { b.Blocks = append(b.Blocks, blocks...) }

// Say appends paragraphs.
func (b *Body) Say(paragraphs ...string) {
	for _, text := range paragraphs {
		b.Add(Block{Text: text})
	}
}

// Attach appends a file that is offered for download.
func (b *Body) Attach(name string, data []byte) {
	b.Files = append(b.Files, File{name, data})
	b.Add(Block{File: name})
}

// Picture appends a picture with its description.
func (b *Body) Picture(name, alt string, data []byte) {
	b.Files = append(b.Files, File{name, data})
	b.Add(Block{Image: &Image{name, alt}})
}

// The colours of a card's bar. A seat may have its own colour for its turn.
const (
	AccentTurn    = 0x5865F2
	AccentAlarm   = 0xF4900C
	AccentWon     = 0xFDCB58
	AccentDrawn   = 0x99AAB5
	AccentStopped = 0x66757F
	AccentLost    = AccentStopped // against a computer
	AccentInfo    = 0x3B88C3
)

// SmallLines returns lines of small print, to be appended to other lines.
func SmallLines(said string) string {
	if said == "" {
		return ""
	}
	return "\n-# " + strings.ReplaceAll(said, "\n", "\n-# ")
}

// Discord's limits: five buttons in a row, 25 lines in a menu, and five fields in a form.
const (
	ButtonsPerRow = 5
	MaxOptions    = 25
	MaxInputs     = 5
)
