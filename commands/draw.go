package commands

import (
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

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
			body.add(Block{Image: &Image{pictureFile, s.alt(t, v, say)}})
			return
		}
		s.log.Error("a board could not be drawn as a picture", "match", t.Match.ID, "error", err)
	}
	body.add(Block{Text: v.Board.Emoji(say.Style, v.Marks)})
}

// alt is a view for someone who hears it, without markup.
func (s *Set) alt(t *match.Table, v games.View, say words.Speaker) string {
	plain := say.Plain()
	said := []rune(plain.At(s.seatNames(t, plain)).Say(v.Alt))
	if len(said) > maxAlt {
		said = append(said[:maxAlt-1], '…')
	}
	return string(said)
}
