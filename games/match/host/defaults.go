package host

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// Defaults are the settings that a member chose last in a game, in any channel, and that are
// offered for the member's next match of the game. They are a document in the home of the
// member.
type Defaults struct{ host *Host }

// Last returns the settings with which a member started a game last, and whether there are
// any.
func (d *Defaults) Last(ctx context.Context, user, game string) (last match.Start, known bool, err error) {
	doc, err := store.ReadDocument(ctx, d.host.Store, user, store.PlayedKind, game, &last)
	return last, doc.Version > 0, err
}

// Keep stores the settings of a start that the next one may inherit.
func (d *Defaults) Keep(ctx context.Context, user string, s match.Start) error {
	kept := match.Start{
		Opening: s.Opening, Options: s.Options, Side: games.Nobody, Players: s.Players, Limits: s.Limits, First: s.First,
		Vote: s.Vote, Expires: s.Expires, Clock: s.Clock, OnTimeout: s.OnTimeout,
	}
	key := store.Document{Home: user, Kind: store.PlayedKind, ID: s.Game}
	return store.ChangeDocument(ctx, d.host.Store, key, func(_ *store.Document, last *match.Start) error {
		if reflect.DeepEqual(*last, kept) {
			return store.ErrUnchanged
		}
		*last = kept
		return nil
	})
}

// Inherit fills the unset fields of a start from the member's last choice in the same game:
// the options, the lifetime of an invitation and, in the same opening, the computer players,
// the clock and the votes. Given values take precedence. Options that conflict with them are
// not inherited, and nothing is inherited if another preset was chosen. The visibility of a
// secret and the sides are never inherited.
func (d *Defaults) Inherit(ctx context.Context, user string, s *match.Start) error {
	g, ok := d.host.GameNamed(s.Game)
	if !ok {
		return games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	last, known, err := d.Last(ctx, user, s.Game)
	if err != nil || !known {
		return err
	}
	if options, ok := merge(g, last.Options, s.Options); ok {
		s.Options = options
		inheritFrom(s, last, &g.Info)
	}
	return nil
}

// inheritFrom fills the unset fields of a start but its options.
func inheritFrom(s *match.Start, last match.Start, info *games.Info) {
	s.Expires = cmp.Or(s.Expires, last.Expires)
	if s.Opening != last.Opening {
		return
	}
	if !last.First { // the players of a member's very first game are not inherited
		seatAsIn(s, last, info)
	}
	s.Vote = cmp.Or(s.Vote, last.Vote)
	if s.Clock == 0 {
		s.Clock, s.OnTimeout = last.Clock, cmp.Or(s.OnTimeout, last.OnTimeout)
	}
}

// merge adds the options of the last match to the given ones: all of them, or those that do
// not conflict.
func merge(g *games.Game, last, given games.Options) (games.Options, bool) {
	specs := g.Info.Options
	kept, ok := games.InheritedOptions(specs, last, given)
	if !ok {
		return nil, false
	}
	all, merged := maps.Clone(kept), games.Options{}
	maps.Copy(all, given)
	if opens(g, all) {
		return all, true
	}
	for _, spec := range specs {
		if value, ok := kept[spec.Name]; ok && spec.Preset {
			merged[spec.Name] = value
		}
	}
	maps.Copy(merged, given)
	if !opens(g, merged) {
		return nil, false
	}
	for _, spec := range specs {
		if value, ok := kept[spec.Name]; ok {
			if more := merged.With(spec.Name, value); opens(g, more) {
				merged = more
			}
		}
	}
	return merged, true
}

// opens reports whether a game can start with the options.
func opens(g *games.Game, o games.Options) bool {
	_, _, err := open(g, o)
	return err == nil
}

// seatAsIn inherits the computer players that are not given.
func seatAsIn(s *match.Start, last match.Start, info *games.Info) {
	for seat, named := range s.Players {
		player := last.Players[seat]
		fits := player == games.LevelEven || slices.ContainsFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Name == player })
		if named != "" || !fits {
			continue
		}
		s.Players[seat] = player
		if s.Limits[seat] == (games.Limits{}) {
			s.Limits[seat] = last.Limits[seat]
		}
	}
}

// chosen returns the moves of all seats that chose at the same time, once all have.
func chosen(h *Host, t *match.Table) (moves []match.Entry, err error) {
	seats := t.Choices().Seats()
	if len(seats) == 0 || len(t.Choices().Awaited()) > 0 {
		return nil, nil
	}
	for _, seat := range seats {
		e := t.Log.Choices[seat]
		move, err := h.Sealer.UnsealPadded(t.Match.ID, seal.DecodeSealed(e.Text))
		if err != nil {
			return nil, err
		}
		moves = append(moves, match.Entry{Kind: games.Move, Seat: seat, Text: move, User: e.User})
	}
	return moves, nil
}

// drawnOrRead returns the secret of a seat that a member has typed, or a random one if
// typed is "".
func drawnOrRead(h *Host, g *games.Game, p games.Position, seat games.Seat, typed string) (string, error) {
	if typed != "" {
		return g.Secrets.Read(p, seat, typed)
	}
	random, err := h.NewRand()
	if err != nil {
		return "", err
	}
	return g.Secrets.Draw(p, seat, random), nil
}

// next returns the move that follows at once without a player: the only legal one, the one
// that a secret forces, or a roll. It is false if a player is to move.
func next(h *Host, t *match.Table) (match.Entry, bool, error) {
	if t.Match.Status != match.Live || t.Log.Paused != nil || t.Outcome().Over {
		return match.Entry{}, false, nil
	}
	seat := t.Turn()
	if seat == games.Chance {
		move, err := roll(h, t)
		return match.Entry{Kind: games.Rolled, Seat: seat, Text: move}, err == nil, err
	}
	if len(t.Choices().Seats()) > 0 {
		return match.Entry{}, false, nil
	}
	p, hand := t.Position(), games.Hand{}
	if match.PlaysHands(t.Game) {
		var err error
		if p, hand, err = h.Seen(t, seat); err != nil {
			return match.Entry{}, false, err
		}
	}
	switch {
	case match.MustPass(t.Game, p):
		return match.Entry{Kind: games.Forced, Seat: seat, Text: games.PassMove}, true, nil
	case hand.Secret == "" || t.Game.Secrets.Forced == nil:
		return match.Entry{}, false, nil
	}
	move, forced := t.Game.Secrets.Forced(p, seat, hand.Secret)
	return match.Entry{Kind: games.Forced, Seat: seat, Text: move}, forced, nil
}

// roll draws a move of chance from the host's entropy. It does not use the match's seed,
// which anyone may export.
func roll(h *Host, t *match.Table) (string, error) {
	random, err := h.NewRand()
	if err != nil {
		return "", err
	}
	rolls := t.Game.Rolls(t.Position())
	at := random.Float64()
	for _, r := range rolls {
		if at -= r.Probability; at < 0 {
			return r.Move, nil
		}
	}
	if len(rolls) == 0 {
		return "", fmt.Errorf("match %s: %s calls for a roll and has none", t.Match.ID, t.Match.Game)
	}
	return rolls[len(rolls)-1].Move, nil // the probabilities were rounded
}
