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
// then options by their index and players by their seat. A start too long for
// that is not offered as a button.

func encodeStart(s match.Start) string {
	f := []string{s.Game, s.Opening, strconv.Itoa(int(s.Side)), s.Opponent.User, string(s.Source), string(s.Show)}
	for name, value := range s.Options {
		f = append(f, url.QueryEscape(name)+"="+url.QueryEscape(value))
	}
	slices.Sort(f[6:])
	for i := range games.Seat(len(s.Players)) {
		if s.Players[i] != "" {
			f = append(f, "@"+strconv.Itoa(int(i))+"="+s.Players[i]+"/"+strconv.Itoa(s.Limits[i].Depth))
		}
	}
	return strings.Join(f, ";")
}

func decodeStart(h *match.Host, code string) (match.Start, bool) {
	f := strings.Split(code, ";")
	if len(f) < 6 {
		return match.Start{}, false
	}
	side, err := strconv.Atoi(f[2])
	if _, ok := h.GameNamed(f[0]); !ok || err != nil {
		return match.Start{}, false
	}
	s := match.Start{
		Game: f[0], Opening: f[1], Side: games.Seat(side), Opponent: match.Actor{User: f[3]},
		Source: games.SecretSource(f[4]), Show: match.Visibility(f[5]),
		Options: games.Options{}, Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
	}
	for _, field := range f[6:] {
		name, value, _ := strings.Cut(field, "=")
		if seat, ok := strings.CutPrefix(name, "@"); ok {
			decodePlayer(&s, seat, value)
			continue
		}
		n, err1 := url.QueryUnescape(name)
		v, err2 := url.QueryUnescape(value)
		if err1 != nil || err2 != nil {
			return match.Start{}, false
		}
		s.Options[n] = v
	}
	return s, true
}

func decodePlayer(s *match.Start, seat, value string) {
	n, err := strconv.Atoi(seat)
	if err != nil {
		return
	}
	player, depth, _ := strings.Cut(value, "/")
	s.Players[games.Seat(n)] = player
	if d, err := strconv.Atoi(depth); err == nil && d > 0 {
		s.Limits[games.Seat(n)] = games.Limits{Depth: d}
	}
}
