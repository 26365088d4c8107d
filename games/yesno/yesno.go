// Package yesno implements Yes or No: somebody thinks of a thing, and the other side finds it by
// questions that can be answered with yes or no.
//
// The thinker has a thing of a table in mind; see package tables. The asker asks questions of the
// table, and guesses. Members who think may err or not know, so package inquire keeps a probability
// for each thing. Parlour as the thinker answers by the table: yes or no if most people agree, and
// otherwise that it depends.
//
// A question and a guess are turns. The asker wins with a right guess, and the thinker when no
// turn is left.
//
// A server teaches the tables (learning.go). After a game in which members thought of something,
// and which named it, each answer is the vote of the member who gave it: one for each member, thing
// and question. An answer that hardly anybody gives counts if the member stands by it. A share of yes
// moves after three votes, by 0.3 at most from that of the built-in table.
//
// A server also adds things to the tables. A member who thought of something that was not
// found is asked which it was. If the table has no such thing, the member may name it, and answers up
// to ten questions that place it among the things to which the answers fit best. Only the member
// and those who may manage the server see it, until one of the managers approves it. Its shares of yes
// are those of the things that it is like, pulled to the member's answers.
//
// The votes, and the approved things, are folded into a version of the table, once a day at most. A
// match keeps the version with which it began in its options: the hash of the built-in table, the
// changed cells, the further things and the hash of the result. So its log says all that a replay, an
// export or another server needs. A version of a table that the program does not have gives the moves
// without analysis. The daily has the built-in tables.
package yesno

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/solver/inquire/tables"
)

// The seats.
const (
	thinker games.Seat = iota
	asker
)

// name is the name of the game and the prefix of its text IDs.
const name = "yesno"

// New returns the game.
func New() *games.Game {
	lib := newLibrary(textFiles)
	return games.New(games.Rules[state, move]{
		Info:           info(lib),
		Open:           lib.open,
		ResolveOptions: lib.resolve,
		Parse:          parse,
		Format:         format,
		View:           view,
		Compose:        &games.Composer[state]{Keys: keys, Add: add, Draft: draft},
		FreeText:       &games.FreeText[state, move]{Form: form, Random: random},
		MoveText:       moveText,
		Number:         func(s state) int { return s.turn() },
		Players:        map[string]games.Strategy[state, move]{honestName: honest, best: asking},
		Secrets:        secrets(),
		Corrections:    corrections(),
		Judge:          judge,
		Learning:       lib.learning(),
		Daily: &games.Daily[state]{
			Opening: "play", Options: games.Options{optList: anyTable, optTurns: strconv.Itoa(dailyTurns)},
			Share: share, Limit: func(s state) int { return s.limit },
		},
		Help: games.Help[state]{Brief: brief, Figures: lib.figures},
	})
}

//go:embed texts/*.json
var textFiles embed.FS

// The options.
const (
	optList  = "list"
	optTurns = "turns"
	// optPeople is set if people answer, who may hedge and not know.
	optPeople = "people"
	// optTaught is the version of the table with which a match began; see Version of package inquire.
	optTaught = "taught"
)

// The limits of turns.
const (
	minTurns     = 10
	playTurns    = 20
	solveTurns   = 30
	pauseTurns   = 25 // after which a member who thinks is asked for more
	defaultTable = "countries"
	// Players who draw one of the twenty most telling questions find 80 % of the things in 15 turns;
	// those who always ask the most telling one need 9.
	dailyTurns = 15
)

// maxVersion is the greatest length of the version of a table.
const maxVersion = 12_000

// anyTable is the choice of a table that is drawn.
const anyTable = "any"

func info(lib *library) games.Info {
	return games.Info{
		Name: name,
		Seats: []games.SeatInfo{
			thinker: {ID: "thinker", Player: honestName, Secret: true},
			asker:   {ID: "asker", Player: best},
		},
		Options: []games.Option{
			{Name: optList, Kind: games.OneOf, Choices: append(tables.Names(), anyTable), Default: defaultTable},
			{Name: optTurns, Kind: games.Number, Min: minTurns, Max: solveTurns, Default: strconv.Itoa(playTurns)},
			{Name: optPeople, Kind: games.Flag},
			{Name: optTaught, Kind: games.Free, Max: maxVersion},
		},
		Openings: openings(),
		Players: []games.PlayerInfo{
			{Name: honestName, Seats: []games.Seat{thinker}, Hidden: true},
			{Name: best, Seats: []games.Seat{asker}},
		},
		Texts:      games.TextFiles(textFiles),
		Words:      lib.words(),
		Asymmetric: true,
	}
}

func openings() []games.Opening {
	seats := func(t, a games.Occupant) []games.Occupant { return []games.Occupant{thinker: t, asker: a} }
	list := []string{optList}
	return []games.Opening{
		{Name: "play", Seats: seats(games.Computer, games.Starter), Options: []string{optList, optTurns}},
		{Name: "team", Seats: seats(games.Computer, games.Channel), Options: []string{optList, optTurns}},
		{
			Name: "solve", Seats: seats(games.Starter, games.Computer), Options: list,
			Secret: []games.SecretSource{games.InHead}, Sets: games.Options{optTurns: strconv.Itoa(solveTurns), optPeople: "true"},
		},
		{
			Name: "channel", Seats: seats(games.Channel, games.Computer), Options: list,
			Secret: []games.SecretSource{games.InHead}, Sets: games.Options{optTurns: strconv.Itoa(solveTurns), optPeople: "true"},
		},
	}
}
