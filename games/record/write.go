package record

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parlour/games"
	"parlour/games/grid"
)

// Names of tags, except those of seats.
const (
	tagGame    = "Game"
	tagOpening = "Opening"
	tagOption  = "Option"
	tagSecret  = "Secret" // alone, or as a suffix of a seat's tag
	tagDeal    = "Deal"
	tagDate    = "Date"
	tagEnd     = "End"
	tagResult  = "Result"

	afterComputer = "Computer"
)

// Values of tags.
const (
	dateForm = "2006.01.02"
	resigns  = " resigns"
	agreed   = "agreed"
	stopped  = "stopped"
	drops    = " drops out"
)

// Write formats the record. It contains secrets only if the game is over.
func (r *Record) Write() (string, error) {
	all, err := r.Positions()
	if err != nil {
		return "", fmt.Errorf("record: %w", err)
	}
	p := all[len(all)-1]
	var w writer
	w.tag(tagGame, r.Game.Info.Name)
	w.tag(tagOpening, r.Opening)
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		w.tag(tagOption, name+"="+r.Options[name])
	}
	if r.InHead {
		w.tag(tagSecret, string(games.InHead))
	}
	for i, seat := range r.Seats {
		if seat.Secret != "" {
			read := func(typed string) (string, error) { return r.Game.Secrets.Read(p, games.Seat(i), typed) }
			seat.Secret = lettered(r.Game.Secrets.Show(p, games.Seat(i), seat.Secret), seat.Secret, read)
		}
		w.seat(tagOf(r.Game.Info.Seats[i].ID), seat, r.Over(p))
	}
	if r.Over(p) {
		w.tag(tagDeal, r.Deal)
	}
	if !r.Date.IsZero() {
		w.tag(tagDate, r.Date.Format(dateForm))
	}
	w.tag(tagEnd, r.ending())
	w.tag(tagResult, r.result(p))
	for i, m := range r.Moves {
		if i == 0 {
			w.WriteByte('\n')
		}
		text := lettered(r.Game.MoveText(all[i], m.Text), m.Text, all[i].Canonical)
		if m.DropsOut != games.Nobody {
			text = "(" + r.id(m.DropsOut) + drops + ")"
		}
		fmt.Fprintf(&w, "%d. %s\n", i+1, text)
	}
	return w.String(), nil
}

// lettered returns a code as the letters of its pegs, if it is shown as pegs.
func lettered(shown games.Text, code string, read func(string) (string, error)) string {
	for _, arg := range shown.Args {
		switch arg := arg.(type) {
		case games.Text:
			return lettered(arg, code, read)
		case grid.Cells:
			if same, err := read(arg.Letters()); len(arg) > 0 && arg[0].IsPeg() && err == nil && same == code {
				return arg.Letters()
			}
		}
	}
	return code
}

func (r *Record) ending() string {
	switch r.End.Kind {
	case games.Resign:
		return r.id(r.End.Seat) + resigns
	case games.Draw:
		return agreed
	case games.Stop:
		return stopped
	}
	return ""
}

// writer writes tags.
type writer struct{ strings.Builder }

// tag writes a tag unless its value is empty.
func (w *writer) tag(name, value string) {
	if value != "" {
		fmt.Fprintf(w, "[%s %s]\n", name, strconv.Quote(value))
	}
}

func (w *writer) seat(tag string, s Seat, over bool) {
	w.tag(tag, s.Name)
	player := s.Computer
	if player != "" && s.Depth > 0 {
		player += ":" + strconv.Itoa(s.Depth)
	}
	w.tag(tag+afterComputer, player)
	if over {
		w.tag(tag+tagSecret, s.Secret)
	}
}

// tagOf returns the tag of a seat: its ID, capitalised.
func tagOf(id string) string {
	runes := []rune(id)
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}
