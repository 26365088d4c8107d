package commandstest

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/commands"
)

// Limits of messages, in code points where they are lengths.
const (
	MaxComponents  = 40
	MaxTexts       = 4000  // of all texts of a message
	MaxTextBytes   = 10170 // the same as UTF-8, with 12 bytes for each
	MaxButtonLabel = 80
	MaxSelectText  = 100
	MaxCustomID    = 100
	MaxDescription = 1024 // of a picture
	MaxFileBytes   = 10 << 20
)

// CheckReply checks a reply against Discord's limits.
func CheckReply(t testing.TB, r commands.Request, reply Reply) {
	t.Helper()
	where := r.Custom
	if r.Kind == commands.Command {
		where = strings.Join(r.Path, " ")
	}
	switch {
	case reply.Choices != nil:
		CheckChoices(t, where, reply.Choices)
	case reply.Form != nil:
		CheckForm(t, where, *reply.Form)
	case reply.Thread != nil:
		if n := utf8.RuneCountInString(reply.Thread.Name); n < 1 || n > 100 {
			t.Errorf("%s: a thread's name of %d characters", where, n)
		}
	case reply.To == commands.NoMessage:
	case reply.Work == nil || len(reply.Blocks) > 0:
		CheckBody(t, where, reply.Body)
	}
}

// CheckChoices checks choices.
func CheckChoices(t testing.TB, where string, choices []commands.Choice) {
	t.Helper()
	if len(choices) > 25 {
		t.Errorf("%s: %d choices", where, len(choices))
	}
	for _, c := range choices {
		Length(t, where+": a choice", c.Label, 1, 100)
		Length(t, where+": a choice's value", c.Value, 1, 100)
	}
}

// CheckForm checks a form.
func CheckForm(t testing.TB, where string, m commands.Form) {
	t.Helper()
	Length(t, where+": a form's ID", m.Custom, 1, MaxCustomID)
	Length(t, where+": a form's title", m.Title, 1, 45)
	if n := len(m.Inputs); n < 1 || n > 5 {
		t.Errorf("%s: a form with %d fields", where, n)
	}
	for _, in := range m.Inputs {
		Length(t, where+": a field's label", in.Label, 1, 45)
		Length(t, where+": a field's placeholder", in.Placeholder, 0, 100)
		if len(in.Options) > 0 {
			(&Body{T: t, Where: where, Customs: map[string]bool{}}).Selects(commands.Select{Custom: in.Custom, Options: in.Options})
		}
	}
}

// Body counts what Discord limits in a whole message.
type Body struct {
	T          testing.TB
	Where      string
	Components int
	Texts      int
	Bytes      int
	Customs    map[string]bool
}

// CheckBody checks the body of a message.
func CheckBody(t testing.TB, where string, b commands.Body) {
	t.Helper()
	c := &Body{T: t, Where: where, Customs: map[string]bool{}}
	if b.Accent != 0 {
		c.Components++
	}
	for _, block := range Blocks(b) {
		c.Block(block, b.Files)
	}
	if c.Components < 1 || c.Components > MaxComponents {
		t.Errorf("%s: %d components", where, c.Components)
	}
	if c.Texts > MaxTexts || c.Bytes > MaxTextBytes {
		t.Errorf("%s: texts of %d characters, %d bytes:\n%s", where, c.Texts, c.Bytes, Texts(b))
	}
	for _, f := range b.Files {
		if len(f.Data) == 0 || len(f.Data) > MaxFileBytes {
			t.Errorf("%s: the file %s has %d bytes", where, f.Name, len(f.Data))
		}
	}
}

// Block counts and checks a block.
func (c *Body) Block(b commands.Block, files []commands.File) {
	c.T.Helper()
	switch {
	case b.Text != "":
		c.Components++
		c.Texts += utf8.RuneCountInString(b.Text)
		c.Bytes += len(b.Text) + 12
	case len(b.Buttons) > 0:
		c.Components += 1 + len(b.Buttons)
		if len(b.Buttons) > 5 {
			c.T.Errorf("%s: %d buttons in a row", c.Where, len(b.Buttons))
		}
		for _, x := range b.Buttons {
			c.Custom(x.Custom)
			Length(c.T, c.Where+": a button's label", x.Label, 0, MaxButtonLabel)
			if x.Label == "" && x.Emoji == "" {
				c.T.Errorf("%s: a button without label", c.Where)
			}
		}
	case b.Select != nil:
		c.Components += 2
		c.Selects(*b.Select)
	case b.Image != nil:
		c.Components++
		Length(c.T, c.Where+": a picture's words", b.Image.Alt, 1, MaxDescription)
		c.File(b.Image.File, files)
	case b.File != "":
		c.Components++
		c.File(b.File, files)
	}
}

// File checks that a file is attached.
func (c *Body) File(name string, files []commands.File) {
	c.T.Helper()
	if !slices.ContainsFunc(files, func(f commands.File) bool { return f.Name == name }) {
		c.T.Errorf("%s: there is no file %s", c.Where, name)
	}
}

// Selects checks a menu.
func (c *Body) Selects(s commands.Select) {
	c.T.Helper()
	c.Custom(s.Custom)
	Length(c.T, c.Where+": a select's placeholder", s.Placeholder, 0, 150)
	if n := len(s.Options); (n < 1) != (s.Members || s.Channels) || n > 25 {
		c.T.Errorf("%s: a select of %d", c.Where, n)
	}
	values := map[string]bool{}
	for _, o := range s.Options {
		if values[o.Value] {
			c.T.Errorf("%s: two options of a select are %q", c.Where, o.Value)
		}
		values[o.Value] = true
		Length(c.T, c.Where+": an option's label", o.Label, 1, MaxSelectText)
		Length(c.T, c.Where+": an option's value", o.Value, 1, MaxSelectText)
		Length(c.T, c.Where+": an option's description", o.Description, 0, MaxSelectText)
	}
}

// Custom checks that a custom ID is unique and short enough.
func (c *Body) Custom(id string) {
	c.T.Helper()
	Length(c.T, c.Where+": a control's ID", id, 1, MaxCustomID)
	if c.Customs[id] {
		c.T.Errorf("%s: two controls have the ID %s", c.Where, id)
	}
	c.Customs[id] = true
}

// Length checks the length of a text in characters.
func Length(t testing.TB, what, s string, least, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(s); n < least || n > most {
		t.Errorf("%s has %d characters, and may have %d to %d: %s", what, n, least, most, s)
	}
}
