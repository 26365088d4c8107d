package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
)

// anyStart draws a start that a member can ask for, with values as they are
// after they have been checked.
func anyStart(t *rapid.T, info *games.Info) match.Start {
	o := rapid.SampledFrom(info.Openings).Draw(t, "opening")
	s := match.Start{
		Game: info.Name, Opening: o.Name, Side: games.Nobody, Options: games.Options{},
		Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
		Show: rapid.SampledFrom([]match.Visibility{"", match.Hidden, match.Spoiler, match.Open}).Draw(t, "show"),
	}
	if slices.Contains(o.Seats, games.Opponent) {
		s.Opponent.User = strconv.FormatUint(rapid.Uint64Range(1e16, 1e19).Draw(t, "opponent"), 10)
	}
	if o.Sides {
		s.Side = games.Seat(rapid.IntRange(-1, len(info.Seats)-1).Draw(t, "side"))
	}
	if len(o.Secret) > 0 {
		s.Source = rapid.SampledFrom(o.Secret).Draw(t, "source")
	}
	for _, option := range info.Options {
		if rapid.Bool().Draw(t, option.Name+" given") {
			s.Options[option.Name] = anyValue(t, option)
		}
	}
	for i := range info.Seats {
		if fit := info.PlayersFor(games.Seat(i)); len(fit) > 0 && rapid.Bool().Draw(t, "player named") {
			p := rapid.SampledFrom(fit).Draw(t, "player")
			s.Players[games.Seat(i)] = p.Name
			if p.Depth > 0 {
				s.Limits[games.Seat(i)] = games.Limits{Depth: rapid.IntRange(1, p.Depth).Draw(t, "depth")}
			}
		}
	}
	return s
}

func anyValue(t *rapid.T, o games.Option) string {
	switch o.Kind {
	case games.Number:
		return strconv.Itoa(rapid.IntRange(o.Min, o.Max).Draw(t, o.Name))
	case games.OneOf:
		return rapid.SampledFrom(o.Choices).Draw(t, o.Name)
	case games.Flag:
		return strconv.FormatBool(rapid.Bool().Draw(t, o.Name))
	default:
		return rapid.String().Draw(t, o.Name)
	}
}

func TestStartsRoundTrip(t *testing.T) {
	h := &match.Host{Games: all.Games()}
	for _, g := range h.Games {
		t.Run(g.Info().Name, rapid.MakeCheck(func(t *rapid.T) {
			want := anyStart(t, g.Info())
			code := encodeStart(g.Info(), want)
			got, ok := decodeStart(h, code)
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); !ok || diff != "" {
				t.Fatalf("%q: %v (-want +got)\n%s", code, ok, diff)
			}
		}))
	}
}

// The longest start that names no text of the member's fits into the custom ID
// of a form that replaces a match: a secret is typed only after the rules are
// chosen, and a form that cannot be opened would be the end of it.
func TestLongestStartsFit(t *testing.T) {
	for _, g := range all.Games() {
		info := g.Info()
		for _, o := range info.Openings {
			s := match.Start{
				Game: info.Name, Opening: o.Name, Side: games.Nobody, Options: games.Options{}, Show: match.Spoiler,
				Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
			}
			if slices.Contains(o.Seats, games.Opponent) {
				s.Opponent.User = "18446744073709551615"
			}
			if len(o.Secret) > 0 {
				s.Source = o.Secret[len(o.Secret)-1]
			}
			if o.Sides {
				s.Side = games.Seat(len(info.Seats) - 1)
			}
			for _, option := range info.Options {
				s.Options[option.Name] = longest(option)
			}
			for i, occupant := range o.Seats {
				if occupant == games.Opponent || occupant == games.Channel {
					continue
				}
				for _, p := range info.PlayersFor(games.Seat(i)) {
					s.Players[games.Seat(i)], s.Limits[games.Seat(i)] = p.Name, games.Limits{Depth: p.Depth}
				}
			}
			c := custom{actBegin, "", 0, encodeStart(info, s)}
			if slices.Contains(o.Secret, games.Typed) {
				c.match = "m18446744073709551615"
			}
			if id := c.String(); len(id) > maxCustom {
				t.Errorf("%s %s: %d characters: %s", info.Name, o.Name, len(id), id)
			}
		}
	}
}

