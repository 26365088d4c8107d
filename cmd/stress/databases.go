package main

import (
	"os"
	"path/filepath"
)

// databases makes empty databases: SQLite files, or databases of a PostgreSQL server that
// it starts.
type databases struct {
	postgres bool
	server   server
	folders  []string
}

// next returns a file or a URL.
func (d *databases) next() (string, error) {
	if d.postgres {
		return d.server.New()
	}
	folder, err := os.MkdirTemp("", "stress")
	if err != nil {
		return "", err
	}
	d.folders = append(d.folders, folder)
	return filepath.Join(folder, "load.db"), nil
}

// remove stops the server and deletes the files that next made.
func (d *databases) remove() {
	d.server.Stop()
	for _, folder := range d.folders {
		_ = os.RemoveAll(folder)
	}
}
