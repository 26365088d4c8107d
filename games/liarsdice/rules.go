package liarsdice

import (
	"iter"
	"slices"
	"strings"

	"parlour/games"
)

// faces is the number of faces of a die.
const faces = 6

// bid claims that at least count dice show a face, among those of all players.
type bid struct{ count, face int }

// raises reports whether a bid is higher than another one.
func (b bid) raises(other bid) bool {
	return b.count > other.count || b.count == other.count && b.face > other.face
}

// hand is the dice of a seat as sorted digits, such as 13356.
type hand string

// matches returns the number of dice that count for a face.
func (h hand) matches(face int, wild bool) int {
	n := strings.Count(string(h), digit(face))
	if wild && face != 1 {
		n += strings.Count(string(h), "1")
	}
	return n
}

// move is a bid, the dice that a seat reveals after a challenge, or, if it has neither, a
// challenge of the last bid.
type move struct {
	bid
	shown hand
}

// challenge is the move that calls the last bidder a liar.
var challenge move

// call is a bid of a seat.
type call struct {
	bid
	seat games.Seat
}

// result is how a round ended.
type result struct {
	call      // the challenged bid
	by, loser games.Seat
	found     int // the dice that count for the bid
	hands     [maxSeats]hand
	open      bool // the dice are being revealed
}

// state is a position.
type state struct {
	seats, each int // players, and the dice of each at the start
	wild        bool
	dice        [maxSeats]int // the dice that each seat has left
	places      [maxSeats]int // of the seats without dice
	turn        games.Seat    // the seat to move; the winner after the end
	round, past int           // rounds that are over, and turns
	calls       []call        // the bids of the round
	last        result        // of the last challenge
	hand        hand          // of the seat to move, as its own player sees the state; "" in public
}

// newState returns the start of a game.
func newState(seats, each int, wild bool) state {
	s := state{seats: seats, each: each, wild: wild}
	for seat := range seats {
		s.dice[seat] = each
	}
	return s
}

// total returns the number of all dice.
func (s state) total() (sum int) {
	for _, n := range s.dice {
		sum += n
	}
	return sum
}

// bid returns the last bid of the round; zero before the first.
func (s state) bid() (b call) {
	if n := len(s.calls); n > 0 {
		b = s.calls[n-1]
	}
	return b
}

// revealing reports whether the dice are being revealed.
func (s state) revealing() bool { return s.last.open }

// next returns the first seat from another one, in turn, of those with dice.
func (s state) next(seat games.Seat) games.Seat {
	for range s.seats {
		if seat %= games.Seat(s.seats); s.dice[seat] > 0 {
			break
		}
		seat++
	}
	return seat
}

// over reports whether only one seat has dice.
func (s state) over() bool { return s.left() == 1 }

// left returns the number of seats with dice.
func (s state) left() int {
	return games.Count(s.dice[:], func(dice int) bool { return dice > 0 })
}

// Turn returns the seat to move.
func (s state) Turn() games.Seat { return games.UnlessOver(s.over(), s.turn) }

// Moves yields the challenge and the possible bids, lowest first, or the dice that the seat
// may reveal: in public any.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		switch {
		case s.over():
		case s.revealing() && s.hand != "":
			yield(move{shown: s.hand})
		case s.revealing():
			for h := range hands(s.dice[s.turn]) {
				if !yield(move{shown: h}) {
					return
				}
			}
		case len(s.calls) == 0 || yield(challenge):
			for b := range s.raises(s.total()) {
				if !yield(move{bid: b}) {
					return
				}
			}
		}
	}
}

// raises yields the possible bids up to a number of dice, lowest first.
func (s state) raises(most int) iter.Seq[bid] {
	return func(yield func(bid) bool) {
		for count := s.lowest().count; count <= min(most, s.total()); count++ {
			for face := 1; face <= faces; face++ {
				if b := (bid{count, face}); b.raises(s.bid().bid) && !yield(b) {
					return
				}
			}
		}
	}
}

// hands yields all hands with a number of dice.
func hands(dice int) iter.Seq[hand] {
	return func(yield func(hand) bool) { extend("", 1, dice, yield) }
}

// extend yields a hand with more dice, which show at least a face.
func extend(h hand, least, dice int, yield func(hand) bool) bool {
	if dice == 0 {
		return yield(h)
	}
	for face := least; face <= faces; face++ {
		if !extend(h+hand(digit(face)), face, dice-1, yield) {
			return false
		}
	}
	return true
}

// Legal refuses bids that are not higher or that count more dice than there are.
func (s state) Legal(m move) error {
	b := s.bid()
	switch {
	case s.over() || s.revealing() != (m.shown != "") || s.revealing() && !s.mayShow(m.shown):
		return games.Refuse("liarsdice.refuse.move", "Liar", liarKey())
	case m == challenge && b.count == 0:
		return games.Refuse("liarsdice.refuse.first")
	case s.revealing(), m == challenge:
		return nil
	case s.lowest().count > s.total():
		return games.Refuse("liarsdice.refuse.highest", "Bid", b.text(), "Liar", liarKey())
	case m.count > s.total():
		return games.Refuse("liarsdice.refuse.many", "Count", s.total())
	case m.count < 1 || !m.raises(b.bid):
		return games.Refuse("liarsdice.refuse.low", "Bid", b.text(), "Next", s.lowest().text())
	}
	return nil
}

// mayShow reports whether dice are those of the hand, or in public any of the same number.
func (s state) mayShow(h hand) bool {
	return (s.hand == "" || h == s.hand) && len(h) == s.dice[s.turn] && slices.IsSorted([]byte(h))
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	s.hand = ""
	switch {
	case m.shown != "":
		return s.reveal(m.shown)
	case m == challenge:
		s.last = result{call: s.bid(), by: s.turn, open: true}
		s.turn = s.next(0)
		return s
	}
	s.calls = append(slices.Clip(s.calls), call{m.bid, s.turn})
	s.turn, s.past = s.next(s.turn+1), s.past+1
	return s
}

// reveal returns the state after the seat to move has shown its dice. The last one ends the
// round.
func (s state) reveal(h hand) state {
	s.last.hands[s.turn] = h
	s.last.found += h.matches(s.last.face, s.wild)
	if next := s.next(s.turn + 1); next > s.turn {
		s.turn = next
		return s
	}
	r := &s.last
	if r.loser = r.seat; r.found >= r.count {
		r.loser = r.by
	}
	if s.dice[r.loser]--; s.dice[r.loser] == 0 {
		s.places[r.loser] = s.left() + 1
	}
	r.open, s.calls = false, nil
	s.turn, s.past, s.round = s.next(r.loser), s.past+1, s.round+1
	return s
}

// Outcome ranks the seats by how long they have kept dice.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: s.turn, Reason: games.T("liarsdice.over", "Winner", s.turn), Places: slices.Clone(s.places[:s.seats])}
	o.Places[s.turn] = 1
	return o
}

// pass challenges the last bid, or makes the lowest one.
func (s state) pass(games.Seat) (m move, ok bool) {
	for m := range s.Moves() {
		return m, true
	}
	return m, false
}
