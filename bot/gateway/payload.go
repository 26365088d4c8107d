package gateway

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// payload is a message of the gateway.
type payload struct {
	Op   int
	Data []byte // JSON, not validated; a part of the frame
	Seq  int64  // of an event
	Type string // of an event
}

// parse parses a frame. It neither decodes nor validates the data: a server with
// all its channels takes hundreds of kilobytes, and the bot needs only its ID.
func parse(frame []byte) (p payload, err error) {
	syntax := eachMember(frame, func(name string, value []byte) bool {
		switch {
		case name == `"d"`:
			p.Data = value
		case string(value) == "null":
		case name == `"op"`:
			p.Op, err = strconv.Atoi(string(value))
		case name == `"s"`:
			p.Seq, err = strconv.ParseInt(string(value), 10, 64)
		case name == `"t"`:
			err = json.Unmarshal(value, &p.Type)
		}
		return err == nil
	})
	return p, errors.Join(syntax, err)
}

var errSyntax = errors.New("not a JSON object")

// eachMember calls f with the members of a JSON object, until f returns false.
// Names are quoted, values are not validated.
func eachMember(object []byte, f func(name string, value []byte) bool) error {
	s := scanner{rest: object}
	if !s.take('{') {
		return errSyntax
	}
	for last := s.take('}'); !last; last = s.take('}') {
		name := s.value()
		if !s.take(':') {
			return errSyntax
		}
		value := s.value()
		if len(name) == 0 || len(value) == 0 {
			return errSyntax
		}
		if !f(string(name), value) {
			return nil
		}
		s.take(',')
	}
	return nil
}

// scanner finds the ends of JSON values.
type scanner struct{ rest []byte }

// take skips white space, and then b if it is next.
func (s *scanner) take(b byte) bool {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	if len(s.rest) == 0 || s.rest[0] != b {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// value skips a value and returns it, nil if it has no end.
func (s *scanner) value() []byte {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	end := valueEnd(s.rest)
	if end < 0 {
		return nil
	}
	value := s.rest[:end]
	s.rest = s.rest[end:]
	return value
}

// valueEnd returns the length of the value with which b starts, or -1 if it has
// no end.
func valueEnd(b []byte) int {
	switch {
	case len(b) == 0:
		return -1
	case b[0] == '"':
		return stringEnd(b)
	case b[0] != '{' && b[0] != '[':
		return bytes.IndexAny(b, ",]} \t\r\n")
	}
	depth := 0
	for at := 0; at < len(b); at++ {
		switch b[at] {
		case '"':
			n := stringEnd(b[at:])
			if n < 0 {
				return -1
			}
			at += n - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return -1
}

// stringEnd returns the length of the string with which b starts, or -1 if it
// has no end.
func stringEnd(b []byte) int {
	for at := 1; ; at++ {
		quote := bytes.IndexByte(b[at:], '"')
		if quote < 0 {
			return -1
		}
		at += quote
		escapes := 0
		for b[at-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return at + 1
		}
	}
}
