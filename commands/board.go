package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// boardFeature is the board of a table, and /game board.
type boardFeature struct{ *Set }

func (f boardFeature) feature() feature {
	return feature{
		table: []Spec{{Name: "board", About: games.T("commands.game.board"), Public: true, table: f.repost}},
	}
}

// The colours of a card's bar. A seat may have one of its own for its turn.
const (
	accentTurn    = 0x5865F2
	accentAlarm   = 0xF4900C
	accentWon     = 0xFDCB58
	accentDrawn   = 0x99AAB5
	accentStopped = 0x66757F
	accentInfo    = 0x3B88C3
)

// Board is the public message of a table: a card with what is played, who plays
// whom, the board, and what to do or how it ended, and under it the keys of
// whoever is to move. What that member has tapped of a move so far is shown in
// the board itself.
func (s *Set) Board(ctx context.Context, t *match.Table, locale string) Body {
	return s.BoardWith(t, s.Drafted(ctx, t), locale)
}

// BoardWith is the Board of a table with a given draft in place of the one that is
// stored.
func (s *Set) BoardWith(t *match.Table, draft, locale string) Body {
	say := s.boardWords(t, locale)
	if card, ok := hostCard(t, say); ok {
		return card
	}
	f := boardFeature{s}
	view, rows := f.face(t, draft)
	body := Body{Accent: accent(t, view), Draft: draft}
	body.add(Block{Text: heading(t, view, say)})
	if !view.Keyed || len(rows) == 0 || len(t.Tally()) > 0 {
		s.draw(&body, t, view, say)
	}
	body.add(Block{Text: f.footing(t, view, say)})
	switch _, asked := t.Disputed(); {
	case t.Outcome().Over:
		body.Keys = endKeys(t, say.Plain())
	case t.Log.Paused != nil:
		body.Keys = append(consentKeys(t, say.Plain()), pausedKeys(t, say.Plain()))
	case len(rows) > 0 || asked:
		body.Keys = append(consentKeys(t, say.Plain()), keys(t, say.Plain(), draft, rows)...)
	default:
		body.Keys = consentKeys(t, say.Plain())
	}
	return body
}

func (b *Body) add(blocks ...Block) { b.Blocks = append(b.Blocks, blocks...) }

// repost shows the board at the bottom of the channel.
func (f boardFeature) repost(_ context.Context, _ Request, t *match.Table) (Reply, error) {
	return Message{Board: t}, nil
}

// Drafted is what the board of a table is to show of a move that is being put
// together, by the one member who may: the Draft of its Body.
func (s *Set) Drafted(ctx context.Context, t *match.Table) string {
	if _, asked := t.Disputed(); asked || t.Outcome().Over || t.Log.Paused != nil || len(t.Choosing()) > 0 {
		return ""
	}
	c := t.Chair(t.Turn())
	if c.Kind != match.Member {
		return ""
	}
	kept, err := s.drafts.at(ctx, t, c.User)
	if err != nil {
		s.log.Warn("a board is shown without what was tapped", "match", t.Match.ID, "error", err)
	}
	return kept.Text
}

// face is what the board shows, with the draft of the member to move in it, and what
// may be tapped: nothing once the match is over.
func (f boardFeature) face(t *match.Table, draft string) (v games.View, rows [][]games.Key) {
	p, turn := t.Position(), t.Turn()
	if t.Outcome().Over {
		view := p.View()
		view.Board = view.Board.Closed()
		view.Marks = slices.DeleteFunc(slices.Clone(view.Marks), func(m games.Mark) bool { return m.Kind == games.Legal })
		return view, nil
	}
	if t.Log.Paused != nil {
		return p.View(), nil
	}
	if _, asked := t.Disputed(); asked {
		return t.Game.Corrections.View(p, p.View()), nil
	}
	if len(t.Choosing()) > 0 {
		return p.View(), choosingKeys(t)
	}
	switch t.Chair(turn).Kind {
	case match.Member, match.Anyone, match.Team:
		return drafted(t.Game, p, draft), t.Game.Compose.Keys(p, draft)
	default:
		return p.View(), nil
	}
}

// drafted is the view of a position with a draft in it.
func drafted(g *games.Game, p games.Position, draft string) games.View {
	if draft != "" {
		return g.Compose.Draft(p, draft, p.View())
	}
	return p.View()
}

// accent is the colour of a table's card.
func accent(t *match.Table, v games.View) uint32 {
	turn := t.Turn()
	switch o := t.Outcome(); {
	case v.Alarm && !o.Over:
		return accentAlarm
	case o.Over && o.Winner >= 0:
		return accentWon
	case t.Log.End != nil && t.Log.End.Kind == games.Stop, t.Log.Paused != nil && !o.Over:
		return accentStopped
	case o.Over:
		return accentDrawn
	}
	if turn >= 0 && t.Game.Info.Seats[turn].Accent != 0 {
		return t.Game.Info.Seats[turn].Accent
	}
	return accentTurn
}

// heading says what is played, and by whom.
func heading(t *match.Table, v games.View, say words.Speaker) string {
	if t.Match.Daily != nil {
		return dailyHeading(t, v, say)
	}
	head := "## " + say.Say(v.Title)
	if who := say.At(fullNames(t, say)).Say(v.Who); who != "" {
		head += "\n-# " + who
	}
	return head
}

