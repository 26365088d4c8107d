package mastermind

import (
	"math/rand/v2"

	"parlour/games"
)

// draw draws the maker's code, every code of the rules with the same
// probability.
func draw(s State, seat games.Seat, r *rand.Rand) string {
	if seat != Maker {
		return ""
	}
	codes := s.Variant.Codes
	return formatCode(s.Variant, codes.Unrank(r.IntN(codes.Size())))
}

// secretForm asks for the maker's code.
func secretForm(s State, _ games.Seat) games.Form {
	return *codeForm(s.Variant, "mastermind.form.secret")
}

// readSecret reads the maker's code as a member types it.
func readSecret(s State, _ games.Seat, typed string) (string, error) {
	c, bad := readCode(s.Variant, typed)
	if bad != nil {
		return "", bad.secret(s.Variant)
	}
	return formatCode(s.Variant, c), nil
}

// showSecret shows the maker's code.
func showSecret(s State, _ games.Seat, secret string) games.Text {
	c, bad := readCode(s.Variant, secret)
	if bad != nil {
		return games.Text{}
	}
	return games.T("mastermind.secret", "Code", pegText(s.Variant, c))
}

// reveal tells the code and which answers to it were wrong, unless the board
// says so: where the code was guessed.
func reveal(s State, _ games.Seat, secret string) ([]games.Text, error) {
	c, bad := readCode(s.Variant, secret)
	if bad != nil {
		return nil, bad.secret(s.Variant)
	}
	if s.broken() && s.rows[len(s.rows)-1].Guess == c {
		return nil, nil
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.Variant, c))}
	if wrong := s.wrong(c); len(wrong) > 0 {
		said = append(said, s.mistakes(wrong))
	}
	return said, nil
}

// known reports whether the code has come out: a guess was answered as being it.
func known(s State, seat games.Seat) bool { return seat == Maker && s.broken() }
