package commands

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// A start fits into the custom ID of a button as a list of values divided by
// semicolons: game, opening, side, opponent, secret source, visibility, and
// then options and players. To keep it short, whatever the game lists is told by
// its index there. A start too long for that is not offered as a button.

// The visibilities by their index in a code.
var visibilities = []match.Visibility{match.Hidden, match.Spoiler, match.Open}

// encodeStart writes a start of a game with that Info.
func encodeStart(info *games.Info, s match.Start) string {
	opening := slices.IndexFunc(info.Openings, func(o games.Opening) bool { return o.Name == s.Opening })
	f := []string{info.Name, strconv.Itoa(opening), "", s.Opponent.User, "", ""}
	if s.Side >= 0 {
		f[2] = strconv.Itoa(int(s.Side))
	}
	if opening >= 0 {
		f[4] = index(info.Openings[opening].Secret, s.Source)
	}
	f[5] = index(visibilities, s.Show)
	for i, o := range info.Options {
		if value, given := s.Options[o.Name]; given {
			f = append(f, strconv.Itoa(i)+"="+encodeValue(o, value))
		}
	}
	for i := range info.Seats {
		seat := games.Seat(i)
		player := ""
		if n := slices.IndexFunc(info.Players, func(p games.PlayerInfo) bool { return p.Name == s.Players[seat] }); n >= 0 {
			player = strconv.Itoa(n)
		}
		if depth := s.Limits[seat].Depth; depth > 0 {
			player += "/" + strconv.Itoa(depth)
		}
		if player != "" {
			f = append(f, "@"+strconv.Itoa(i)+"="+player)
		}
	}
	return strings.Join(f, ";")
}

// index is the place of a value in a list, "" if it is not there.
func index[T comparable](list []T, v T) string {
	if i := slices.Index(list, v); i >= 0 {
		return strconv.Itoa(i)
	}
	return ""
}

// at is the value at the place that index has written.
func at[T any](list []T, code string) (v T, ok bool) {
	i, err := strconv.Atoi(code)
	if err != nil || i < 0 || i >= len(list) {
		return v, false
	}
	return list[i], true
}

// encodeValue writes the value of an option; a choice by its index.
func encodeValue(o games.Option, value string) string {
	if i := index(o.Choices, value); o.Kind == games.OneOf && i != "" {
		return i
	}
	return url.QueryEscape(value)
}

// decodeStart reads what encodeStart has written.
func decodeStart(h *match.Host, code string) (match.Start, bool) {
	f := strings.Split(code, ";")
	g, ok := h.GameNamed(f[0])
	if !ok || len(f) < 6 {
		return match.Start{}, false
	}
	info := g.Info()
	opening, ok := at(info.Openings, f[1])
	if !ok {
		return match.Start{}, false
	}
	s := match.Start{
		Game: f[0], Opening: opening.Name, Side: games.Nobody, Opponent: match.Actor{User: f[3]},
		Options: games.Options{}, Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
	}
	if _, ok := at(info.Seats, f[2]); ok {
		side, _ := strconv.Atoi(f[2])
		s.Side = games.Seat(side)
	}
	s.Source, _ = at(opening.Secret, f[4])
	s.Show, _ = at(visibilities, f[5])
	for _, field := range f[6:] {
		name, value, _ := strings.Cut(field, "=")
		if seat, player := strings.CutPrefix(name, "@"); player {
			ok = decodePlayer(&s, info, seat, value)
		} else {
			ok = decodeOption(&s, info, name, value)
		}
		if !ok {
			return match.Start{}, false
		}
	}
	return s, true
}

func decodeOption(s *match.Start, info *games.Info, name, value string) bool {
	o, ok := at(info.Options, name)
	if !ok {
		return false
	}
	if choice, ok := at(o.Choices, value); ok && o.Kind == games.OneOf {
		s.Options[o.Name] = choice
		return true
	}
	v, err := url.QueryUnescape(value)
	s.Options[o.Name] = v
	return err == nil
}

func decodePlayer(s *match.Start, info *games.Info, seat, value string) bool {
	n, err := strconv.Atoi(seat)
	if err != nil || n < 0 || n >= len(info.Seats) {
		return false
	}
	name, depth, _ := strings.Cut(value, "/")
	if p, ok := at(info.Players, name); ok {
		s.Players[games.Seat(n)] = p.Name
	}
	if d, err := strconv.Atoi(depth); err == nil && d > 0 {
		s.Limits[games.Seat(n)] = games.Limits{Depth: d}
	}
	return true
}
