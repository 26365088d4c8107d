package web

import (
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
)

// pictures are the media types that the page displays. Other files are downloads, so that no file can act as a page.
var pictures = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// folders are the folders of the file host with attachments and with applications' emoji.
var folders = []string{"attachments", "ephemeral-attachments", "emojis"}

// file is GET /files/FOLDER/...: the file with that path on the stand-in's file host.
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
		s.Log.Warn("failed to fetch a file", "path", from.Path, "error", err)
		http.Error(w, "The file could not be fetched: reload the page to try again.", http.StatusBadGateway)
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
