package games

import (
	"io/fs"
	"slices"

	"parlour/games/grid"
)

// Info describes a game: everything from which its commands, boards, help and
// tests are made. Words are not in it but in Texts, found by convention: for
// the game g,
//
//	g.title, g.about (one sentence), g.help (its rules), g.credit (may be absent)
//	g.way.ID (of a seat: playing that side, where sides are not chosen but named by the opening)
//	g.seat.ID        g.option.NAME     g.option.NAME.VALUE
//	g.opening.NAME   g.verb.NAME       g.verb.NAME.PARAMETER
//	g.name.NAME (what a command, an option, a seat or a player is called where it is typed or chosen: in English the same)
//	g.player.NAME    g.hand (what a seat's secret is called, where Secrets has Forced)
//
// Openings, levels, hands and common names have words that all games share: a
// game that has no g.opening.play says games.opening.play.
//
// A file of texts is a JSON object of these IDs and those of the game's own
// Texts. Each is words, in which {{.Name}} stands for an argument, or where they
// depend on a number the plural forms of the language:
//
//	"nim.left": {"one": "{{.Count}} is left.", "other": "{{.Count}} are left."}
type Info struct {
	Name     string // the slash command and the prefix of every text ID
	Seats    []SeatInfo
	Options  []Option
	Openings []Opening
	Players  []PlayerInfo // from the weakest to the strongest
	Draws    bool         // it can end in a draw, by agreement too
	Texts    fs.FS        // en.json and its translations
	// Uneven: the sides have different tasks, so that who wins says little of who
	// plays better. Such a game is not rated.
	Uneven bool
}

// TextFiles are the Texts of a game that embeds them in a folder texts.
func TextFiles(embedded fs.FS) fs.FS {
	texts, err := fs.Sub(embedded, "texts")
	if err != nil {
		return embedded // cannot be: the name is a valid path
	}
	return texts
}

// SeatInfo describes a seat.
type SeatInfo struct {
	ID     string    // "maker", "red"
	Player string    // the computer player that sits here unless another is named
	Sign   grid.Cell // by which it is known on the board; zero for none
	Accent uint32    // 0xRRGGBB, the colour that stands for its turn; 0 for the host's own
	Secret bool      // brings a secret: Hide draws it, and it is told at the end
}

// PlayerInfo describes a computer player.
type PlayerInfo struct {
	Name   string
	Seats  []Seat // where it can sit; nil is everywhere
	Depth  int    // the most plies a member may ask it to look ahead; 0 if that is not asked
	Hidden bool   // never offered: it is the only one for its seat
	Level  bool   // one of [Levels], by which most members choose
	// Rating is how strong it is on the scale of ratings, where medium is 1500, as
	// measured in a tournament; 0 if it was not, and its games are not rated.
	Rating int
}

// Levels are the names of the levels, from the weakest on. A game has those of
// them that it has a player for: medium at least where it has easy, and perfect
// only where its play is proven on some boards, which the player's text names; on
// others it is the strongest there is.
func Levels() []string { return []string{"easy", "medium", "hard", "perfect"} }

// Opening is one way to start the game: who sits where.
type Opening struct {
	Name string // "play", "duel"
	// Seats says who sits in each seat.
	Seats []Occupant
	// Sides lets the member choose which seat is his, or his team's; who would
	// have sat there takes his.
	Sides bool
	// Secret says, for a seat that a member or his proxy sits in and that
	// brings a secret, where the secret may come from: the first is the
	// default.
	Secret []SecretSource
	// Options are those of Info.Options that this opening offers; nil is all.
	Options []string
}

// Occupant is who sits in a seat when a game is opened.
type Occupant int

// The kinds of occupant.
const (
	Computer Occupant = iota // a computer player
	Starter                  // the member who gave the command
	Opponent                 // the member who was named, once she has accepted
	Channel                  // anyone in the channel
	Team                     // whoever joins this side while the game goes on; the starter is of one team
	Joiner                   // an opponent who was named, or who joins before the starter begins; else a computer
)

// SecretSource is where the secret of a seat comes from.
type SecretSource string

// The sources of a secret.
const (
	InHead SecretSource = "in-my-head" // the member keeps it; nothing is stored
	Own    SecretSource = "own"        // each member brings one privately before the game begins, and the host keeps it: see Secrets.Forced
	Typed  SecretSource = "typed"      // typed in privately; the host then answers for the seat
	ByHand SecretSource = "by-hand"    // typed in privately; the host keeps it, and the member answers
	Drawn  SecretSource = "random"     // drawn by the host
)

// IsTyped reports whether the member types the secret in.
func (s SecretSource) IsTyped() bool { return s == Typed || s == ByHand }

// Kind is the kind of an entry in the log of a match.
type Kind string

