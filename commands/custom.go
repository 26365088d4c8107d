package commands

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// The custom ID of a control says what it does: an action, and for most the
// match, how many entries of its log the member had seen, and an argument.
// A custom ID is at most 100 characters long, and it holds no secret.
const (
	actPlay    = "p" // play the move that the draft becomes with the tap arg
	actPart    = "c" // add the tap arg to the draft
	actMove    = "q" // play the move arg
	actWhy     = "w" // tell what the key of the tap arg has to tell
	actType    = "f" // open the form in which a move is typed, or take it
	actPick    = "s" // what was picked says: one of the above, and its argument
	actHint    = "i" // give a hint
	actResign  = "g" // ask whether to resign, or do it if arg is yes
	actAnalyse = "z" // analyse the match
	actMoves   = "l" // analyse all its moves
	actClose   = "o" // take away the private message
	actAmend   = "a" // make the amendment arg
	actSit     = "y" // accept the invitation
	actDecline = "x" // decline it
	actOffer   = "e" // let anyone take the chair of who has declined
	actStandIn = "b" // let a computer take a chair
	actStop    = "d" // stop the match, or agree to that
	actAgain   = "r" // start again with the same
	actGame    = "1" // in the command arg, choose the game that was picked
	actAgainst = "2" // choose against whom
	actFriend  = "3" // choose the friend
	actLevel   = "4" // choose how strong
	actOptions = "5" // show the options of the command arg
	actOption  = "6" // choose the value of the option of number at
	actBack    = "7" // show the command arg again
	actRules   = "8" // explain the rules of the command arg
	actStart   = "9" // give the command arg
	actPlayNow = "u" // show /play with the game arg chosen
	actBegin   = "n" // give the command arg, with the secret typed in the form
	actThread  = "t" // give the command arg in a thread, or start a match like that one there
	actHelp    = "h" // explain the game arg, by the rules of the match if one is given
	actMore    = "m" // explain the game arg at length
	actPage    = "k" // turn to a page of knowledge
	actReveal  = "v" // open the form in which a secret is told, or take it
	actInsist  = "j" // stand by what must be a mistake

	actHand     = "H" // show the member's own hand
	actDrawHand = "D" // draw it
	actTypeHand = "F" // open the form in which it is typed, or take it
)

// maxCustom is Discord's limit of a custom ID.
const maxCustom = 100

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
	return custom{f[0], f[1], at, f[3]}, err == nil && at >= 0
}

// MakesMove reports whether the control of a custom ID makes a move, or part of
// one: it is how tests play by nothing but controls.
func MakesMove(id string) bool {
	c, ok := readCustom(id)
	return ok && strings.Contains(actPlay+actPart+actPick+actType, c.action)
}

// closing is the custom ID of what takes a private message away.
var closing = custom{actClose, "", 0, ""}.String()
