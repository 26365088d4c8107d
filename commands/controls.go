package commands

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Action is the first field of a custom ID: it says what a control does. Stored
// messages contain actions, so their values never change.
type Action string

// The actions of all controls. A comment that says "arg" or "at" means that field
// of the [CustomID].
const (
	// Package commands.
	ActClose Action = "o" // delete the private message

	// Package start: the messages of /play.
	ActGame       Action = "1"  // choose a game from the menu
	ActAgainst    Action = "2"  // choose the kind of opponent from the menu
	ActFriend     Action = "3"  // choose the invited member from the menu
	ActLevel      Action = "4"  // choose the level of the computer from the menu
	ActOptions    Action = "5"  // open the form of the options of the command arg
	ActAllOptions Action = "al" // show all options of the command arg
	ActOption     Action = "6"  // set parameter number at of the command arg to the picked value, or those of a form
	ActBack       Action = "7"  // leave the options and show the command arg
	ActRules      Action = "8"  // explain the rules of the command arg
	ActStart      Action = "9"  // run the command arg
	ActPlayNow    Action = "u"  // open /play with the game arg chosen
	ActBegin      Action = "n"  // run the command arg with the secret typed in the form
	ActThread     Action = "t"  // run the command arg in a new thread, or start a match like the given one there
	ActAgain      Action = "r"  // start the same game again
	ActTry        Action = "ty" // start a match against the computer by the rules of the given one
	ActReveal     Action = "v"  // open the form in which a secret is revealed, or submit it
	ActHand       Action = "H"  // show the member's own hand, with all keys if arg is "all"
	ActCompose    Action = "D"  // tap the key arg of the hand that the member composes
	ActType       Action = "F"  // open the form in which a hand is typed, or submit it
	ActSit        Action = "y"  // accept an invitation, or take a free seat
	ActDecline    Action = "x"  // decline an invitation
	ActOffer      Action = "e"  // offer the seat of a member who declined to everyone
	ActStandIn    Action = "b"  // give the seat to a computer, in a lobby all free ones
	ActGo         Action = "go" // begin the match with those who have joined

	// Package play.
	ActPlay      Action = "p"  // add the tap arg to the draft and play the move
	ActPart      Action = "c"  // add the tap arg to the draft
	ActMove      Action = "q"  // play the move arg
	ActWhy       Action = "w"  // explain why the key of the tap arg is unavailable
	ActForm      Action = "f"  // open the form in which a move is typed, or submit it
	ActPick      Action = "s"  // do what the picked line says: one of the above actions and its arg
	ActVote      Action = "V"  // vote for the move that entry number arg voted for
	ActJoin      Action = "J"  // join the team in seat number arg
	ActAmend     Action = "a"  // make the amendment arg
	ActFix       Action = "fx" // show the keys that replace a move, or make the tap arg on them: "number tap"
	ActInsist    Action = "j"  // keep an entry that contradicts the others
	ActAgree     Action = "ag" // agree to a proposal
	ActObject    Action = "ob" // reject a proposal, or withdraw it
	ActResume    Action = "rs" // resume a paused match
	ActResign    Action = "g"  // ask for confirmation, or resign if arg is "yes"
	ActStop      Action = "d"  // stop the match
	ActPause     Action = "ps" // pause the match, or ask for it
	ActUndo      Action = "un" // take the member's last move back, or ask for it
	ActOfferDraw Action = "dr" // offer a draw

	// Package analysis.
	ActHint    Action = "i"  // give a hint
	ActAnalyse Action = "z"  // analyse the match
	ActMoves   Action = "l"  // analyse every move of the match
	ActReview  Action = "ra" // analyse the finished match of a replay
	ActKnown   Action = "k"  // show page arg of what is known after at moves

	// Package help.
	ActHelp     Action = "h"  // explain the game arg, by the rules of the match if there is one
	ActMore     Action = "m"  // explain the game arg in full
	ActHelpPage Action = "hp" // show page at of /help
	ActHelpGame Action = "hg" // explain the picked game
	ActAbout    Action = "ab" // show the page arg about the match
	ActFeedback Action = "fb" // open the form for a report to the operator, or submit it

	// Package archive.
	ActReplay   Action = "rp" // show the board after at moves
	ActShare    Action = "sr" // post the result of the match in the channel
	ActGIF      Action = "gf" // draw the match as an animated picture
	ActExport   Action = "xp" // export the match as text
	ActUnfollow Action = "uf" // stop following the match

	// Package records.
	ActStats       Action = "st" // show the stats arg
	ActStatsGames  Action = "sg" // show the stats arg with a menu of games
	ActStatsPicked Action = "sk" // show the stats arg of the picked game
	ActStatsShare  Action = "sh" // post the stats arg in the channel
	ActLeaders     Action = "lb" // show page at of the leaderboard arg, "game/span"
	ActLeadersOf   Action = "lg" // show the leaderboard of the picked game for the span arg

	// Package daily.
	ActDaily      Action = "dp" // show the member's try at today's daily of the kind arg
	ActDailyBack  Action = "db" // show the board of the try again
	ActDailyTable Action = "dt" // show the solvers of the daily arg of day at
	ActDailyShare Action = "ds" // post the result of the try in the channel

	// Package recap.
	ActRecaps Action = "rc" // have the games of the server summed up from now on
	ActRemind Action = "rm" // remind the member of the channel a day later

	// Package lessons.
	ActRight Action = "ok" // count the member's doubtful answer to the question arg, or ask which
	ActPlace Action = "pl" // add the thing arg, "key", or answer question number at about it, "key answer question"
	ActThing Action = "nt" // show the picked thing, or do what arg says with one: "verb game subject key"

	// Package tournament. The custom ID names a tournament instead of a match.
	ActEnter  Action = "te" // join
	ActExit   Action = "tx" // leave; after the start only if arg is "yes"
	ActFill   Action = "tf" // switch between filling free places with computers and leaving them free
	ActPair   Action = "tb" // begin
	ActCancel Action = "tc" // cancel; only if arg is "yes"

	// Package settings.
	ActPreferences Action = "sp" // show the settings arg: "server" or "member"
	ActPrefer      Action = "sv" // change the setting that arg names
	ActChange      Action = "ch" // open the form in which the option arg is changed, or submit it
	ActPrivacy     Action = "pd" // send the member's data, or ask for confirmation to delete it if arg is "delete"
	ActForget      Action = "pv" // delete the member's data
)

