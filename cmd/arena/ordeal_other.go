//go:build !linux

package main

// ordealCommands are none: an ordeal needs Linux.
func (a arena) ordealCommands() []command { return nil }
