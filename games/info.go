package games

import (
	"io/fs"
	"maps"
	"slices"

	"parlour/games/grid"
)

// Info describes a game: its commands, boards, help and tests derive from it. Its words are
// in Texts, under IDs that begin with its Name. A host requests the texts of the parts of a
// game with [Info.Text], by these IDs:
//
//	ID                        what it describes                                   where it appears
//	NAME.title                the name of the game                                boards, lists, the title of the help
//	NAME.about                the game in one sentence                            the description of its command, lists
//	NAME.help                 the rules                                           the help
//	NAME.credit               the author of the game; optional                    the help
//	NAME.hand                 the name of a secret, if Secrets has Forced or Deal the key that shows the own secret
//	NAME.unit.number          what Rules.Number counts: "Guess 3"                 replays, analyses
//	NAME.seat.SEAT            the seat or side                                    boards, keys, results
//	NAME.way.SEAT             playing the side, if it depends on the opening      the menu of games
//	NAME.player.PLAYER        how the computer player plays                       the list of players in the help
//	NAME.option.OPTION        the option                                          the description of a parameter, settings
//	NAME.option.OPTION.VALUE  the choice                                          the choices of a parameter, settings
//	NAME.opening.OPENING      the opening                                         the description of a command, menus
//	NAME.verb.VERB            the verb                                            the description of a command
//	NAME.verb.VERB.PARAMETER  the parameter                                       the description of a parameter
//	NAME.name.WORD            a command, option, parameter or player as typed     commands, choices, lists
//	NAME.name.SEAT            the parameter that selects the player of a seat     commands
//	NAME.name.SEAT-depth      the parameter that limits the depth of that player  commands
//
// Texts that describe a command or a parameter have at most 100 characters. In English,
// NAME.name.WORD is WORD. All games share the words of units, openings, levels, hands and
// common names: without NAME.opening.play, the text is games.opening.play.
//
// A game uses all its other texts by their IDs in full, never composed of parts, so that a
// search for an ID finds its use. The words of its tables are an exception; see [Word]. Package
// gametest checks all.
//
// A game is played in the languages of its Texts; English is enough. Members who read another
// language see it in English. The games of package games/all have all languages of Parlour.
//
// A text file is a JSON object that contains these IDs and those of the game's own Texts.
// A value is a string in which {{.Name}} stands for an argument or, if it depends on a
// number, an object with the plural forms of the language:
//
//	"nim.left": {"one": "{{.Count}} is left.", "other": "{{.Count}} are left."}
type Info struct {
	Name     string // the slash command and the prefix of every text ID
	Seats    []SeatInfo
	Options  []Option
	Openings []Opening
	Players  []PlayerInfo         // from the weakest to the strongest
	Draws    bool                 // the game can end in a draw, also by agreement
	Texts    fs.FS                // en.json and its translations
	Signs    map[string]grid.Cell // the arguments of the help text
	Words    []Text               // the words of the game's tables
	// Asymmetric games have sides with different tasks, so the winner is not necessarily the
	// better player. They are not rated.
	Asymmetric bool
	// Series are the points that end a series: rematches of a match, whose [Outcome.Points] are added up. It is 0 for a game
	// that is played one by one.
	Series int
}

// TextFiles returns the Texts of a game that embeds them in a folder named texts.
func TextFiles(embedded fs.FS) fs.FS {
	texts, err := fs.Sub(embedded, "texts")
	if err != nil {
		return embedded // impossible: the name is a valid path
	}
	return texts
}

// SeatInfo describes a seat.
type SeatInfo struct {
	ID     string    // "maker", "red"
	Former string    // an ID that records and stored choices may have instead; "" for none
	Player string    // the default computer player
	Sign   grid.Cell // identifies the seat on the board; zero for none
	Accent uint32    // 0xRRGGBB, the colour of its turn; 0 for the host's default
	Secret bool      // the seat has a secret or a dealt hand, which is revealed at the end
}

// PlayerInfo describes a computer player.
type PlayerInfo struct {
	Name   string
	Seats  []Seat // the seats it can occupy; nil means all
	Depth  int    // the greatest search depth in plies that a member may choose; 0 for no choice
	Hidden bool   // not offered, because it is the only player for its seat
	Level  bool   // one of [Levels], from which most members choose
	// Rating is its strength on the rating scale, on which medium is 1500, as measured in a
	// tournament. If it is 0, games against the player are not rated.
	Rating int
}