// ArgYes is the argument of a control that confirms.
const ArgYes = "yes"

// maxCustom is Discord's limit for the length of a custom ID, in characters.
const maxCustom = 100

// CustomID is the custom ID of a control. It never contains a secret.
type CustomID struct {
	Action Action
	Match  string // the match, if the control is about one
	At     int    // how many entries of the match's log the member had seen; some actions store another number
	Arg    string // see the comment of the action
}

// NewID returns a custom ID of these fields.
func NewID(action Action, match string, at int, arg string) CustomID {
	return CustomID{action, match, at, arg}
}

// IDNow returns the custom ID of a control that depends on what the member has seen
// of a table.
func IDNow(action Action, t *match.Table, arg string) CustomID {
	return CustomID{action, t.Match.ID, len(t.Match.Entries), arg}
}

// IDOf returns the custom ID of a control that is about a match at any time.
func IDOf(action Action, t *match.Table, arg string) CustomID {
	return CustomID{action, t.Match.ID, 0, arg}
}

// String encodes a custom ID.
func (c CustomID) String() string {
	return string(c.Action) + ":" + c.Match + ":" + strconv.Itoa(c.At) + ":" + c.Arg
}

// Fits reports whether Discord accepts the custom ID.
func (c CustomID) Fits() bool { return utf8.RuneCountInString(c.String()) <= maxCustom }

// ReadID decodes a custom ID. It reports false for any text that String does not
// return.
func ReadID(s string) (CustomID, bool) {
	f := strings.SplitN(s, ":", 4)
	if len(f) != 4 || utf8.RuneCountInString(s) > maxCustom {
		return CustomID{}, false
	}
	at, err := strconv.Atoi(f[2])
	if err != nil || at < 0 {
		return CustomID{}, false
	}
	return CustomID{Action(f[0]), f[1], at, f[3]}, true
}

// Control returns the custom ID of the control that was used, or an empty one.
func (r Request) Control() CustomID {
	c, _ := ReadID(r.Custom)
	return c
}

