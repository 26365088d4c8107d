package web

import (
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
)

// pictures are the types of file that the page shows itself. All others are saved, so that no file can act as a page.
var pictures = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// folders are where the file host keeps what people and bots attach, and applications' own emoji.
var folders = []string{"attachments", "ephemeral-attachments", "emojis"}

// file is GET /files/FOLDER/...: what lies at Discord's file host under the same path, taken from the stand-in.
func (s *site) file(w http.ResponseWriter, r *http.Request) {
	if !slices.Contains(folders, r.PathValue("folder")) {
		http.NotFound(w, r)
		return
	}
	from := url.URL{Scheme: "https", Host: "cdn.discordapp.com", Path: "/" + r.PathValue("folder") + "/" + r.PathValue("path")}
	q, err := http.NewRequestWithContext(r.Context(), http.MethodGet, from.String(), nil)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	got, err := s.files.Do(q)
	if err != nil {
		s.Log.Warn("a file could not be fetched", "path", from.Path, "error", err)
		http.Error(w, "The file could not be fetched.", http.StatusBadGateway)
		return
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		http.NotFound(w, r)
		return
	}
	kind, _, _ := mime.ParseMediaType(got.Header.Get("Content-Type"))
	if !slices.Contains(pictures, kind) {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", "attachment")
	}
	w.Header().Set("Content-Type", kind)
	_, _ = io.Copy(w, got.Body)
}
