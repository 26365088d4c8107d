package rest

import "strings"

// place is what a path says about rate limits.
type place struct {
	major  string // the major parameter: the channel, server or webhook with its own bucket
	secret string // the token in the path, or ""
}

// parseRoute appends the template of a path to name, as in "PATCH
// /channels/:id/messages/:id". Paths with the same template and major parameter
// share a limit.
func parseRoute(name []byte, method, path string) ([]byte, place) {
	var parts place
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
			parts.major, word, start = part, ":id", begin
		case i == 2 && hasToken(first):
			parts.major, parts.secret, word = path[start:begin+len(part)], part, ":token"
		case last == "reactions":
			word = ":emoji"
		case IsID(part):
			word = ":id"
		}
		name = append(name, '/')
		name = append(name, word...)
		last = part
	}
	return name, parts
}

func hasMajor(kind string) bool {
	return kind == "channels" || kind == "guilds" || hasToken(kind)
}

func hasToken(kind string) bool { return kind == "webhooks" || kind == "interactions" }

// wellFormed reports whether a path consists of API words, IDs and tokens, each
// in its place. IDs and tokens come from outside and must not redirect a call.
func wellFormed(path string) bool {
	path, query, _ := strings.Cut(path, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i := range parts {
		if !fits(parts, i) {
			return false
		}
	}
	return strings.Trim(query, unreserved+"=&%") == ""
}

// fits reports whether segment i of a path is valid in its place.
func fits(parts []string, i int) bool {
	part := parts[i]
	switch {
	case i == 0:
		return isWord(part)
	case i == 1 && hasMajor(parts[0]):
		return IsID(part)
	case i == 2 && hasToken(parts[0]):
		return IsToken(part)
	case i == 3 && hasToken(parts[0]):
		return part == "callback" || part == "messages"
	}
	return follows(parts[i-1], part)
}

// follows reports whether a segment is valid after another. A collection, such as
// messages, is followed by an ID or a name such as @original.
func follows(before, part string) bool {
	name, named := strings.CutPrefix(part, "@")
	switch {
	case before == "reactions":
		return part != "" && part != "." && part != ".."
	case strings.HasSuffix(before, "s"):
		return IsID(part) || named && isWord(name)
	}
	return isWord(name)
}

const (
	digits     = "0123456789"
	lower      = "abcdefghijklmnopqrstuvwxyz"
	unreserved = digits + lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ-._~" // by RFC 3986
)

// IsID reports whether a text is a Discord ID: decimal digits only.
func IsID(s string) bool { return s != "" && strings.Trim(s, digits) == "" }

// IsToken reports whether a text can be an interaction token: it needs no
// escaping in a path and cannot redirect a call.
func IsToken(s string) bool {
	return s != "" && s != "." && s != ".." && strings.Trim(s, unreserved) == ""
}

func isWord(s string) bool { return s != "" && strings.Trim(s, lower+"-") == "" }