// The kinds of entry. Only Move, Forced, Rolled, Undo and Amend change the position,
// and Insist, and Resign where a seat drops out.
const (
	Move   Kind = "move"   // Text is the canonical move
	Forced Kind = "forced" // a move that the seat had no choice about, and that the host played: its only one, or what its secret demands
	Rolled Kind = "rolled" // a move of Chance
	Vote   Kind = "vote"   // Text is the move that the member wants the team to make
	Choose Kind = "choose" // Text is what the seat has chosen, sealed, until all have
	Hide   Kind = "hide"   // Text is the secret that the seat has brought, sealed
	Insist Kind = "insist" // the seat stands by what must be a mistake: see Corrections
	Undo   Kind = "undo"   // Text is how many moves are taken back
	Amend  Kind = "amend"  // Text is the number of a move, counted from 1, a space, and the move it should have been
	Resign Kind = "resign" // the seat gives up
	Draw   Kind = "draw"   // the game is agreed drawn
	Reveal Kind = "reveal" // Text is the secret of the seat
	Stop   Kind = "stop"   // the game is broken off, with no winner
	Forget Kind = "forget" // the channel's next game takes no settings over from this one
	Show   Kind = "show"   // Text is how the seat's secret is shown from now on
	Ask    Kind = "ask"    // the seat asks the others for what Text is: Stop, Undo, Draw or Pause
	Agree  Kind = "agree"  // the seat agrees to that, where others have to agree too
	Object Kind = "object" // the seat does not agree, or has thought better of what it asked for
	Pause  Kind = "pause"  // the game rests
	Resume Kind = "resume" // and goes on
	Idle   Kind = "idle"   // the seat has kept the game waiting so long that others may play on
	Late   Kind = "late"   // the seat has let the time for its turn run out; what follows is the entries after this
	Extend Kind = "extend" // Text is the time that whoever is to move has more, as the host was away
	Hint   Kind = "hint"   // the seat was told what to do; nothing on the board changes

	// Who sits where.
	Sit     Kind = "seat"     // Text is the member who takes the seat, or joins its team, a space, and what she is called
	StandIn Kind = "stand-in" // Text is the computer player that takes the seat
	Decline Kind = "decline"  // the member who is invited to the seat will not play
	Offer   Kind = "offer"    // whoever wants to may take the seat
)

// PassMove is the move of a seat that has no other. Where it is the only legal
// move the host plays it at once, as an entry of kind Forced.
const PassMove = "pass"

// SeatByID returns the seat of that ID.
func (i *Info) SeatByID(id string) (Seat, bool) {
	n := slices.IndexFunc(i.Seats, func(s SeatInfo) bool { return s.ID == id })
	return Seat(n), n >= 0
}

// OpeningByName returns the opening of that name.
func (i *Info) OpeningByName(name string) (Opening, bool) {
	n := slices.IndexFunc(i.Openings, func(o Opening) bool { return o.Name == name })
	if n < 0 {
		return Opening{}, false
	}
	return i.Openings[n], true
}

// PlayersFor returns the computer players that may sit in a seat, from the
// weakest to the strongest.
func (i *Info) PlayersFor(s Seat) []PlayerInfo {
	var fit []PlayerInfo
	for _, p := range i.Players {
		if p.Seats == nil || slices.Contains(p.Seats, s) {
			fit = append(fit, p)
		}
	}
	return fit
}

// Text is the text that the game's catalogue has for a part of this Info, say
// Text("player", "knuth").
func (i *Info) Text(path ...string) Text {
	id := i.Name
	for _, p := range path {
		id += "." + p
	}
	return Text{ID: id}
}

// TwoSided are the openings of a game for two sides who both move: against the
// computer, another member, as a team with the whole channel, or team against
// team, and one to watch. The member chooses his side, and takes the first unless
// he does. Their texts are shared: a game needs none of its own.
func TwoSided() []Opening {
	return []Opening{
		{Name: "play", Seats: []Occupant{Starter, Computer}, Sides: true},
		{Name: "duel", Seats: []Occupant{Starter, Opponent}, Sides: true},
		{Name: "team", Seats: []Occupant{Channel, Computer}, Sides: true},
		{Name: "teams", Seats: []Occupant{Team, Team}, Sides: true},
		{Name: "watch", Seats: []Occupant{Computer, Computer}},
	}
}

// ManySided are the openings of a game for up to that many seats: against
// computers, at a table that members join, and one to watch. Where fewer play,
// the last seats are left out. Their texts are shared too.
func ManySided(seats int) []Opening {
	play, table := []Occupant{Starter}, []Occupant{Starter}
	watch := []Occupant{Computer}
	for range seats - 1 {
		play, table, watch = append(play, Computer), append(table, Joiner), append(watch, Computer)
	}
	return []Opening{{Name: "play", Seats: play}, {Name: "table", Seats: table}, {Name: "watch", Seats: watch}}
}
