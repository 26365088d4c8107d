//go:build !linux

package main

import "errors"

// ordealCommands are none: an ordeal needs Linux.
func (a arena) ordealCommands() []command { return nil }

// server stands for a PostgreSQL server, which arena starts on Linux alone.
type server struct{}

// New refuses.
func (server) New() (url string, err error) {
	return "", errors.New("-postgres needs Linux; name a database with -database")
}

// Stop does nothing.
func (server) Stop() {}
