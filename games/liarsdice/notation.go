package liarsdice

import (
	"regexp"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// liar is the canonical form of a challenge.
const liar = "liar"

// Forms of moves as people type them.
var (
	bidForm   = regexp.MustCompile(`^(\d{1,2})\s*[x×*·, ]\s*([1-6])$`)
	shownForm = regexp.MustCompile(`^[1-6]+$`)
)

// parse parses a bid such as 4x5, a challenge, or the dice of a hand.
func parse(_ state, typed string) (m move, err error) {
	word := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(typed)), "!")
	switch found := bidForm.FindStringSubmatch(word); {
	case found != nil:
		m.count, _ = strconv.Atoi(found[1])
		m.face, _ = strconv.Atoi(found[2])
		if m.count == 0 {
			err = games.Refuse("liarsdice.refuse.typed", "Typed", games.Quoted(typed))
		}
	case shownForm.MatchString(word):
		m.shown = hand(word)
	case word == "" || !strings.HasPrefix(liar, word):
		err = games.Refuse("liarsdice.refuse.typed", "Typed", games.Quoted(typed))
	}
	return m, err
}

// String returns the canonical form of a move.
func (m move) String() string {
	switch {
	case m.shown != "":
		return string(m.shown)
	case m == challenge:
		return liar
	}
	return m.bid.String()
}

// String returns the canonical form of a bid.
func (b bid) String() string { return strconv.Itoa(b.count) + "x" + digit(b.face) }

func digit(face int) string { return strconv.Itoa(face) }

// text returns a bid with a number as its face.
func (b bid) text() games.Text { return games.T("liarsdice.bid", "Number", b.count, "Face", b.face) }

// sign returns a bid with a die as its face.
func (b bid) sign() games.Text {
	return games.T("liarsdice.bid", "Number", b.count, "Face", games.Cells(grid.Die(b.face)))
}

// moveText returns a move as sentences name it.
func moveText(_ state, m move) games.Text {
	switch {
	case m.shown != "":
		return games.T("liarsdice.move.show", "Dice", cards.Dice(m.shown))
	case m == challenge:
		return games.T("liarsdice.move.liar", "Liar", liarKey())
	}
	return m.text()
}
