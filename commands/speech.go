package commands

import (
	"cmp"
	"context"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Speech chooses the language and the style of boards for those who read a text.
type Speech struct {
	words    *words.Catalogue
	settings *Settings
	features *Features
}

// Private speaks to the member who made a request. It says labels as the channel's messages have them.
func (s Speech) Private(r Request) words.Speaker {
	say := s.words.Speaker(s.privateLanguages(r)...).In(s.settings.ownStyle(r))
	return say.Card(func() words.Speaker { return s.Public(r) })
}

// Note returns a private note of one text.
func (s Speech) Note(r Request, t games.Text) Message { return Note(Text(s.Private(r).Say(t))) }

// Public speaks to the channel of a request.
func (s Speech) Public(r Request) words.Speaker {
	return s.words.Speaker(s.publicLanguages(r)...).In(s.settings.Style(r.Guild, r.Channel))
}

// At is Private with the names of the players of a table and labels as its board has them, if it is not nil.
func (s Speech) At(r Request, t *match.Table) words.Speaker {
	say := s.Private(r)
	if t == nil {
		return say
	}
	return say.At(SeatNames(t, say)).Card(func() words.Speaker { return s.Board(t, r.Locale) })
}

// To speaks to the channel or to the member, with the names of the players.
func (s Speech) To(r Request, t *match.Table, to To) words.Speaker {
	if to != ToAll {
		return s.At(r, t)
	}
	say := s.Public(r)
	return say.At(SeatNames(t, say))
}

// Board speaks in the message of a board: in the language that the server has set,
// else in its Discord language, else in the language in which the match began.
func (s Speech) Board(t *match.Table, locale string) words.Speaker {
	if s.features.Variant(t).Solo || t.Match.Private() {
		set := s.settings.Member(context.Background(), t.Match.Starter)
		say := s.words.Speaker(set.Language, t.Match.Locale, locale).In(styleNamed(set.Style))
		return say.At(SeatNames(t, say))
	}
	set := s.settings.Server(context.Background(), t.Match.Guild)
	say := s.words.Speaker(set.Language, locale, t.Match.Locale).In(s.settings.Style(t.Match.Guild, t.Match.Channel))
	return say.At(SeatNames(t, say))
}

// Channel speaks in a channel of a server to which no request belongs. The locale is
// used if the server has set no language.
func (s Speech) Channel(guild, channel, locale string) words.Speaker {
	language := s.settings.Server(context.Background(), guild).Language
	return s.words.Speaker(language, locale).In(s.settings.Style(guild, channel))
}

// Alphabets returns the letters of discs that a member may type, the best first: those of
// the member's language, which forms and private boards have, and of the channel's, which the
// board has. What both can read is read in the member's language. That is safe because
// members type letters that they see, the board shows the move in pegs, and a slip can be undone.
func (s Speech) Alphabets(r Request) []games.Alphabet {
	return []games.Alphabet{s.Private(r).Alphabet(), s.Public(r).Alphabet()}
}

// Move returns a move that a member types in the letters that the game reads. What a key of the board or
// of a private message says is the move of the key.
func (s Speech) Move(r Request, g *games.Game, p games.Position, typed string) string {
	spelled := g.Spell(p, typed, s.Alphabets(r))
	if _, err := p.Canonical(spelled); err == nil {
		return spelled
	}
	for _, say := range []words.Speaker{s.Private(r), s.Public(r)} {
		if move, ok := Labelled(g, p, say, typed); ok {
			return move
		}
	}
	return spelled
}

// maxNamed is the number of legal moves whose names are compared with what a member types.
const maxNamed = 2000

// Labelled returns the move of the key that a text is the label of, or the move that it is the name of, as the
// log has it.
func Labelled(g *games.Game, p games.Position, say words.Speaker, typed string) (move string, ok bool) {
	typed = strings.TrimSpace(typed)
	for _, row := range g.Compose.Keys(p, "") {
		for _, key := range row {
			if !key.Done || key.Disabled {
				continue
			}
			if move, ok := g.Compose.Add(p, "", key.Value); ok && strings.EqualFold(say.Plain().Say(Called(g, p, key, move)), typed) {
				return move, true
			}
		}
	}
	n := 0
	for move := range p.Moves() {
		if strings.EqualFold(say.Plain().Say(named(g, p, move)), typed) {
			return move, true
		}
		if n++; n == maxNamed {
			break
		}
	}
	return "", false
}

// Called returns what a key that makes a move says: its label, or the move if it has only a sign.
func Called(g *games.Game, p games.Position, key games.Key, move string) games.Text {
	if key.Label.IsZero() {
		return named(g, p, move)
	}
	return key.Label
}

// named returns a move as the log has it.
func named(g *games.Game, p games.Position, move string) games.Text {
	return games.T("commands.part", "Part", MoveText(g, p, move))
}

// Secret returns a secret as a member types it in the letters that the game reads.
func (s Speech) Secret(r Request, g *games.Game, p games.Position, typed string) string {
	if g.Secrets == nil { // the host refuses it
		return typed
	}
	return g.Secrets.Spell(p, typed, s.Alphabets(r))
}

// Locale returns the locale of a match that a request starts.
func (s Speech) Locale(r Request) string {
	return cmp.Or(r.Locale, s.words.Language(s.publicLanguages(r)...).String())
}

// publicLanguages returns the languages of a channel, the best first: of the server, or
// in direct messages the member's own.
func (s Speech) publicLanguages(r Request) []string {
	if r.Guild == "" {
		return s.privateLanguages(r)
	}
	return []string{s.settings.Server(context.Background(), r.Guild).Language, r.Locale}
}

// privateLanguages returns the member's languages, the best first.
func (s Speech) privateLanguages(r Request) []string {
	own := []string{s.settings.Member(context.Background(), r.User.ID).Language, r.User.Locale}
	if r.Guild == "" {
		return own
	}
	return append(own, s.publicLanguages(r)...)
}
