package commands

import (
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Board is the public message of a table: what is played by whom, the board,
// what there is to say, and the controls of whoever is to move.
func (s *Set) Board(t *match.Table, locale string) Body {
	say := s.boardWords(t, locale)
	view := t.Position().View()
	view.Marks = slices.DeleteFunc(slices.Clone(view.Marks), func(m games.Mark) bool { return m.Kind == games.Legal })
	body := Body{Blocks: []Block{{Text: s.heading(t, say)}}}
	if t.Status == match.Waiting {
		return s.invitation(t, say, body)
	}
	s.draw(&body, t, view, say)
	body.add(Block{Text: strings.TrimSpace(say.Join(view.Lines, "\n") + s.standing(t, say))})
	if t.Outcome().Over {
		return s.ending(t, say, body)
	}
	body.add(s.controls(t, say)...)
	return body
}

func (b *Body) add(blocks ...Block) { b.Blocks = append(b.Blocks, blocks...) }

// heading says what is played, by whom, and on what terms.
func (s *Set) heading(t *match.Table, say words.Speaker) string {
	info := t.Game.Info()
	head := say.Say(games.T("commands.board.heading", "Game", info.Text("title"), "Opening", t.Opening))
	var who []games.Text
	for i, seat := range info.Seats {
		who = append(who, games.T("commands.board.chair", "Role", info.Text("seat", seat.ID), "Seat", games.Seat(i)))
	}
	return head + "\n" + say.Join(who, " · ")
}

// standing says whose turn it is or how the game has ended, and shows a secret
// that its owner wants shown.
func (s *Set) standing(t *match.Table, say words.Speaker) string {
	out := ""
	line := func(text games.Text) {
		if said := say.Say(text); said != "" {
			out += "\n" + said
		}
	}
	for _, shown := range s.shown(t) {
		line(shown)
	}
	if o := t.Outcome(); o.Over {
		line(o.Reason)
		if o.Winner >= 0 {
			line(games.T("commands.board.won", "Seat", o.Winner))
		}
		return out
	}
	turn := t.Turn()
	if t.Chair(turn).Kind == match.Computer {
		line(games.T("commands.board.thinking", "Seat", turn))
	} else {
		line(games.T("commands.board.turn", "Seat", turn, "Role", t.Game.Info().Text("seat", t.Game.Info().Seats[turn].ID)))
	}
	return out
}

// shown are the secrets that whoever brought them wants to be shown while the
// game goes on.
func (s *Set) shown(t *match.Table) []games.Text {
	revealer, ok := t.Game.(games.Revealer)
	if !ok || t.Show == match.Hidden || t.Outcome().Over {
		return nil
	}
	var lines []games.Text
	for _, seat := range t.Untold() {
		hand, err := s.host.Hand(t, seat)
		if err != nil {
			s.log.Error("a secret could not be shown", "match", t.ID, "error", err)
			continue
		}
		lines = append(lines, games.T("commands.board.secret."+string(t.Show), "Secret", revealer.ShowSecret(t.Position(), seat, hand.Secret)))
	}
	return lines
}

// ending adds what is told after the end and how to play again.
func (s *Set) ending(t *match.Table, say words.Speaker, body Body) Body {
	if revealer, ok := t.Game.(games.Revealer); ok {
		for _, seat := range t.Told() {
			lines, err := revealer.Reveal(t.Position(), seat, t.Reveals[seat])
			if err != nil {
				s.log.Error("a secret could not be told", "match", t.ID, "error", err)
				continue
			}
			body.Blocks[len(body.Blocks)-1].Text += "\n" + say.Join(lines, "\n")
		}
	}
	plain := say.Plain()
	buttons := []Button{{Label: plain.Say(games.T("commands.button.again")), Emoji: "🔁", Custom: custom{actAgain, t.ID, 0, ""}.String(), Style: Primary}}
	if s.mayReveal(t) {
		buttons = append(buttons, Button{Label: plain.Say(games.T("commands.button.reveal")), Emoji: "🔓", Custom: custom{actReveal, t.ID, 0, ""}.String()})
	}
	body.add(Block{Buttons: append(buttons, s.helpButton(t, plain))})
	return body
}

// mayReveal reports whether a member kept a secret in the head that has not
// been told.
func (s *Set) mayReveal(t *match.Table) bool {
	_, can := t.Game.(games.Revealer)
	for i, seat := range t.Game.Info().Seats {
		_, told := t.Reveals[games.Seat(i)]
		if can && seat.Secret && !told && t.Chair(games.Seat(i)).Kind == match.Member {
			return true
		}
	}
	return false
}

func (s *Set) helpButton(t *match.Table, plain words.Speaker) Button {
	return Button{Label: plain.Say(games.T("commands.button.help")), Emoji: "❓", Custom: custom{actHelp, "", 0, t.Match.Game}.String()}
}

// invitation asks the invited to accept.
func (s *Set) invitation(t *match.Table, say words.Speaker, body Body) Body {
	i := slices.IndexFunc(t.Folded.Chairs, func(c match.Chair) bool { return c.Kind == match.Invited })
	if i < 0 || t.Outcome().Over {
		return body
	}
	if terms, ok := t.Game.(games.Terms); ok {
		body.add(Block{Text: say.Join(terms.Terms(t.Position()), "\n")})
	}
	body.add(Block{Text: say.Say(games.T("commands.board.invited", "Seat", games.Seat(i), "Starter", mention(t.Starter)))})
	body.Mentions = []string{t.Chair(games.Seat(i)).User}
	plain := say.Plain()
	body.add(Block{Buttons: []Button{
		{Label: plain.Say(games.T("commands.button.accept")), Emoji: "✅", Custom: custom{actSit, t.ID, 0, ""}.String(), Style: Success},
		{Label: plain.Say(games.T("commands.button.decline")), Emoji: "✖️", Custom: custom{actDecline, t.ID, 0, ""}.String()},
		s.helpButton(t, plain),
	}})
	return body
}
