package record

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver"
)

// Read parses the record of one of the given games. It plays the moves, so the record it
// returns is a possible game, and calls [solver.Yield] before each move. An error in the text
// is a [games.Refusal] that names the line; any other error is the context's.
func Read(ctx context.Context, all []*games.Game, text string) (*Record, error) {
	f, err := scan(text)
	if err != nil {
		return nil, err
	}
	game, ok := f.tags[tagGame]
	if !ok {
		return nil, refuse(f.last, "games.record.refuse.no-game")
	}
	i := slices.IndexFunc(all, func(g *games.Game) bool { return g.Info.Name == game.value })
	if i < 0 {
		known := strings.Join(games.Mapped(all, func(g *games.Game) string { return g.Info.Name }), ", ")
		return nil, refuse(game.line, "games.record.refuse.game", "Game", games.Quoted(game.value), "Known", known)
	}
	r := &Record{Game: all[i], Options: games.Options{}}
	if err := r.read(ctx, f); err != nil {
		return nil, err
	}
	return r, nil
}

// file is the parsed lines of a record.
type file struct {
	tags    map[string]line // by name, except options
	options []line
	moves   []line
	order   []string // names of the tags in order
	last    int      // number of the last line
}

// line is the content of a line.
type line struct {
	value string
	line  int // number, from 1
}

// scan parses the lines of a text.
func scan(text string) (*file, error) {
	f := &file{tags: map[string]line{}, last: 1}
	text = strings.TrimPrefix(text, "\ufeff")
	for n, words := range strings.Split(text, "\n") {
		words = strings.TrimSpace(words)
		var err error
		switch {
		case !utf8.ValidString(words) || strings.ContainsFunc(words, unicode.IsControl):
			err = refuse(n+1, "games.record.refuse.no-text")
		case words == "" || words[0] == ';':
			continue
		case words[0] == '[':
			err = f.tag(words, n+1)
		default:
			err = f.move(words, n+1)
		}
		if err != nil {
			return nil, err
		}
		f.last = n + 1
	}
	return f, nil
}

// tag parses a line like [Name "value"].
func (f *file) tag(words string, n int) error {
	name, rest, _ := strings.Cut(strings.TrimPrefix(words, "["), " ")
	rest, closed := strings.CutSuffix(strings.TrimSpace(rest), "]")
	rest = strings.TrimSpace(rest)
	value, err := strconv.Unquote(rest)
	if !closed || name == "" || err != nil || rest[0] != '"' || !utf8.ValidString(value) || strings.Contains(value, "\x00") {
		return refuse(n, "games.record.refuse.tag")
	}
	if len(f.moves) > 0 {
		return refuse(n, "games.record.refuse.late", "Tag", games.Quoted(name))
	}
	if name == tagOption {
		f.options = append(f.options, line{value, n})
		return nil
	}
	if _, twice := f.tags[name]; twice {
		return refuse(n, "games.record.refuse.twice", "Tag", games.Quoted(name))
	}
	f.tags[name] = line{value, n}
	f.order = append(f.order, name)
	return nil
}

// move parses a line like "12. c4".
func (f *file) move(words string, n int) error {
	number, move, _ := strings.Cut(words, ".")
	move = strings.TrimSpace(move)
	next := len(f.moves) + 1
	if number != strconv.Itoa(next) || move == "" {
		return refuse(n, "games.record.refuse.line", "Next", next)
	}
	if next > maxMoves {
		return refuse(n, "games.record.refuse.long", "Max", maxMoves)
	}
	f.moves = append(f.moves, line{move, n})
	return nil
}

// refuse returns a Refusal for a line.
func refuse(n int, id string, nameValues ...any) error {
	return games.Refuse("games.record.refuse", "Line", n, "Why", games.T(id, nameValues...))
}

// at adds the line to a game's Refusal.
func at(n int, err error) error {
	if refusal, ok := games.RefusalIn(err); ok && refusal.ID != "games.record.refuse" {
		return games.Refuse("games.record.refuse", "Line", n, "Why", refusal.Text)
	}
	return err
}

