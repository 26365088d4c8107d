package cards_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing/fstest"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// The complete card game Ladder. In turn, each player plays a card that is at least as high as the last one, or draws a
// card. Without a stock, a player passes who must; when all have passed, any card may follow. A real game is a folder
// with this code and a test that calls gametest.Run(t, New()), and a line in games/all.
func Example() {
	p, err := New().Open(games.Options{"players": "3"})
	if err == nil {
		p, err = p.Play("a4")
	}
	fmt.Println(grid.Plain(p.View().Board.Emoji(nil)), p.View().Last.Args["Card"], err)
	// Output: 🔴🎴🎴
	// 🌻🎴🎴🎴
	// 🟢🎴🎴🎴 a4 <nil>
}

// New returns the game. Package cards describes its seats, openings and number of players.
func New() *games.Game {
	return games.New(games.Rules[ladder, string]{
		Info:    cards.Info("ladder", fstest.MapFS{"texts/en.json": {Data: []byte(texts)}}, true, []string{"medium"}), // usually embedded files
		Open:    open,
		Seats:   cards.Players,
		Parse:   parse,
		Format:  format,
		View:    ladder.view,
		SeenBy:  ladder.seenBy,
		Compose: games.WholeMoves(ladder.keys, parse, format),
		Players: map[string]games.Strategy[ladder, string]{"medium": lowest},
		Pass:    ladder.pass,
		Secrets: &games.Secrets[ladder, string]{Draw: shuffle, Read: read, Deal: ladder.held, Show: show},
	})
}

const texts = `{
	"ladder.title": "Ladder", "ladder.about": "Get rid of your cards.", "ladder.help": "Play a card that is as high as the last one, or draw one.",
	"ladder.name.ladder": "ladder", "ladder.name.players": "players", "ladder.option.players": "How many play", "ladder.hand": "Your cards",
	"ladder.seat.red": "Red", "ladder.seat.yellow": "Yellow", "ladder.seat.green": "Green", "ladder.seat.blue": "Blue",
	"ladder.seat.violet": "Violet", "ladder.seat.pink": "Pink", "ladder.hand.cards": "Cards: {{.Cards}}", "ladder.hand.none": "No cards",
	"ladder.goal": "Get rid of your cards to win.", "ladder.status": "{{.Seat}}, play a card as high, or draw.", "ladder.last": "Last: {{.Card}}",
	"ladder.score": {"one": "Stock: {{.Count}} card", "other": "Stock: {{.Count}} cards"},
	"ladder.alt": {"one": "{{.Seats}}. One card is in the stock.", "other": "{{.Seats}}. {{.Count}} cards are in the stock."},
	"ladder.alt.seat": {"one": "{{.Seat}}: one card", "other": "{{.Seat}}: {{.Count}} cards"},
	"ladder.won": "{{.Seat}} has no cards left, and wins.", "ladder.refuse": "{{.Move}} is not possible. Play one of your cards, or draw.",
	"ladder.refuse.deck": "That is not a deck: write each card once."
}`

// draw is the move of a seat that takes a card.
const draw = "draw"

// dealtCards is the number of cards that each seat begins with.
const dealtCards = 3

func format(_ ladder, m string) string { return m }

func parse(_ ladder, typed string) (string, error) {
	return strings.ToLower(strings.TrimSpace(typed)), nil
}

// The source of all hands is the shuffled deck.
func shuffle(_ ladder, _ games.Seat, r *rand.Rand) string {
	all := deck()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return strings.Join(all, " ")
}

func read(_ ladder, _ games.Seat, typed string) (string, error) {
	all := strings.Fields(typed)
	if !slices.Equal(slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(deck()))) {
		return "", games.Refuse("ladder.refuse.deck")
	}
	return strings.Join(all, " "), nil
}

func show(_ ladder, _ games.Seat, hand string) games.Text {
	if hand == "" {
		return games.T("ladder.hand.none")
	}
	return games.T("ladder.hand.cards", "Cards", hand)
}

// lowest plays the lowest card that fits, or else draws or passes.
func lowest(ctx context.Context, s ladder, _ games.Hand, _ games.Limits) (games.Choice[string], error) {
	best := s.wait()
	for m := range s.Moves() {
		if m != draw && m != games.PassMove && (best == s.wait() || m[1] < best[1]) {
			best = m
		}
	}
	return games.Choice[string]{Move: best, Nodes: 1}, ctx.Err()
}

// seenBy returns the state with the hand of its owner.
func (s ladder) seenBy(a games.Audience) ladder {
	if s.hand = ""; a.Seat == s.turn {
		s.hand = a.Hand
	}
	return s
}

// pass returns the draw or the pass of a seat whose time has expired.
func (s ladder) pass(games.Seat) (string, bool) {
	moves := slices.Collect(s.Moves())
	return moves[len(moves)-1], s.Turn() >= 0
}

