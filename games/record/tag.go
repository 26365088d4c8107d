package record

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"parlour/games"
)

// tag reads a tag, except those that are read earlier (the game, options) or later (the
// result, secrets).
func (r *Record) tag(name string, l line) error {
	switch name {
	case tagGame, tagResult:
		return nil
	case tagDeal:
		if r.Game.Secrets == nil || r.Game.Secrets.Deal == nil {
			return refuse(l.line, "games.record.refuse.no-deal")
		}
		return nil // read by settle
	case tagOpening:
		if _, ok := r.Game.Info.OpeningByName(l.value); !ok {
			known := listed(r.Game.Info.Openings, func(o games.Opening) string { return o.Name })
			return refuse(l.line, "games.record.refuse.opening", "Opening", games.Quoted(l.value), "Known", known)
		}
		r.Opening = l.value
		return nil
	case tagSecret:
		r.InHead = true
		if l.value != string(games.InHead) || !r.asks() {
			return refuse(l.line, "games.record.refuse.in-head")
		}
		return nil
	case tagDate:
		var err error
		if r.Date, err = time.Parse(dateForm, l.value); err != nil {
			return refuse(l.line, "games.record.refuse.date")
		}
		return nil
	case tagEnd:
		return r.readEnd(l)
	}
	return r.seatTag(name, l)
}

// readEnd reads an end other than by the rules.
func (r *Record) readEnd(l line) (err error) {
	who, resigned := strings.CutSuffix(l.value, resigns)
	switch {
	case resigned:
		r.End.Kind = games.Resign
		r.End.Seat, err = r.seat(who, l)
	case l.value == agreed:
		r.End.Kind = games.Draw
	case l.value == stopped:
		r.End.Kind = games.Stop
	default:
		err = refuse(l.line, "games.record.refuse.end")
	}
	return err
}

// seatTag reads a tag of a seat.
func (r *Record) seatTag(name string, l line) error {
	for i, id := range r.ids() {
		tag, seat := tagOf(id), &r.Seats[i]
		switch name {
		case tag:
			if utf8.RuneCountInString(l.value) > maxName || strings.ContainsFunc(l.value, unicode.IsControl) {
				return refuse(l.line, "games.record.refuse.name", "Max", maxName)
			}
			seat.Name = l.value
			return nil
		case tag + afterComputer:
			return r.computer(games.Seat(i), l)
		case tag + tagSecret:
			seat.Secret = l.value // checked by settle
			if !r.Game.Info.Seats[i].Secret || r.Game.Secrets == nil || r.Game.Secrets.Deal != nil {
				return refuse(l.line, "games.record.refuse.no-secret", "Seat", id)
			}
			return nil
		}
	}
	known := []string{tagGame, tagOpening, tagOption, tagSecret, tagDeal, tagDate, tagEnd, tagResult}
	for _, id := range r.ids() {
		known = append(known, tagOf(id))
	}
	return refuse(l.line, "games.record.refuse.unknown", "Tag", games.Quoted(name), "Known", strings.Join(known, ", "))
}

// computer reads the computer player of a seat, as name or name:depth.
func (r *Record) computer(seat games.Seat, l line) error {
	name, depth, deep := strings.Cut(l.value, ":")
	fit := r.Game.Info.PlayersFor(seat)
	i := slices.IndexFunc(fit, func(p games.PlayerInfo) bool { return p.Name == name })
	if i < 0 {
		known := listed(fit, func(p games.PlayerInfo) string { return p.Name })
		return refuse(l.line, "games.record.refuse.computer", "Player", games.Quoted(name), "Seat", r.id(seat), "Known", known)
	}
	s := &r.Seats[seat]
	s.Computer = name
	if deep {
		var err error
		if s.Depth, err = strconv.Atoi(depth); err != nil || s.Depth < 1 || s.Depth > fit[i].Depth {
			return refuse(l.line, "games.record.refuse.depth", "Player", name, "Max", fit[i].Depth)
		}
	}
	return nil
}

// settle checks that the result agrees with the moves and that the secrets are possible.
func (r *Record) settle(f *file, last games.Position) error {
	if result, given := f.tags[tagResult]; given {
		if c := r.Game.Corrections; result.value == running && r.End.Kind == "" && c != nil {
			_, r.Open = c.Needed(last)
		}
		if is := r.result(last); result.value != is {
			return refuse(result.line, "games.record.refuse.result", "Result", games.Quoted(result.value), "Is", is)
		}
	}
	for i, id := range r.ids() {
		if l, given := f.tags[tagOf(id)+tagSecret]; given {
			if err := r.settleSecret(games.Seat(i), l, last); err != nil {
				return err
			}
		}
	}
	if l, given := f.tags[tagDeal]; given {
		return r.settleDeal(l, last)
	}
	return nil
}

// settleDeal reads the source of all hands. In a finished game, every move must be one of the
// hand of its seat.
func (r *Record) settleDeal(l line, last games.Position) (err error) {
	if !r.Over(last) {
		return refuse(l.line, "games.record.refuse.early-deal")
	}
	if r.Deal, err = r.Game.Secrets.Read(last, games.Chance, l.value); err != nil {
		return at(l.line, err)
	}
	for i, m := range r.Moves {
		p := r.positions[i]
		if seat := p.Turn(); seat >= 0 && m.DropsOut == games.Nobody {
			seen := r.Game.SeenBy(p, games.Audience{Seat: seat, Hand: r.Game.Secrets.Deal(p, seat, r.Deal)})
			if _, err := seen.Canonical(m.Text); err != nil {
				return refuse(l.line, "games.record.refuse.deal", "Move", i+1)
			}
		}
	}
	return nil
}

// settleSecret reads the secret of a seat, which must be possible in a finished game.
func (r *Record) settleSecret(seat games.Seat, l line, last games.Position) error {
	if !r.Over(last) {
		return refuse(l.line, "games.record.refuse.early", "Seat", r.id(seat))
	}
	secret, err := r.Game.Secrets.Read(last, seat, l.value)
	if err == nil {
		_, err = r.Game.Secrets.Reveal(last, seat, secret)
	}
	r.Seats[seat].Secret = secret
	return at(l.line, err)
}
