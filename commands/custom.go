package commands

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxCustom is Discord's limit of a custom ID.
const maxCustom = 100

// custom is the custom ID of a control, which says what it does: an action, and
// for most the match, how many entries of its log the member had seen, and an
// argument. Each feature declares its own actions. No custom ID holds a secret.
type custom struct {
	action, match string
	at            int
	arg           string
}

func (c custom) String() string {
	return c.action + ":" + c.match + ":" + strconv.Itoa(c.at) + ":" + c.arg
}

// readCustom reads what String has written, and nothing else.
func readCustom(s string) (custom, bool) {
	f := strings.SplitN(s, ":", 4)
	if len(f) != 4 || utf8.RuneCountInString(s) > maxCustom {
		return custom{}, false
	}
	at, err := strconv.Atoi(f[2])
	if err != nil || at < 0 {
		return custom{}, false
	}
	return custom{f[0], f[1], at, f[3]}, true
}

// control is the custom ID of the control that was used, empty if it can't be read.
func (r Request) control() custom {
	c, _ := readCustom(r.Custom)
	return c
}