// ladder is the state. A card is a suit and a value: a7.
type ladder struct {
	seats  int
	turn   games.Seat
	taken  string // the seat that took each card of the deck, as a digit
	played string // the played cards, each with a space before it
	by     string // the seats that played them, as digits
	free   bool   // any card may follow
	passes int    // in a row
	hand   string // of the seat to move, as its own player sees the state; "" in public
}

// deck returns the cards.
func deck() (all []string) {
	for value := range 9 {
		all = append(all, fmt.Sprintf("a%d", value+1), fmt.Sprintf("b%d", value+1))
	}
	return all
}

func open(o games.Options) (ladder, error) {
	s := ladder{seats: cards.Players(o), free: true}
	for range dealtCards {
		s.taken += "012345"[:s.seats]
	}
	return s, nil
}

// held returns the cards that a seat has taken and not played.
func (s ladder) held(seat games.Seat, deck string) string {
	var hand []string
	for i, card := range strings.Fields(deck)[:len(s.taken)] {
		if games.Seat(s.taken[i]-'0') == seat && !s.wasPlayed(card) {
			hand = append(hand, card)
		}
	}
	return strings.Join(hand, " ")
}

func (s ladder) wasPlayed(card string) bool { return strings.Contains(s.played, " "+card) }

// count returns the number of cards of a seat, which everyone sees.
func (s ladder) count(seat games.Seat) int {
	digit := string(rune('0' + seat))
	return strings.Count(s.taken, digit) - strings.Count(s.by, digit)
}

// wait returns the move of a seat that plays no card.
func (s ladder) wait() string {
	if len(s.taken) < len(deck()) {
		return draw
	}
	return games.PassMove
}

// fits reports whether a card may follow the last one.
func (s ladder) fits(card string) bool {
	return !s.wasPlayed(card) && (s.free || card[1] >= s.played[len(s.played)-1])
}

func (s ladder) Turn() games.Seat { return games.UnlessOver(s.Outcome().Over, s.turn) }

// Moves yields the cards that the hand, or in public any hand, can play, and draw or pass. A
// player passes only without a card that fits.
func (s ladder) Moves() iter.Seq[string] {
	cards := deck()
	if s.hand != "" {
		cards = strings.Fields(s.hand)
	}
	cards = slices.DeleteFunc(cards, func(card string) bool { return !s.fits(card) })
	if s.hand == "" || len(cards) == 0 || s.wait() == draw {
		cards = append(cards, s.wait())
	}
	if s.Outcome().Over {
		cards = nil
	}
	return slices.Values(cards)
}

// keys returns a key for each move of the hand. In public there are none.
func (s ladder) keys() (rows [][]games.Key) {
	if s.hand == "" {
		return nil
	}
	var keys []games.Key
	for m := range s.Moves() {
		keys = append(keys, games.Key{Value: m, Label: games.T("games.move", "Move", m), Done: true})
	}
	return slices.Collect(slices.Chunk(keys, 5))
}

func (s ladder) Legal(m string) error {
	if !slices.Contains(slices.Collect(s.Moves()), m) {
		return games.Refuse("ladder.refuse", "Move", games.Quoted(m))
	}
	return nil
}

func (s ladder) After(m string) ladder {
	digit := string(rune('0' + s.turn))
	s.passes, s.hand = s.passes+1, ""
	switch m {
	case draw:
		s.taken, s.passes = s.taken+digit, 0
	case games.PassMove:
		s.free = s.free || s.passes == s.seats
	default:
		s.played, s.by, s.free, s.passes = s.played+" "+m, s.by+digit, false, 0
	}
	s.turn = (s.turn + 1) % games.Seat(s.seats)
	return s
}

func (s ladder) Outcome() games.Outcome {
	for seat := range games.Seat(s.seats) {
		if s.count(seat) > 0 {
			continue
		}
		places := slices.Repeat([]int{2}, s.seats)
		places[seat] = 1
		return games.Outcome{Over: true, Winner: seat, Places: places, Reason: games.T("ladder.won", "Seat", seat)}
	}
	return games.Running
}

func (s ladder) view() games.View {
	left := len(deck()) - len(s.taken)
	v := games.View{
		Title:   games.T("ladder.title"),
		Players: cards.Who(s.seats, cards.Colour),
		Goals:   []games.Text{games.T("ladder.goal")},
		Status:  games.T("ladder.status", "Seat", s.turn),
		Score:   games.T("ladder.score", "Count", left),
		Alt:     games.T("ladder.alt", "Seats", cards.Each(s.seats, s.altSeat), "Count", left),
	}
	for seat := range games.Seat(s.seats) {
		row := grid.Row{Cells: append([]grid.Cell{cards.Colour(seat)}, slices.Repeat([]grid.Cell{grid.CardBack}, s.count(seat))...)}
		v.Board.Rows = append(v.Board.Rows, row)
	}
	if n := len(s.played); n > 0 {
		v.Last = games.T("ladder.last", "Card", s.played[n-2:])
	}
	if o := s.Outcome(); o.Over {
		v.Status = o.Reason
	}
	return v
}

func (s ladder) altSeat(seat games.Seat) games.Text {
	return games.T("ladder.alt.seat", "Seat", seat, "Count", s.count(seat))
}
