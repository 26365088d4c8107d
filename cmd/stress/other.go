//go:build !linux

package main

import (
	"errors"

	"parlour/cmd/internal/cli"
)

// linuxCommands returns no commands on other systems.
func linuxCommands() []cli.Command { return nil }

// server takes the place of the PostgreSQL server, which is started on Linux only.
type server struct{}

// New returns an error.
func (server) New() (url string, err error) {
	return "", errors.New("-postgres needs Linux; leave it out to use SQLite")
}

// Stop does nothing.
func (server) Stop() {}