func longest(o games.Option) string {
	switch o.Kind {
	case games.Number:
		return strconv.Itoa(o.Max)
	case games.OneOf:
		return o.Choices[len(o.Choices)-1]
	case games.Flag:
		return "false"
	case games.Item:
		return "an-item-of-20-letters"[:20]
	default:
		return ""
	}
}

// Whatever stands in a custom ID, reading it ends in a start or in none.
func FuzzDecodeStart(f *testing.F) {
	h := &match.Host{Games: all.Games()}
	for _, g := range h.Games {
		info := g.Info()
		f.Add(encodeStart(info, match.Start{Opening: info.Openings[0].Name, Side: 0, Options: games.Options{info.Options[0].Name: "x"}, Players: map[games.Seat]string{0: info.Players[0].Name}}))
		f.Add(info.Name + ";0;9;;9;9;99=1")
		f.Add(info.Name + ";0;;;;;@99=1")
	}
	f.Fuzz(func(t *testing.T, code string) {
		s, ok := decodeStart(h, code)
		if !ok {
			return
		}
		g, known := h.GameNamed(s.Game)
		if !known {
			t.Fatalf("%q is a start of %q", code, s.Game)
		}
		startValues(g.Info(), s)
		again, ok := decodeStart(h, encodeStart(g.Info(), s))
		if diff := cmp.Diff(s, again, cmpopts.EquateEmpty()); !ok || diff != "" {
			t.Fatalf("%q: %v\n%s", code, ok, diff)
		}
	})
}

func TestCustomRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := custom{
			rapid.StringMatching(`[a-z]`).Draw(t, "action"), rapid.StringMatching(`[a-z0-9]*`).Draw(t, "match"),
			rapid.Int().Draw(t, "at"), rapid.String().Draw(t, "arg"),
		}
		if got, ok := readCustom(want.String()); !ok || got != want {
			t.Fatalf("%v, %v, want %v", got, ok, want)
		}
	})
	for _, bad := range []string{"", "p", "p:m:1", "p:m:x:", "p:m::arg"} {
		if c, ok := readCustom(bad); ok {
			t.Errorf("%q is read as %v", bad, c)
		}
	}
}

// A start read from a button gives the same command that a member would type.
func TestStartValues(t *testing.T) {
	h := &match.Host{Games: all.Games()}
	for _, g := range h.Games {
		set := &Set{host: h}
		t.Run(g.Info().Name, rapid.MakeCheck(func(t *rapid.T) {
			s := anyStart(t, g.Info())
			spec, ok := find([]Spec{set.gameSpec(g)}, []string{s.Game, s.Opening})
			if !ok {
				t.Fatalf("no command %s %s", s.Game, s.Opening)
			}
			o, _ := g.Info().OpeningByName(s.Opening)
			for name := range startValues(g.Info(), s) {
				known := slices.ContainsFunc(spec.Params, func(p Param) bool { return p.Name == name })
				hidden := (name == paramSecret || name == paramShow) && len(o.Secret) < 2 || o.Options != nil && !slices.Contains(o.Options, name)
				if !known && !hidden {
					t.Fatalf("%s: a value for %s, which the command has not", s.Opening, name)
				}
			}
		}))
	}
}

func Example_custom() {
	c := custom{actPlay, "m42", 3, "RYGB"}
	back, ok := readCustom(c.String())
	fmt.Println(c, back.arg, ok, strings.Count(c.String(), ":"))
	// Output: p:m42:3:RYGB RYGB true 3
}
