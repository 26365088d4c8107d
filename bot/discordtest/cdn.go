package discordtest

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"

	"parlour/bot/discordtest/wire"
)

// isFile says whether the path is one at Discord's file host.
func isFile(path string) bool {
	return isEmoji(path) || strings.HasPrefix(path, "/attachments/") || strings.HasPrefix(path, "/ephemeral-attachments/")
}

func isEmoji(path string) bool { return strings.HasPrefix(path, "/emojis/") }

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	if isEmoji(r.URL.Path) {
		s.serveEmoji(w, r)
		return
	}
	s.mu.Lock()
	f, ok := s.world.files[r.URL.Path]
	s.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.ContentType)
	_, _ = w.Write(f.Data)
}

// store puts a file on the file host, and gives the attachment that leads to it.
func (s *Server) store(channel wire.ID, f File, ephemeral bool) wire.Attachment {
	id, folder := s.newID(), "attachments"
	if ephemeral {
		folder = "ephemeral-attachments"
	}
	if f.ContentType == "" {
		f.ContentType = http.DetectContentType(f.Data)
	}
	f.Name = path.Base("/" + f.Name)
	where := fmt.Sprintf("/%s/%s/%s/%s", folder, channel, id, f.Name)
	s.world.files[where] = f
	link := (&url.URL{Scheme: "https", Host: "cdn.discordapp.com", Path: where}).String()
	return wire.Attachment{ID: id, Filename: f.Name, Size: len(f.Data), URL: link, ProxyURL: link,
		ContentType: f.ContentType, Ephemeral: ephemeral}
}