// NewButton returns a button with the text of an ID as its label.
func NewButton(plain words.Speaker, label string, id CustomID, style ButtonStyle) Button {
	return Button{Label: plain.Say(games.Text{ID: label}), Custom: id.String(), Style: style}
}

// CloseButton returns a button that deletes the private message that it is on.
func CloseButton(plain words.Speaker) Button {
	return NewButton(plain, "commands.button.close", Closing(), Plain)
}

// Closing returns the custom ID of a control that deletes its private message.
func Closing() CustomID { return CustomID{Action: ActClose} }

// MenuLines returns values as lines of a menu. The chosen one is selected.
func MenuLines[T any](plain words.Speaker, all []T, chosen string, value func(T) string, label func(T) games.Text) []SelectOption {
	return games.Mapped(all, func(x T) SelectOption {
		return SelectOption{Label: plain.Say(label(x)), Value: value(x), Chosen: value(x) == chosen}
	})
}

// GameLines returns games as lines of a menu.
func GameLines(plain words.Speaker, all []*games.Game, chosen string) []SelectOption {
	return MenuLines(plain, all, chosen, func(g *games.Game) string { return g.Info.Name }, func(g *games.Game) games.Text { return g.Info.Text("title") })
}

// A custom ID can contain a whole command, to be run later or elsewhere: fields
// separated by semicolons, first the command's path, then its values. Parameters and
// values with choices are written as indices to save room.
// Names of members are included if there is room.
const (
	fieldValue  = "="
	fieldChoice = "~"
	fieldName   = "@"
)

// Write encodes the command of a request as the custom ID of an action. It reports
// false if the ID would be too long.
func (rt *Router) Write(r Request, action Action) (id string, ok bool) {
	spec := locate(rt.Specs, r.Path)
	if spec == nil {
		return "", false
	}
	fields := []string{strings.Join(r.Path, ".")}
	for i, p := range spec.Params {
		value := strings.TrimSpace(r.Values[p.Name])
		if value == "" {
			continue
		}
		at := slices.IndexFunc(p.Choices, func(c ParamChoice) bool { return c.Value == value })
		if at >= 0 {
			fields = append(fields, strconv.Itoa(i)+fieldChoice+strconv.Itoa(at))
		} else {
			fields = append(fields, strconv.Itoa(i)+fieldValue+url.QueryEscape(value))
		}
		if name, person := r.Names[value]; person {
			fields = append(fields, strconv.Itoa(i)+fieldName+url.QueryEscape(name))
		}
	}
	id = CustomID{action, "", 0, strings.Join(fields, ";")}.String()
	if len(id) > maxCustom {
		fields = slices.DeleteFunc(fields, func(f string) bool { return strings.Contains(f, fieldName) })
		id = CustomID{action, "", 0, strings.Join(fields, ";")}.String()
	}
	return id, len(id) <= maxCustom
}

// Read decodes a command that [Router.Write] has encoded, as a request of the member
// who made r, with its spec. It only reads commands that start a game.
func (rt *Router) Read(r Request, code string) (Request, *Spec, bool) {
	fields := strings.Split(code, ";")
	again := r
	again.Kind, again.Path = Command, nil
	again.Values, again.Names = map[string]string{}, map[string]string{}
	again.Path = strings.Split(fields[0], ".")
	spec := locate(rt.Specs, again.Path)
	if spec == nil || !spec.Starts {
		return r, nil, false
	}
	for _, f := range fields[1:] {
		if !again.read(spec, f) {
			return r, nil, false
		}
	}
	if secret, given := r.Values[InputSecret]; given {
		again.Values[InputSecret] = secret
	}
	return again, spec, true
}

// read decodes one field into the request.
func (r Request) read(spec *Spec, field string) bool {
	at := strings.IndexAny(field, fieldValue+fieldChoice+fieldName)
	if at < 0 {
		return false
	}
	i, err := strconv.Atoi(field[:at])
	value, escaped := url.QueryUnescape(field[at+1:])
	if err != nil || escaped != nil || i < 0 || i >= len(spec.Params) {
		return false
	}
	p := spec.Params[i]
	switch field[at : at+1] {
	case fieldChoice:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= len(p.Choices) {
			return false
		}
		r.Values[p.Name] = p.Choices[n].Value
	case fieldName:
		r.Names[r.Values[p.Name]] = value
	default:
		r.Values[p.Name] = value
	}
	return true
}
