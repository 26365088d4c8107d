package gametest

import (
	"iter"
	"strconv"
	"testing/fstest"

	"parlour/games"
)

// Race returns a small dice game for two to four, for tests of hosts. The seat to
// move rolls one or two, and the first with four points wins.
func Race() *games.Game { return games.New(race()) }

func race() games.Rules[track, int] {
	return games.Rules[track, int]{
		Info: games.Info{
			Name: "race",
			Seats: []games.SeatInfo{
				{ID: "one", Player: "random"}, {ID: "two", Player: "random"}, {ID: "three", Player: "random"}, {ID: "four", Player: "random"},
			},
			Options:  []games.Option{{Name: "players", Kind: games.Number, Min: 2, Max: 4, Default: "3"}},
			Openings: games.ManySided(4),
			Players:  []games.PlayerInfo{{Name: "random"}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(raceTexts)}},
		},
		Open: func(o games.Options) (track, error) { return track{players: o.Int("players", 3)}, nil },
		Parse: func(t track, typed string) (int, error) {
			n, err := strconv.Atoi(typed)
			if err != nil || strconv.Itoa(n) != typed || t.Legal(n) != nil {
				return 0, games.Refuse("race.refuse")
			}
			return n, nil
		},
		Format:  func(_ track, m int) string { return strconv.Itoa(m) },
		View:    track.view,
		Seats:   func(o games.Options) int { return o.Int("players", 3) },
		DropOut: track.without,
		Rolls: func(t track) []games.Roll[int] {
			if t.Turn() != games.Chance {
				return nil
			}
			return []games.Roll[int]{{Move: 1, Probability: 0.25}, {Move: 2, Probability: 0.75}}
		},
	}
}

const raceTexts = `{
	"race.title": "Race", "race.about": "Be the first.", "race.help": "Roll.", "race.option.players": "How many play",
	"race.seat.one": "One", "race.seat.two": "Two", "race.seat.three": "Three", "race.seat.four": "Four",
	"race.name.race": "race", "race.name.players": "players", "race.alt": "{{.Points}}", "race.status": "{{.Seat}}: {{.Points}}", "race.over": "It is over.", "race.refuse": "Your move is 0, which rolls the die."
}`

// track is the points of all seats.
type track struct {
	players, turn int
	rolling       bool
	at            [4]int
	gone          [4]bool
	holds, held   int                               // moves that a seat makes before its roll, in a test; and how many it has made
	end           func(games.Outcome) games.Outcome // Changes the outcome in a broken game; nil otherwise.
}

func (t track) over() bool {
	left := 0
	for seat := range t.players {
		if t.at[seat] >= 4 {
			return true
		}
		if !t.gone[seat] {
			left++
		}
	}
	return left < 2
}

func (t track) Turn() games.Seat {
	switch {
	case t.over():
		return games.Nobody
	case t.rolling:
		return games.Chance
	}
	return games.Seat(t.turn)
}

func (t track) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		for m := range 3 {
			if t.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

func (t track) Legal(m int) error {
	if t.over() || m < 0 || m > 2 || t.rolling != (m > 0) {
		return games.Refuse("race.refuse")
	}
	return nil
}

func (t track) After(m int) track {
	if t.held < t.holds {
		t.held++
		return t
	}
	if t.rolling = !t.rolling; t.rolling {
		return t
	}
	t.held = 0
	t.at[t.turn] += m
	return t.next()
}

// next passes the turn to the next seat that has not dropped out.
func (t track) next() track {
	for range t.players {
		if t.turn = (t.turn + 1) % t.players; !t.gone[t.turn] {
			break
		}
	}
	return t
}

func (t track) without(s games.Seat) track {
	t.gone[s] = true
	if int(s) == t.turn && !t.over() {
		t.rolling = false
		return t.next()
	}
	return t
}

func (t track) Outcome() games.Outcome {
	if !t.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("race.over")}
	for seat := range t.players {
		place := 1
		for other := range t.players {
			if t.rank(other) > t.rank(seat) {
				place++
			}
		}
		if o.Places = append(o.Places, place); place == 1 {
			o.Winner = games.Seat(seat)
		}
	}
	if t.end != nil {
		o = t.end(o)
	}
	return o
}

// rank is higher for a better place. Seats that dropped out are last.
func (t track) rank(seat int) int {
	if t.gone[seat] {
		return -100
	}
	return 4*t.at[seat] - seat // the first of equals
}

func (t track) view() games.View {
	said := games.T("race.alt", "Points", t.at[0])
	return games.View{Title: games.T("race.title"), Goals: []games.Text{games.T("race.about")}, Status: games.T("race.status", "Seat", t.Turn(), "Points", t.at[0]), Alt: said}
}