// read fills the record from the lines of a file.
func (r *Record) read(ctx context.Context, f *file) error {
	f.rename(r.Game.Info.Seats)
	for _, o := range f.options {
		if err := r.option(o); err != nil {
			return err
		}
	}
	first, err := r.Game.Open(r.Options)
	if err != nil {
		n := f.tags[tagGame].line
		if len(f.options) > 0 {
			n = f.options[len(f.options)-1].line
		}
		return at(n, err)
	}
	r.Seats = make([]Seat, r.Game.Seats(r.Options))
	for _, name := range f.order {
		if err := r.tag(name, f.tags[name]); err != nil {
			return err
		}
	}
	if r.InHead {
		first = r.asking(first)
	}
	last, err := r.play(ctx, first, f.moves)
	if err != nil {
		return err
	}
	return r.settle(f, last)
}

// rename replaces the former IDs of seats in names of tags, and in the result.
func (f *file) rename(seats []games.SeatInfo) {
	for _, s := range seats {
		if s.Former == "" {
			continue
		}
		for _, suffix := range [...]string{"", afterComputer, tagSecret} {
			was, is := tagOf(s.Former)+suffix, tagOf(s.ID)+suffix
			if i := slices.Index(f.order, was); i >= 0 {
				f.order[i], f.tags[is] = is, f.tags[was]
			}
		}
		if l, ok := f.tags[tagResult]; ok && l.value == s.Former {
			f.tags[tagResult] = line{s.ID, l.line}
		}
	}
}

// option parses one option.
func (r *Record) option(l line) error {
	name, value, ok := strings.Cut(l.value, "=")
	if !ok {
		return refuse(l.line, "games.record.refuse.option")
	}
	if _, twice := r.Options[name]; twice {
		return refuse(l.line, "games.record.refuse.twice", "Tag", games.Quoted(l.value))
	}
	checked, err := games.CheckOptions(r.Game.Info.Options, r.Options.With(name, value))
	if err != nil {
		if refusal, ok := games.RefusalIn(err); !ok || refusal.ID != "games.option.missing" { // it may follow
			return at(l.line, err)
		}
		checked = r.Options.With(name, value)
	}
	r.Options = checked
	return nil
}

// play plays the moves and returns the last position.
func (r *Record) play(ctx context.Context, p games.Position, moves []line) (games.Position, error) {
	left := map[games.Seat]bool{}
	r.positions = append(make([]games.Position, 0, len(moves)+1), p)
	for _, l := range moves {
		if err := solver.Yield(ctx); err != nil {
			return nil, err
		}
		m := Move{DropsOut: games.Nobody}
		var err error
		if who, ok := strings.CutSuffix(strings.Trim(l.value, "()"), drops); ok && l.value[0] == '(' {
			if m.DropsOut, err = r.seat(who, l); err == nil && left[m.DropsOut] {
				err = games.Refuse("games.record.refuse.drop-out")
			}
			left[m.DropsOut] = true
		} else {
			m.Text, err = p.Canonical(l.value)
		}
		if err == nil {
			p, err = r.After(p, m)
		}
		if err != nil {
			return nil, at(l.line, err)
		}
		r.Moves, r.positions = append(r.Moves, m), append(r.positions, p)
	}
	return p, nil
}

// seat returns the seat with an ID.
func (r *Record) seat(id string, l line) (games.Seat, error) {
	seat, ok := r.Game.Info.SeatByID(id)
	if !ok || int(seat) >= len(r.Seats) {
		return games.Nobody, refuse(l.line, "games.record.refuse.seat", "Seat", games.Quoted(id), "Known", strings.Join(r.ids(), ", "))
	}
	return seat, nil
}

// ids returns the IDs of the seats in play.
func (r *Record) ids() []string { return games.Times(games.Seat(len(r.Seats)), r.id) }

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
