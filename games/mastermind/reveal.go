package mastermind

import "parlour/games"

// SecretForm asks for the maker's code.
func (g *game) SecretForm(p games.Position, _ games.Seat) games.Form {
	s, err := composed(p)
	if err != nil {
		return games.Form{}
	}
	return *codeForm(s.Variant, "mastermind.form.secret")
}

// ReadSecret reads the maker's code as a member types it.
func (g *game) ReadSecret(p games.Position, _ games.Seat, typed string) (string, error) {
	s, err := composed(p)
	if err != nil {
		return "", err
	}
	c, bad := readCode(s.Variant, typed)
	if bad != nil {
		return "", bad.secret(s.Variant)
	}
	return formatCode(s.Variant, c), nil
}

// ShowSecret shows the maker's code.
func (g *game) ShowSecret(p games.Position, _ games.Seat, secret string) games.Text {
	s, err := composed(p)
	if err != nil {
		return games.Text{}
	}
	c, bad := readCode(s.Variant, secret)
	if bad != nil {
		return games.Text{}
	}
	return games.T("mastermind.secret", "Code", pegText(s.Variant, c))
}

// Reveal tells the code and which answers to it were wrong, unless the board
// says so: where the code was guessed.
func (g *game) Reveal(p games.Position, _ games.Seat, secret string) ([]games.Text, error) {
	s, err := composed(p)
	if err != nil {
		return nil, err
	}
	c, bad := readCode(s.Variant, secret)
	if bad != nil {
		return nil, bad.secret(s.Variant)
	}
	if guessed, _, ok := s.brokenBy(); ok && guessed == c && s.Outcome().Over {
		return nil, nil
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.Variant, c))}
	if wrong := s.corrections(c); len(wrong) > 0 {
		said = append(said, s.mistakes(wrong))
	}
	return said, nil
}

// Known reports whether the code has come out: a guess was answered as being it.
func (g *game) Known(p games.Position, s games.Seat) bool {
	state, err := composed(p)
	return err == nil && s == Maker && state.broken()
}
