package discordtest

import (
	"path"
	"strings"

	"parlour/bot/discordtest/wire"
)

// numberComponents gives every component the number within its message that the bot did not give it.
func numberComponents(list []wire.Component) {
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

// attached is the file that attachment://NAME means.
func (m *message) attached(address string) (wire.Attachment, bool) {
	name, ok := strings.CutPrefix(address, "attachment://")
	for _, a := range m.Attachments {
		if ok && path.Base(name) == a.Filename {
			return a, true
		}
	}
	return wire.Attachment{}, false
}

// linkEmbeds replaces attachment://NAME in embeds by where the file of that name lies.
func (s *Server) linkEmbeds(m *message) {
	for n := range m.Embeds {
		for _, image := range []*wire.EmbedImage{m.Embeds[n].Image, m.Embeds[n].Thumbnail} {
			if image == nil {
				continue
			}
			if a, ok := m.attached(image.URL); ok {
				image.URL = a.URL
			}
		}
	}
}

// linkComponents does the same in components.
func (s *Server) linkComponents(m *message) {
	link := func(v *wire.Media) {
		v.ID, v.ProxyURL = s.newID(), v.URL
		if a, ok := m.attached(v.URL); ok {
			v.URL, v.ProxyURL, v.AttachmentID, v.ContentType = a.URL, a.URL, a.ID, a.ContentType
		}
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.Media != nil {
			link(c.Media)
		}
		if c.File != nil {
			if a, ok := m.attached(c.File.URL); ok {
				c.Name, c.Size = &a.Filename, &a.Size
			}
			link(c.File)
		}
		for n := range c.Items {
			link(&c.Items[n].Media)
		}
		return true
	})
}
