package main

import (
	"os"
	"path/filepath"
)

// databases are what a measurement runs on: the one that was named, or else a new
// one each time, which is an SQLite file or on a PostgreSQL server of its own.
type databases struct {
	named    string
	postgres bool
	server   server
	folders  []string
}

// next returns a file or a URL.
func (d *databases) next() (string, error) {
	if d.named != "" {
		return d.named, nil
	}
	if d.postgres {
		return d.server.New()
	}
	folder, err := os.MkdirTemp("", "arena")
	if err != nil {
		return "", err
	}
	d.folders = append(d.folders, folder)
	return filepath.Join(folder, "load.db"), nil
}

// remove removes what next has made.
func (d *databases) remove() {
	d.server.Stop()
	for _, folder := range d.folders {
		_ = os.RemoveAll(folder)
	}
}
