// Package jsoncut removes a large value from a JSON object before encoding/json
// decodes the object. encoding/json scans each byte of a value twice, even of a
// RawMessage; Cut finds the end of the value in a fraction of that time.
package jsoncut

import (
	"bytes"
	"encoding/json"
)

// Cut finds the value of the field at a path of names, outermost first. It
// returns the object with the value replaced by null, and the value, which
// shares the object's memory and may be invalid JSON. If there is no such
// field, or the object is malformed before the end of the value, Cut returns
// the object unchanged and nil.
func Cut(object []byte, path ...string) (rest []byte, found json.RawMessage) {
	from := 0
	for _, name := range path {
		if from = field(object, from, name); from < 0 {
			return object, nil
		}
	}
	to := value(object, from)
	if to < 0 {
		return object, nil
	}
	rest = make([]byte, 0, len(object)-(to-from)+len("null"))
	rest = append(append(append(rest, object[:from]...), "null"...), object[to:]...)
	return rest, json.RawMessage(object[from:to:to])
}

// field returns the start of the value of a named field in the object at an
// offset, or -1.
func field(b []byte, at int, name string) int {
	for separator := byte('{'); ; separator = ',' {
		at = space(b, at)
		if at >= len(b) || b[at] != separator {
			return -1
		}
		key := space(b, at+1)
		after := text(b, key)
		if after < 0 {
			return -1
		}
		colon := space(b, after)
		if colon >= len(b) || b[colon] != ':' {
			return -1
		}
		begin := space(b, colon+1)
		if string(b[key+1:after-1]) == name {
			return begin
		}
		if at = value(b, begin); at < 0 {
			return -1
		}
	}
}

// space returns the offset of the next byte that is not white space.
func space(b []byte, at int) int {
	for at < len(b) && (b[at] == ' ' || b[at] == '\n' || b[at] == '\t' || b[at] == '\r') {
		at++
	}
	return at
}

// text returns the end of the string at an offset, or -1.
func text(b []byte, at int) int {
	if at >= len(b) || b[at] != '"' {
		return -1
	}
	for at++; ; at++ {
		quote := bytes.IndexByte(b[min(at, len(b)):], '"')
		if quote < 0 {
			return -1
		}
		at += quote
		slashes := 0
		for b[at-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return at + 1
		}
	}
}

// value returns the end of the value at an offset, or -1.
func value(b []byte, at int) int {
	begin := at
	for depth := 0; at < len(b); {
		switch c := b[at]; {
		case c == '"':
			if at = text(b, at); at < 0 {
				return -1
			}
		case c == '{' || c == '[':
			depth++
			at++
			continue
		case depth == 0: // a number, true, false or null
			end := at + max(bytes.IndexAny(b[at:], ",}] \n\t\r"), 0)
			if end == begin {
				return -1
			}
			return end
		case c == '}' || c == ']':
			depth--
			at++
		default:
			at++
			continue
		}
		if depth == 0 {
			return at
		}
	}
	return -1
}
