package commands_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/commands"
)

// Limits of messages, in code points where they are lengths.
const (
	maxComponents  = 40
	maxTexts       = 4000  // of all texts of a message
	maxTextBytes   = 10170 // the same as UTF-8, with 12 bytes for each
	maxButtonLabel = 80
	maxSelectText  = 100
	maxCustomID    = 100
	maxDescription = 1024 // of a picture
	maxFileBytes   = 10 << 20
)

// checkReply checks a reply against Discord's limits, so that every test of
// what commands say tests them as well.
func checkReply(t testing.TB, r commands.Request, reply reply) {
	t.Helper()
	where := r.Custom
	if r.Kind == commands.Command {
		where = strings.Join(r.Path, " ")
	}
	switch {
	case reply.Choices != nil:
		checkChoices(t, where, reply.Choices)
	case reply.Form != nil:
		checkForm(t, where, *reply.Form)
	case reply.Thread != nil:
		if n := utf8.RuneCountInString(reply.Thread.Name); n < 1 || n > 100 {
			t.Errorf("%s: a thread's name of %d characters", where, n)
		}
	case reply.To == commands.Nowhere:
	case reply.Work == nil || len(reply.Blocks) > 0:
		checkBody(t, where, reply.Body)
	}
}

func checkChoices(t testing.TB, where string, choices []commands.Choice) {
	t.Helper()
	if len(choices) > 25 {
		t.Errorf("%s: %d choices", where, len(choices))
	}
	for _, c := range choices {
		length(t, where+": a choice", c.Label, 1, 100)
		length(t, where+": a choice's value", c.Value, 1, 100)
	}
}

func checkForm(t testing.TB, where string, m commands.Form) {
	t.Helper()
	length(t, where+": a form's ID", m.Custom, 1, maxCustomID)
	length(t, where+": a form's title", m.Title, 1, 45)
	if n := len(m.Inputs); n < 1 || n > 5 {
		t.Errorf("%s: a form with %d fields", where, n)
	}
	for _, in := range m.Inputs {
		length(t, where+": a field's label", in.Label, 1, 45)
		length(t, where+": a field's placeholder", in.Placeholder, 0, 100)
	}
}

// body counts what Discord limits in a whole message.
type body struct {
	t          testing.TB
	where      string
	components int
	texts      int
	bytes      int
	customs    map[string]bool
}

func checkBody(t testing.TB, where string, b commands.Body) {
	t.Helper()
	c := &body{t: t, where: where, customs: map[string]bool{}}
	if b.Accent != 0 {
		c.components++
	}
	for _, block := range blocks(b) {
		c.block(block, b.Files)
	}
	if c.components < 1 || c.components > maxComponents {
		t.Errorf("%s: %d components", where, c.components)
	}
	if c.texts > maxTexts || c.bytes > maxTextBytes {
		t.Errorf("%s: texts of %d characters, %d bytes:\n%s", where, c.texts, c.bytes, texts(b))
	}
	for _, f := range b.Files {
		if len(f.Data) == 0 || len(f.Data) > maxFileBytes {
			t.Errorf("%s: the file %s has %d bytes", where, f.Name, len(f.Data))
		}
	}
}

func (c *body) block(b commands.Block, files []commands.File) {
	c.t.Helper()
	switch {
	case b.Text != "":
		c.components++
		c.texts += utf8.RuneCountInString(b.Text)
		c.bytes += len(b.Text) + 12
	case len(b.Buttons) > 0:
		c.components += 1 + len(b.Buttons)
		if len(b.Buttons) > 5 {
			c.t.Errorf("%s: %d buttons in a row", c.where, len(b.Buttons))
		}
		for _, x := range b.Buttons {
			c.custom(x.Custom)
			length(c.t, c.where+": a button's label", x.Label, 0, maxButtonLabel)
			if x.Label == "" && x.Emoji == "" {
				c.t.Errorf("%s: a button without label", c.where)
			}
		}
	case b.Select != nil:
		c.components += 2
		c.selects(*b.Select)
	case b.Image != nil:
		c.components++
		length(c.t, c.where+": a picture's words", b.Image.Alt, 1, maxDescription)
		c.file(b.Image.File, files)
	case b.File != "":
		c.components++
		c.file(b.File, files)
	}
}

func (c *body) file(name string, files []commands.File) {
	c.t.Helper()
	if !slices.ContainsFunc(files, func(f commands.File) bool { return f.Name == name }) {
		c.t.Errorf("%s: there is no file %s", c.where, name)
	}
}

func (c *body) selects(s commands.Select) {
	c.t.Helper()
	c.custom(s.Custom)
	length(c.t, c.where+": a select's placeholder", s.Placeholder, 0, 150)
	if n := len(s.Options); (n < 1) != (s.Members || s.Channels) || n > 25 {
		c.t.Errorf("%s: a select of %d", c.where, n)
	}
	values := map[string]bool{}
	for _, o := range s.Options {
		if values[o.Value] {
			c.t.Errorf("%s: two options of a select are %q", c.where, o.Value)
		}
		values[o.Value] = true
		length(c.t, c.where+": an option's label", o.Label, 1, maxSelectText)
		length(c.t, c.where+": an option's value", o.Value, 1, maxSelectText)
		length(c.t, c.where+": an option's description", o.Description, 0, maxSelectText)
	}
}

func (c *body) custom(id string) {
	c.t.Helper()
	length(c.t, c.where+": a control's ID", id, 1, maxCustomID)
	if c.customs[id] {
		c.t.Errorf("%s: two controls have the ID %s", c.where, id)
	}
	c.customs[id] = true
}

func length(t testing.TB, what, s string, least, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(s); n < least || n > most {
		t.Errorf("%s has %d characters, and may have %d to %d: %s", what, n, least, most, s)
	}
}
