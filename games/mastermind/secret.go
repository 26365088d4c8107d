package mastermind

import (
	"math/rand/v2"

	"parlour/games"
)

// draw draws the maker's code, with the same probability for every code of the
// rules.
func draw(s state, seat games.Seat, r *rand.Rand) string {
	if seat != maker {
		return ""
	}
	codes := s.variant.Codes
	return formatCode(s.variant, codes.Unrank(r.IntN(codes.Size())))
}

// secretForm asks for the maker's code.
func secretForm(s state, _ games.Seat) games.Form {
	return *codeForm(s.variant, "mastermind.form.secret")
}

// readSecret reads the maker's code as a member types it.
func readSecret(s state, _ games.Seat, typed string) (string, error) {
	c, bad := readCode(s.variant, typed)
	if bad != nil {
		return "", bad.secret(s.variant)
	}
	return formatCode(s.variant, c), nil
}

// showSecret shows the maker's code.
func showSecret(s state, _ games.Seat, secret string) games.Text {
	c, bad := readCode(s.variant, secret)
	if bad != nil {
		return games.Text{}
	}
	return games.T("mastermind.secret", "Code", pegText(s.variant, c))
}

// reveal tells the code and which answers were wrong, unless the code was
// guessed: then the board shows it.
func reveal(s state, _ games.Seat, secret string) ([]games.Text, error) {
	c, bad := readCode(s.variant, secret)
	if bad != nil {
		return nil, bad.secret(s.variant)
	}
	if s.broken() && s.rows[len(s.rows)-1].Guess == c {
		return nil, nil
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.variant, c))}
	if wrong := s.wrong(c); len(wrong) > 0 {
		said = append(said, s.mistakes(wrong))
	}
	return said, nil
}

// known reports whether everyone knows the code, because it was guessed.
func known(s state, seat games.Seat) bool { return seat == maker && s.broken() }