// Levels returns the names of the levels, weakest first. A game has the levels for which it
// has players. A game with easy has at least medium too. A game has perfect only if its play
// is proven on some boards, which the player's text names; on others it is the strongest.
func Levels() []string { return []string{"easy", "medium", "hard", "perfect"} }

// LevelEven stands among the levels for the one that is as strong as the member, in games
// whose levels have ratings. It is replaced by a level when the game starts.
const LevelEven = "even"

// Opening is a way to start the game.
type Opening struct {
	Name string // "play", "duel"
	// Seats lists the occupant of each seat.
	Seats []Occupant
	// Sides lets the member, or the member's team, choose a seat; the occupants swap seats.
	Sides bool
	// Secret lists the possible sources of the secret, default first, for a seat with a
	// secret that a member or a member's proxy occupies; nil means Drawn. What the starter
	// types is the secret of the starter's own seat or, if that has none, of the first
	// computer with one. Hands that are dealt have no source here.
	Secret []SecretSource
	// Options names the options in Info.Options that this opening offers; nil means all.
	Options []string
	// Sets are the values of options in this opening, which members cannot choose.
	Sets Options
}

// With returns options with those that the opening sets.
func (o Opening) With(options Options) Options {
	if o.Sets == nil {
		return options
	}
	all := Options{}
	maps.Copy(all, options)
	maps.Copy(all, o.Sets)
	return all
}

// Sets reports whether an opening sets an option, which members then cannot choose.
func (i *Info) Sets(option string) bool {
	return slices.ContainsFunc(i.Openings, func(o Opening) bool { return o.Sets[option] != "" })
}

// Occupant is the kind of player in a seat when a game is opened.
type Occupant int

// The kinds of occupant.
const (
	Computer Occupant = iota // a computer player
	Starter                  // the member who gave the command
	Opponent                 // the invited member, after accepting
	Channel                  // anyone in the channel
	Team                     // all members who join this side during the game; the starter joins one
	Joiner                   // an invited opponent or a member who joins before the start; otherwise a computer
)

// SecretSource is where the secret of a seat comes from.
type SecretSource string

// The sources of a secret.
const (
	InHead SecretSource = "in-my-head" // the member remembers it; nothing is stored
	Own    SecretSource = "own"        // each member submits one privately before the game, and the host stores it; see Secrets.Forced
	Typed  SecretSource = "typed"      // submitted privately by the starter; the host then answers for the seat
	ByHand SecretSource = "by-hand"    // submitted privately by the starter; the host stores it, and the member answers
	Drawn  SecretSource = "random"     // drawn by the host; a member in the seat sees it and plays
)

// IsTyped reports whether the member types the secret.
func (s SecretSource) IsTyped() bool { return s == Typed || s == ByHand }

// Kind is the kind of an entry in the log of a match.
type Kind string

// The kinds of entry. Only Move, Forced, Rolled, Undo, Amend, Insist and Change change the position,
// and Resign if a seat drops out.
const (
	Move   Kind = "move"   // Text is the canonical move
	Forced Kind = "forced" // a move played by the host: the seat's only move, or the one that its secret demands
	Rolled Kind = "rolled" // a move of Chance
	Vote   Kind = "vote"   // Text is the move that the member proposes to the team
	Choose Kind = "choose" // Text is the seat's simultaneous choice, sealed until all have chosen
	Hide   Kind = "hide"   // Text is the seat's secret, sealed
	Insist Kind = "insist" // the seat stands by a contradiction; see Corrections
	Undo   Kind = "undo"   // Text is the number of moves taken back
	Amend  Kind = "amend"  // Text is the number of a move, counted from 1, a space, and its replacement
	Resign Kind = "resign" // the seat gives up
	Draw   Kind = "draw"   // a draw by agreement
	Reveal Kind = "reveal" // Text is the seat's secret
	Stop   Kind = "stop"   // the game is abandoned without a winner
	Forget Kind = "forget" // has no effect: logs of former versions contain it
	Share  Kind = "share"  // the member has posted the result; the position is unchanged
	Show   Kind = "show"   // Text is how the seat's secret is shown from now on
	Ask    Kind = "ask"    // the seat proposes Text: Stop, Undo, Draw, Pause, or Change, a space, and its Text
	Change Kind = "change" // Text is an option of the game, "=", and its new value
	Agree  Kind = "agree"  // the seat accepts the proposal
	Object Kind = "object" // the seat rejects the proposal or withdraws its own
	Pause  Kind = "pause"  // the game is paused
	Resume Kind = "resume" // the game continues after a pause
	Idle   Kind = "idle"   // the seat has been inactive so long that others may take over
	Late   Kind = "late"   // the seat's time has expired; the entries after this are the consequence
	Extend Kind = "extend" // Text is the additional time for the seat to move after downtime of the host
	Hint   Kind = "hint"   // the seat received a hint; the position is unchanged

	// Changes of occupants.
	Sit     Kind = "seat"     // Text is the ID of the member who takes the seat or joins its team, a space, and the display name
	StandIn Kind = "stand-in" // Text is the computer player that takes the seat
	Decline Kind = "decline"  // the invited member declines the seat
	Offer   Kind = "offer"    // any member may take the seat
)

