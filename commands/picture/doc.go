// Package picture draws a games.View as a PNG, for boards that are too wide to
// be drawn with emoji on a phone, and a game as a GIF.
//
// Everything that an emoji board tells by colour has a letter or a shape here
// too: discs carry their letters, the last move is ringed, what was flipped has
// a dashed ring, a winning line is framed, and a diamond stands where a move may
// be made. The board brings its own dark ground, so that it reads the same in
// Discord's light and dark themes. The same view always gives the same bytes.
//
// A board consists of few kinds of cell. Each is drawn once in a size, as a
// sprite, and copied to where it stands; the picture has a palette, which makes
// it a quarter as large in memory and quicker to compress.
package picture
