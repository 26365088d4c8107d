package mastermind

import (
	"math/rand/v2"

	"parlour/games"
)

// draw draws the maker's code. Every code of the rules has the same probability.
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
		return "", bad.refuseSecret(s.variant)
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

// reveal shows the code and the answers that were wrong. It shows nothing if the
// last guess was the code, because then the board shows it.
func reveal(s state, _ games.Seat, secret string) ([]games.Text, error) {
	c, bad := readCode(s.variant, secret)
	if bad != nil {
		return nil, bad.refuseSecret(s.variant)
	}
	if s.solved() && s.rows[len(s.rows)-1].Guess == c {
		return nil, nil
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.variant, c))}
	if wrong := wrongAnswers(s, c); len(wrong) > 0 {
		said = append(said, mistakesText(s.variant, wrong))
	}
	return said, nil
}

// known reports whether everyone knows the code because it was guessed.
func known(s state, seat games.Seat) bool { return seat == maker && s.solved() }
