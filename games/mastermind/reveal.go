package mastermind

import "parlour/games"

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

// Reveal tells the code and which answers to it were wrong.
func (g *game) Reveal(p games.Position, _ games.Seat, secret string) ([]games.Text, error) {
	s, err := composed(p)
	if err != nil {
		return nil, err
	}
	c, bad := readCode(s.Variant, secret)
	if bad != nil {
		return nil, bad.secret(s.Variant)
	}
	said := []games.Text{games.T("mastermind.reveal.code", "Code", pegText(s.Variant, c))}
	codes := s.Variant.Codes
	wrong := codes.Corrections(s.fits.history(), c)
	for _, x := range wrong {
		said = append(said, games.T("mastermind.reveal.wrong", "Row", x.Turn+1, "Guess", pegText(s.Variant, s.rows[x.Turn].Guess),
			"Given", codes.FormatAnswer(x.Given), "Right", codes.FormatAnswer(x.Right)))
	}
	if len(wrong) == 0 && len(s.rows) > 0 {
		said = append(said, games.T("mastermind.reveal.honest"))
	}
	return said, nil
}