// PassMove is the move of a seat that has no other. If it is the only legal move, the host
// plays it immediately as an entry of kind Forced.
const PassMove = "pass"

// SeatByID returns the seat with an ID, or with a former one.
func (i *Info) SeatByID(id string) (Seat, bool) {
	n := slices.IndexFunc(i.Seats, func(s SeatInfo) bool { return s.ID == id })
	if n < 0 && id != "" {
		n = slices.IndexFunc(i.Seats, func(s SeatInfo) bool { return s.Former == id })
	}
	return Seat(n), n >= 0
}

// OpeningByName returns the opening with a name.
func (i *Info) OpeningByName(name string) (Opening, bool) {
	n := slices.IndexFunc(i.Openings, func(o Opening) bool { return o.Name == name })
	if n < 0 {
		return Opening{}, false
	}
	return i.Openings[n], true
}

// PlayersFor returns the computer players for a seat, weakest first.
func (i *Info) PlayersFor(s Seat) []PlayerInfo {
	return slices.DeleteFunc(slices.Clone(i.Players), func(p PlayerInfo) bool { return !p.plays(s) })
}

// plays reports whether the player can occupy a seat.
func (p PlayerInfo) plays(s Seat) bool { return p.Seats == nil || slices.Contains(p.Seats, s) }

// Help returns the help text.
func (i *Info) Help() Text {
	t := Text{ID: i.Name + ".help", Args: map[string]any{}}
	for name, sign := range i.Signs {
		t.Args[name] = Cells(sign)
	}
	return t
}

// Text returns the text of a part of this Info, for example Text("player", "knuth").
func (i *Info) Text(path ...string) Text {
	id := i.Name
	for _, p := range path {
		id += "." + p
	}
	return Text{ID: id}
}

// TwoSided returns the openings of a game for two sides: against the computer (play), against
// another member (duel), as a team of the whole channel (team), team against team (teams), and a
// game between computers (watch). The member chooses a side, by default the first. All games share the
// texts of these openings.
func TwoSided() []Opening {
	return []Opening{
		{Name: "play", Seats: []Occupant{Starter, Computer}, Sides: true},
		{Name: "duel", Seats: []Occupant{Starter, Opponent}, Sides: true},
		{Name: "team", Seats: []Occupant{Channel, Computer}, Sides: true},
		{Name: "teams", Seats: []Occupant{Team, Team}, Sides: true},
		{Name: "watch", Seats: []Occupant{Computer, Computer}},
	}
}

// ManySided returns the openings of a game for up to the given number of seats: against
// computers, at a table that members join, and a game between computers to watch. With fewer
// players, the last seats are left out. All games share the texts of these openings.
func ManySided(seats int) []Opening {
	play, table := []Occupant{Starter}, []Occupant{Starter}
	watch := []Occupant{Computer}
	for range seats - 1 {
		play, table, watch = append(play, Computer), append(table, Joiner), append(watch, Computer)
	}
	return []Opening{{Name: "play", Seats: play}, {Name: "table", Seats: table}, {Name: "watch", Seats: watch}}
}
