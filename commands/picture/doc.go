// Package picture draws a games.View as a PNG, for boards that are too wide for emoji on a phone, and a
// game as an animated GIF.
//
// Whatever an emoji board shows by colour also has a letter or shape here: discs carry their letters,
// the last move is ringed, a winning line is framed, and a diamond marks a legal move. The board has its
// own dark background, so it looks the same in Discord's light and dark themes. Equal views yield equal
// bytes.
//
// A board consists of few kinds of cell. Each kind is drawn once per size as a sprite and then copied.
// Pictures have a palette, which takes a quarter of the memory and compresses faster.
package picture
