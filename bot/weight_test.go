package bot_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/record"
)

// maxPress is how many bytes the bot may send for a press.
const maxPress = 30_000

// scale weighs the bodies of requests.
type scale struct {
	http.RoundTripper
	bytes atomic.Int64
}

func (s *scale) RoundTrip(r *http.Request) (*http.Response, error) {
	s.bytes.Add(max(r.ContentLength, 0))
	return s.RoundTripper.RoundTrip(r)
}

// For a press on the largest board of any game, as full as it gets, the bot sends little.
func TestPressesAreLight(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			weight := &scale{}
			s.options.Transport = func(to http.RoundTripper) http.RoundTripper { weight.RoundTripper = to; return weight }
			s.start(s.options)
			alice := s.user("alice")
			s.begin(alice, g)
			r := rand.New(rand.NewPCG(1, 1))
			for range 8 {
				before := weight.bytes.Load()
				if !s.pressAny(alice, r) {
					break
				}
				if got := weight.bytes.Load() - before; got > maxPress {
					t.Errorf("for a press the bot sends %d bytes, want %d at the most", got, maxPress)
				}
			}
		})
	}
}

// fullMoves are about as many moves as make the picture of a board the largest.
const fullMoves = 250

// begin begins a game on its largest board, with many moves played at random if a
// game can go on from there.
func (s *site) begin(who wire.ID, g *games.Game) {
	s.t.Helper()
	rec := &record.Record{Game: g, Options: largest(g), Seats: []record.Seat{{}, {Computer: g.Info.Players[0].Name}}}
	p, err := rec.Opened()
	if err != nil {
		s.t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(2, 2))
	for !host.Hides(&g.Info) && len(rec.Moves) < fullMoves {
		move, _ := g.RandomMove(p, r)
		next, err := p.Play(move)
		if err != nil || next.Outcome().Over {
			break
		}
		p, rec.Moves = next, append(rec.Moves, record.Move{DropsOut: games.Nobody, Text: move})
	}
	text, err := rec.Write()
	if err != nil {
		s.t.Fatal(err)
	}
	s.done(s.Say(who, s.channel, "/game load", discordtest.File{Name: "game.txt", Data: []byte(text)}))
	if len(s.PublicMessages(s.channel)) > 0 {
		return
	}
	line := "/" + g.Info.Name + " " + g.Info.Openings[0].Name
	for name, value := range rec.Options {
		line += fmt.Sprintf(" %s:%s", name, value)
	}
	s.say(who, line)
}

// largest are the options of a game, each as large as it can be beside the others.
func largest(g *games.Game) games.Options {
	o := games.Options{}
	for _, spec := range g.Info.Options {
		if g.Info.Sets(spec.Name) {
			continue
		}
		values := spec.Choices
		switch spec.Kind {
		case games.Number:
			values = []string{strconv.Itoa(spec.Max)}
		case games.Flag:
			values = []string{"true"}
		}
		for i := range values {
			with := o.With(spec.Name, values[len(values)-1-i])
			if _, err := g.Open(with); err == nil {
				o = with
				break
			}
		}
	}
	return o
}

// pressAny uses any control of the newest board that does not end the game or have the bot
// think, and reports whether there is one.
func (s *site) pressAny(who wire.ID, r *rand.Rand) bool {
	s.t.Helper()
	var all []wire.Component
	board := s.board()
	wire.Walk(board.Components, func(c *wire.Component) bool {
		if c.CustomID != "" && !c.Disabled && c.Label != "Resign" && c.Label != "Hint" {
			all = append(all, *c)
		}
		return true
	})
	if len(all) == 0 {
		return false
	}
	if c := all[r.IntN(len(all))]; len(c.Options) > 0 {
		s.done(s.Pick(who, board.ID, c.CustomID, c.Options[r.IntN(len(c.Options))].Value))
	} else {
		s.done(s.Press(who, board.ID, c.CustomID))
	}
	return true
}
