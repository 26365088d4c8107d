package rest

import (
	"net/http"
	"strings"

	"parlour/bot/discordtest/world"
)

// isFile reports whether a path belongs to the file host.
func isFile(path string) bool {
	return strings.HasPrefix(path, "/emojis/") || strings.HasPrefix(path, "/attachments/") || strings.HasPrefix(path, "/ephemeral-attachments/")
}

// serveFile serves a file. The picture of an emoji can be requested with or
// without its extension, and ignores the size.
func (a *API) serveFile(w http.ResponseWriter, r *http.Request) {
	f, ok := a.file(r.URL.Path)
	if name, _, _ := strings.Cut(r.URL.Path, "."); !ok && strings.HasPrefix(name, "/emojis/") {
		for _, kind := range []string{".png", ".gif", ".jpeg"} {
			if !ok {
				f, ok = a.file(name + kind)
			}
		}
	}
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.ContentType)
	_, _ = w.Write(f.Data)
}

func (a *API) file(path string) (world.File, bool) {
	a.world.Lock()
	defer a.world.Unlock()
	f, ok := a.world.Files[path]
	return f, ok
}
