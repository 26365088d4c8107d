package gametest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
	"parlour/games/grid"
)

// Climb returns a small card game with dealt hands for two or three seats, for tests of
// hosts. In turn, each seat plays a card that is at least as high as the last one, or draws a
// card. Without a stock, a seat passes if it must; when all have passed, any card may follow.
// The first seat without cards wins.
func Climb() *games.Game { return games.New(climbRules()) }

func climbRules() games.Rules[climb, string] {
	seat := func(id string) games.SeatInfo {
		return games.SeatInfo{ID: id, Player: games.RandomPlayer, Secret: true}
	}
	return games.Rules[climb, string]{
		Info: games.Info{
			Name:     "climb",
			Seats:    []games.SeatInfo{seat("north"), seat("east"), seat("south")},
			Options:  []games.Option{{Name: "players", Kind: games.Number, Min: 2, Max: 3, Default: "2"}},
			Openings: games.ManySided(3),
			Players:  []games.PlayerInfo{{Name: games.RandomPlayer}},
			Texts:    fstest.MapFS{"en.json": {Data: []byte(climbTexts)}},
		},
		Open:   openClimb,
		Seats:  func(o games.Options) int { return o.Int("players", 2) },
		Parse:  func(_ climb, typed string) (string, error) { return strings.ToLower(strings.TrimSpace(typed)), nil },
		Format: func(_ climb, m string) string { return m },
		View:   climb.view,
		SeenBy: func(s climb, a games.Audience) climb {
			if s.hand = ""; a.Seat == s.turn {
				s.hand = a.Hand
			}
			return s
		},
		Compose: &games.Composer[climb]{
			Keys:  climb.keys,
			Add:   func(_ climb, _, value string) (string, bool) { return value, true },
			Draft: func(_ climb, _ string, v games.View) games.View { return v },
		},
		Pass: func(s climb, _ games.Seat) (string, bool) {
			moves := slices.Collect(s.Moves())
			return moves[len(moves)-1], s.Turn() >= 0
		},
		Secrets: &games.Secrets[climb, string]{
			Draw: func(_ climb, _ games.Seat, r *rand.Rand) string {
				deck := climbCards()
				r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
				return strings.Join(deck, " ")
			},
			Read: func(_ climb, _ games.Seat, deck string) (string, error) {
				if !slices.Equal(slices.Sorted(slices.Values(strings.Fields(deck))), slices.Sorted(slices.Values(climbCards()))) {
					return "", games.Refuse("climb.refuse.deck")
				}
				return strings.Join(strings.Fields(deck), " "), nil
			},
			Deal: climb.held,
			Show: func(_ climb, _ games.Seat, hand string) games.Text { return games.T("climb.hand.cards", "Cards", hand) },
		},
	}
}

const climbTexts = `{
	"climb.title": "Climb", "climb.about": "Get rid of your cards.", "climb.help": "Play a card that is as high, or draw one.",
	"climb.name.climb": "climb", "climb.name.players": "players", "climb.option.players": "How many play", "climb.hand": "Your cards",
	"climb.seat.north": "North", "climb.seat.east": "East", "climb.seat.south": "South", "climb.hand.cards": "Cards: {{.Cards}}",
	"climb.status": "{{.Seat}}, play a card or draw.", "climb.alt": {"one": "One card left.", "other": "{{.Count}} cards left."},
	"climb.won": "{{.Seat}} has no cards left, and wins.", "climb.refuse": "{{.Move}} is not possible. Play one of your cards, or draw.",
	"climb.refuse.deck": "That is not a deck: write each card once."
}`

// The moves of a climb other than cards.
const (
	climbDraw = "draw"
	climbPass = games.PassMove
)

// dealtCards is the number of cards that each seat begins with.
const dealtCards = 3

// climb is the state of the game. A card is a suit and a value: a7.
type climb struct {
	seats  int
	turn   games.Seat
	taken  string // the seat that took each card of the deck, as a digit
	played string // the played cards, each with a space before it
	by     string // the seats that played them, as digits
	free   bool   // any card may follow
	passes int    // in a row
	hand   string // of the seat to move, as its own player sees the state; "" in public
}

