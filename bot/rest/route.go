package rest

import "strings"

// place is what a path says about limits: which bucket it falls into, and which
// part of it is secret.
type place struct {
	major  string // the channel, server, or webhook that has a bucket of its own
	secret string // the token in the path, if any
}

// parseRoute appends to name the template of a path, as in
// "PATCH /channels/:id/messages/:id". Paths with one template share a limit for
// each major parameter.
func parseRoute(name []byte, method, path string) ([]byte, place) {
	var at place
	path, _, _ = strings.Cut(path, "?")
	name = append(name, method...)
	name = append(name, ' ')
	first, last, start := "", "", 0
	for i, rest := 0, strings.TrimPrefix(path, "/"); rest != ""; i++ {
		part, after, _ := strings.Cut(rest, "/")
		begin := len(path) - len(rest)
		rest = after
		word := part
		switch {
		case i == 0:
			first = part
		case i == 1 && hasMajor(first):
			at.major, word, start = part, ":id", begin
		case i == 2 && hasToken(first):
			at.major, at.secret, word = path[start:begin+len(part)], part, ":token"
		case last == "reactions":
			word = ":emoji"
		case isID(part):
			word = ":id"
		}
		name = append(name, '/')
		name = append(name, word...)
		last = part
	}
	return name, at
}

func hasMajor(kind string) bool {
	return kind == "channels" || kind == "guilds" || hasToken(kind)
}

func hasToken(kind string) bool { return kind == "webhooks" || kind == "interactions" }

// isID reports whether part of a path is one of Discord's IDs.
func isID(part string) bool {
	for _, r := range part {
		if r < '0' || r > '9' {
			return false
		}
	}
	return part != ""
}
