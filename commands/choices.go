package commands

import (
	"context"
	"strings"

	"parlour/games"
)

// maxLooked is how many legal moves one completion looks at: with every
// keystroke a member asks for one, and some games have millions of moves.
const maxLooked = 2000

// maxChoice is Discord's limit of a choice that is offered.
const maxChoice = 100

// moveChoices are legal moves for the member whose turn it is, of that game or
// of any if it is "".
func (s *Set) moveChoices(game string) completer {
	return func(ctx context.Context, r Request, typed string) ([]Choice, error) {
		t, err := s.host.Current(ctx, r.Channel)
		if err != nil {
			return nil, err
		}
		seat, ok := t.SeatOf(r.User.ID)
		if !ok || seat != t.Turn() || game != "" && game != t.Match.Game {
			return nil, nil
		}
		return completions(ctx, t.Position(), typed), nil
	}
}

// completions are the move that is typed, if it is a whole one, and legal moves
// that begin so, as far as they are among the first maxLooked.
func completions(ctx context.Context, p games.Position, typed string) []Choice {
	var choices []Choice
	whole, err := p.Canonical(typed)
	if err == nil && len(whole) <= maxChoice {
		choices = append(choices, Choice{whole, whole})
	}
	prefix := strings.ToLower(strings.TrimSpace(typed))
	looked := 0
	for m := range p.Moves() {
		if looked++; looked > maxLooked || len(choices) == maxOptions || ctx.Err() != nil {
			break
		}
		if m != whole && strings.HasPrefix(strings.ToLower(m), prefix) {
			choices = append(choices, Choice{m, m})
		}
	}
	return choices
}