// climbCards returns the cards.
func climbCards() (deck []string) {
	for value := range 9 {
		deck = append(deck, fmt.Sprintf("a%d", value+1), fmt.Sprintf("b%d", value+1))
	}
	return deck
}

func openClimb(o games.Options) (climb, error) {
	s := climb{seats: o.Int("players", 2), free: true}
	for range dealtCards {
		s.taken += "012"[:s.seats]
	}
	return s, nil
}

// held returns the cards that a seat has taken and not played.
func (s climb) held(seat games.Seat, deck string) string {
	var hand []string
	for i, card := range strings.Fields(deck)[:len(s.taken)] {
		if games.Seat(s.taken[i]-'0') == seat && !s.wasPlayed(card) {
			hand = append(hand, card)
		}
	}
	return strings.Join(hand, " ")
}

func (s climb) wasPlayed(card string) bool { return strings.Contains(s.played, " "+card) }

// count returns the number of cards of a seat, which everyone sees.
func (s climb) count(seat games.Seat) int {
	digit := string(rune('0' + seat))
	return strings.Count(s.taken, digit) - strings.Count(s.by, digit)
}

// wait returns the move of a seat that plays no card.
func (s climb) wait() string {
	if len(s.taken) < len(climbCards()) {
		return climbDraw
	}
	return climbPass
}

// fits reports whether a card may follow the last one.
func (s climb) fits(card string) bool {
	return !s.wasPlayed(card) && (s.free || card[1] >= s.played[len(s.played)-1])
}

func (s climb) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.turn
}

// Moves yields the cards that the hand, or in public any hand, can play, and draw or pass. A
// player passes only without a card that fits.
func (s climb) Moves() iter.Seq[string] {
	cards := climbCards()
	if s.hand != "" {
		cards = strings.Fields(s.hand)
	}
	cards = slices.DeleteFunc(cards, func(card string) bool { return !s.fits(card) })
	if s.hand == "" || len(cards) == 0 || s.wait() == climbDraw {
		cards = append(cards, s.wait())
	}
	if s.Outcome().Over {
		cards = nil
	}
	return slices.Values(cards)
}

// keys returns a key for each move of the hand. In public there are none.
func (s climb) keys(string) (rows [][]games.Key) {
	if s.hand == "" {
		return nil
	}
	var keys []games.Key
	for m := range s.Moves() {
		keys = append(keys, games.Key{Value: m, Label: games.T("games.move", "Move", m), Done: true})
	}
	return slices.Collect(slices.Chunk(keys, 5))
}

func (s climb) Legal(m string) error {
	if !slices.Contains(slices.Collect(s.Moves()), m) {
		return games.Refuse("climb.refuse", "Move", games.Quoted(m))
	}
	return nil
}

func (s climb) After(m string) climb {
	digit := string(rune('0' + s.turn))
	s.passes, s.hand = s.passes+1, ""
	switch m {
	case climbDraw:
		s.taken, s.passes = s.taken+digit, 0
	case climbPass:
		s.free = s.free || s.passes == s.seats
	default:
		s.played, s.by, s.free, s.passes = s.played+" "+m, s.by+digit, false, 0
	}
	s.turn = (s.turn + 1) % games.Seat(s.seats)
	return s
}

func (s climb) Outcome() games.Outcome {
	for seat := range games.Seat(s.seats) {
		if s.count(seat) > 0 {
			continue
		}
		places := slices.Repeat([]int{2}, s.seats)
		places[seat] = 1
		return games.Outcome{Over: true, Winner: seat, Places: places, Reason: games.T("climb.won", "Seat", seat)}
	}
	return games.Running
}

func (s climb) view() games.View {
	v := games.View{Title: games.T("climb.title"), Goals: []games.Text{games.T("climb.about")}, Status: games.T("climb.status", "Seat", s.Turn())}
	v.Alt = games.T("climb.alt", "Count", len(climbCards())-len(s.taken))
	if n := len(s.played); n > 0 {
		v.Board = grid.Grid{Rows: []grid.Row{{Cells: []grid.Cell{grid.Digit(int(s.played[n-1] - '0'))}}}}
	}
	if o := s.Outcome(); o.Over {
		v.Status = o.Reason
	}
	return v
}
