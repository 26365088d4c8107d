package world

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"parlour/bot/discordtest/wire"
)

// MaxFile is the maximum size of a file, in bytes.
const MaxFile = 10 << 20

// File is a file to attach.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// Store stores a file on the file host and returns its attachment.
func (w *World) Store(channel wire.ID, f File, ephemeral bool) wire.Attachment {
	id, folder := w.NewID(), "attachments"
	if ephemeral {
		folder = "ephemeral-attachments"
	}
	if f.ContentType == "" {
		f.ContentType = http.DetectContentType(f.Data)
	}
	f.Name = path.Base("/" + f.Name)
	where := fmt.Sprintf("/%s/%s/%s/%s", folder, channel, id, f.Name)
	w.Files[where] = f
	link := (&url.URL{Scheme: "https", Host: "cdn.discordapp.com", Path: where}).String()
	return wire.Attachment{ID: id, Filename: f.Name, Size: len(f.Data), URL: link, ProxyURL: link,
		ContentType: f.ContentType, Ephemeral: ephemeral}
}

// fileNames returns the names by which the components of a draft may refer to
// files: the names of new files, and of files that stay. A form that lists
// attachments must also repeat the names of those that stay.
func (m *Message) fileNames(d Draft) []string {
	var names []string
	for n, f := range d.Files {
		named := f.Name
		for _, ref := range d.Form.Attachments.Value {
			if ref.Number() == wire.ID(strconv.Itoa(n)) {
				named = cmp.Or(ref.Filename, named)
			}
		}
		names = append(names, path.Base("/"+named))
	}
	for _, a := range m.files {
		if !d.Form.Attachments.Set || slices.ContainsFunc(d.Form.Attachments.Value, func(ref wire.AttachmentRef) bool {
			return ref.Number() == a.ID && ref.Filename == a.Filename
		}) {
			names = append(names, a.Filename)
		}
	}
	return names
}

// attach returns the message's files: those that stay, then new ones.
func (w *World) attach(m *Message, d Draft) []wire.Attachment {
	named := map[wire.ID]wire.AttachmentRef{}
	for _, ref := range d.Form.Attachments.Value {
		named[ref.Number()] = ref
	}
	var out []wire.Attachment
	for _, a := range m.files {
		if _, ok := named[a.ID]; ok || !d.Form.Attachments.Set {
			out = append(out, a)
		}
	}
	for n := range 1 << 10 {
		f, ok := d.Files[n]
		if !ok {
			if n > len(d.Files) {
				break
			}
			continue
		}
		ref := named[wire.ID(strconv.Itoa(n))]
		f.Name = cmp.Or(ref.Filename, f.Name)
		a := w.Store(m.ChannelID, f, m.Viewer != "")
		a.Description = ref.Description
		out = append(out, a)
	}
	return out
}

// attached returns the file of an attachment://NAME address.
func (m *Message) attached(address string) (wire.Attachment, bool) {
	name, ok := strings.CutPrefix(address, "attachment://")
	for _, a := range m.files {
		if ok && name == a.Filename {
			return a, true
		}
	}
	return wire.Attachment{}, false
}

// unused returns the files that no component shows. Discord lists only those as
// attachments (discord-api-docs #8277).
func (m *Message) unused() []wire.Attachment {
	shown := map[wire.ID]bool{}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		for _, media := range c.Shown() {
			shown[media.AttachmentID] = true
		}
		return true
	})
	return slices.DeleteFunc(append([]wire.Attachment{}, m.files...), func(a wire.Attachment) bool { return shown[a.ID] })
}

// link replaces attachment://NAME in components with the file's URL.
func (w *World) link(m *Message) {
	link := func(v *wire.Media) {
		v.ID, v.ProxyURL = w.NewID(), v.URL
		if a, ok := m.attached(v.URL); ok {
			v.URL, v.ProxyURL, v.AttachmentID, v.ContentType = a.URL, a.URL, a.ID, a.ContentType
		}
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.File != nil {
			if a, ok := m.attached(c.File.URL); ok {
				c.Name, c.Size = &a.Filename, &a.Size
			}
		}
		for _, media := range c.Shown() {
			link(media)
		}
		return true
	})
}

// number assigns numbers to components without one.
func number(list []wire.Component) {
	taken, next := map[int]bool{}, 0
	wire.Walk(list, func(c *wire.Component) bool {
		taken[c.ID] = true
		return true
	})
	wire.Walk(list, func(c *wire.Component) bool {
		for c.ID == 0 {
			if next++; !taken[next] {
				c.ID = next
			}
		}
		return true
	})
}