// footing is the one line that says what to do, or how it ended, and what small
// lines there are under it.
func (f boardFeature) footing(t *match.Table, v games.View, say words.Speaker) string {
	status, note := standing(t, v)
	lines, told := say.Say(status), f.revealed(t)
	for _, text := range told {
		lines += "\n" + say.Say(text)
	}
	if len(told) > 0 {
		note = games.Text{} // what was told stands in its place
	} else if last := movedLast(t); !last.IsZero() {
		note = last
	}
	for _, text := range tallyLines(t) {
		lines += "\n" + say.Say(text)
		note = games.Text{}
	}
	small := append([]games.Text{note}, append(f.shown(t), lateLine(t), clockLine(t))...)
	for _, text := range append(append(small, consentLines(t)...), choosingLine(t, say), voteLine(t), teamLine(t)) {
		lines += smallLines(say.Say(text))
	}
	return lines + dailyFeature(f).lines(t, say)
}

// smallLines are what is said, in lines of small print below what stands before.
func smallLines(said string) string {
	if said == "" {
		return ""
	}
	return "\n-# " + strings.ReplaceAll(said, "\n", "\n-# ")
}

// standing is the status of a table and the note under it: the game's own, but
// where a computer thinks or a member has ended the match.
func standing(t *match.Table, v games.View) (status, note games.Text) {
	o := t.Outcome()
	switch {
	case t.Log.End != nil && t.Log.End.Kind == games.Resign && t.Log.End.Text == match.TimeUp:
		return games.T("commands.board.late", "Winner", o.Winner, "Seat", t.Log.End.Seat), games.Text{}
	case t.Log.End != nil && t.Log.End.Kind == games.Resign:
		return games.T("commands.board.resigned", "Winner", o.Winner, "Seat", t.Log.End.Seat), games.Text{}
	case t.Log.End != nil && t.Log.End.Kind == games.Draw:
		return games.T("commands.board.drawn"), games.Text{}
	case t.Log.End != nil && t.Log.End.Text == match.TimeUp:
		return games.T("commands.board.time"), games.Text{}
	case t.Log.End != nil:
		return games.T("commands.board.stopped"), games.Text{}
	case t.Log.Paused != nil && !o.Over:
		return games.T("commands.board.paused"), games.T("commands.board.paused.note")
	case !o.Over && len(t.Choosing()) == 0 && t.Chair(t.Turn()).Kind == match.Computer:
		return games.T("commands.board.thinking", "Seat", thinker(t)), games.Text{}
	case len(t.Tally()) > 0:
		return voteStatus(t), games.Text{}
	}
	return v.Status, v.Note
}

// thinker is who is told to think where a computer is to move: the seat, or
// Parlour itself where it only answers for a member, whose name the seat has.
func thinker(t *match.Table) any {
	if t.Chair(t.Turn()).User != "" {
		return games.T("commands.seat.bot")
	}
	return t.Turn()
}

// movedLast says which member of a team moved last, or how it voted, which the
// board itself does not show.
func movedLast(t *match.Table) games.Text {
	for i := len(t.Log.Moves) - 1; i >= 0 && !t.Outcome().Over; i-- {
		if by := t.Log.Moves[i]; t.Chair(by.Seat).Shared() {
			if counts := t.Decision(by); len(counts) > 0 {
				return decisionLine(t, i, counts)
			}
			return games.T("commands.board.moved-last", "Member", mention(t.Match.Entries[by.Entry].User))
		}
	}
	return games.Text{}
}

// shown are the secrets that whoever brought them wants to be shown while the
// game goes on.
func (f boardFeature) shown(t *match.Table) []games.Text {
	if t.Game.Secrets == nil || t.Log.Show == match.Hidden || t.Outcome().Over {
		return nil
	}
	var lines []games.Text
	for _, seat := range t.Untold() {
		hand, err := f.host.Hand(t, seat)
		if err != nil {
			f.log.Error("a secret could not be shown", "match", t.Match.ID, "error", err)
			continue
		}
		lines = append(lines, games.T("commands.board.secret."+string(t.Log.Show), "Secret", t.Game.Secrets.Show(t.Position(), seat, hand.Secret)))
	}
	return lines
}

// revealed is what there is to say of the secrets that were told after the end.
func (f boardFeature) revealed(t *match.Table) (told []games.Text) {
	if t.Game.Secrets == nil || !t.Outcome().Over {
		return nil
	}
	for _, seat := range t.Log.Told() {
		lines, err := t.Game.Secrets.Reveal(t.Position(), seat, t.Log.Reveals[seat])
		if err != nil {
			f.log.Error("a secret could not be told", "match", t.Match.ID, "error", err)
			continue
		}
		told = append(told, lines...)
	}
	return told
}

// pictureFile is what the picture of a board is called in its message.
const pictureFile = "board.png"

// keptPictures is how many bytes of finished pictures are kept: some 500 boards.
const keptPictures = 16 << 20

// maxAlt is Discord's limit of the description of a picture, in code points.
const maxAlt = 1024

// draw adds the board of a view to a body: as emoji, or as a picture where a
// phone would break its rows.
func (s *Set) draw(body *Body, t *match.Table, v games.View, say words.Speaker) {
	switch {
	case len(v.Board.Rows) == 0:
		return
	case !v.Board.Fits():
		data, err := s.painter.Draw(v)
		if err == nil {
			body.Files = append(body.Files, File{pictureFile, data})
			body.add(Block{Image: &Image{pictureFile, alt(t, v, say)}})
			return
		}
		s.log.Error("a board could not be drawn as a picture", "match", t.Match.ID, "error", err)
	}
	body.add(Block{Text: v.Board.Emoji(say.Style, v.Marks)})
}

// alt is a view for someone who hears it, without markup.
func alt(t *match.Table, v games.View, say words.Speaker) string {
	plain := say.Plain()
	said := []rune(plain.At(seatNames(t, plain)).Say(v.Alt))
	if len(said) > maxAlt {
		said = append(said[:maxAlt-1], '…')
	}
	return string(said)
}
