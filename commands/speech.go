package commands

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Speech chooses the language and the style of boards for those who read a text.
type Speech struct{ *Core }

// Private speaks to the member who made a request. It says labels as the channel's messages have them.
func (s Speech) Private(r Request) words.Speaker {
	say := s.Words.Speaker(s.privateLanguages(r)...).In(s.Settings.ownStyle(r))
	return say.Card(func() words.Speaker { return s.Public(r) })
}

// Note returns a private note of one text.
func (s Speech) Note(r Request, t games.Text) Message { return Note(Text(s.Private(r).Say(t))) }

// Public speaks to the channel of a request.
func (s Speech) Public(r Request) words.Speaker {
	return s.Words.Speaker(s.publicLanguages(r)...).In(s.Settings.Style(r.Guild, r.Channel))
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
	if t.Match.Solo() {
		set := s.Settings.Member(context.Background(), t.Match.Starter)
		say := s.Words.Speaker(set.Language, t.Match.Locale, locale).In(styleNamed(set.Style))
		return say.At(SeatNames(t, say))
	}
	set := s.Settings.Server(context.Background(), t.Match.Guild)
	say := s.Words.Speaker(set.Language, locale, t.Match.Locale).In(s.Settings.Style(t.Match.Guild, t.Match.Channel))
	return say.At(SeatNames(t, say))
}

// Direct speaks to a member in a direct message about a table: in the member's language, or else in that of the server.
func (s Speech) Direct(ctx context.Context, t *match.Table, user, locale string) words.Speaker {
	own, server := s.Settings.Member(ctx, user), s.Settings.Server(ctx, t.Match.Guild)
	say := s.Words.Speaker(own.Language, locale, server.Language, t.Match.Locale)
	return say.At(SeatNames(t, say))
}

// Channel speaks in a channel of a server to which no request belongs. The locale is
// used if the server has set no language.
func (s Speech) Channel(guild, channel, locale string) words.Speaker {
	language := s.Settings.Server(context.Background(), guild).Language
	return s.Words.Speaker(language, locale).In(s.Settings.Style(guild, channel))
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
	for key, move := range OneTap(g, p) {
		if !key.Disabled && strings.EqualFold(say.Plain().Say(Called(g, p, key, move)), typed) {
			return move, true
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

// OneTap returns the keys that make a move by one tap, with their moves.
func OneTap(g *games.Game, p games.Position) iter.Seq2[games.Key, string] {
	return func(yield func(games.Key, string) bool) {
		for _, key := range slices.Concat(g.Compose.Keys(p, "")...) {
			if move, ok := g.Compose.Add(p, "", key.Value); key.Done && ok && !yield(key, move) {
				return
			}
		}
	}
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
	return cmp.Or(r.Locale, s.Words.Language(s.publicLanguages(r)...).String())
}

// publicLanguages returns the languages of a channel, the best first: of the server, or
// in direct messages the member's own.
func (s Speech) publicLanguages(r Request) []string {
	if r.Guild == "" {
		return s.privateLanguages(r)
	}
	return []string{s.Settings.Server(context.Background(), r.Guild).Language, r.Locale}
}

// privateLanguages returns the member's languages, the best first.
func (s Speech) privateLanguages(r Request) []string {
	own := []string{s.Settings.Member(context.Background(), r.User.ID).Language, r.User.Locale}
	if r.Guild == "" {
		return own
	}
	return append(own, s.publicLanguages(r)...)
}

// Clocks returns the times for a turn that members can choose, in seconds.
func Clocks() []int { return []int{30, 60, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60} }

// ClockText returns a time for a turn, given in seconds, in words.
func ClockText(seconds int) games.Text {
	switch d := time.Duration(seconds) * time.Second; {
	case d <= 0:
		return games.T("commands.clock.none")
	case d < time.Minute:
		return games.T("commands.clock.seconds", "Count", seconds)
	case d < 24*time.Hour:
		return Lasting(seconds)
	default:
		return games.T("commands.clock.days", "Count", int(d/(24*time.Hour)))
	}
}

// Lasting returns a number of seconds in words.
func Lasting(seconds int) games.Text {
	switch {
	case seconds%3600 == 0:
		return games.T("commands.expires.hours", "Count", seconds/3600)
	case seconds%60 == 0:
		return games.T("commands.expires.minutes", "Count", seconds/60)
	default:
		return games.T("commands.vote.seconds", "Count", seconds)
	}
}

// ClockTerm returns the clock of a match and what happens at a timeout; zero without a
// clock.
func ClockTerm(t *match.Table) games.Text {
	if t.Match.Clock <= 0 {
		return games.Text{}
	}
	late := cmp.Or(t.Match.OnTimeout, match.Resigns)
	if late == match.Skips && t.Game.Pass == nil {
		late = match.Resigns
	}
	return games.T(clockTerms[late], "Time", ClockText(t.Match.Clock))
}

// clockTerms are the texts of the clock, by what happens at a timeout.
var clockTerms = map[match.TimeoutRule]string{
	match.Resigns: "commands.settings.clock.resign", match.Skips: "commands.settings.clock.skip", match.Replaced: "commands.settings.clock.computer",
}

// ClockLine returns the deadline of the turn; zero without a clock. Discord words it for
// each viewer, so that it needs no edits. It is rounded up.
func ClockLine(t *match.Table) games.Text {
	at := t.Clock().ExpiresAt()
	if at.IsZero() {
		return games.Text{}
	}
	return games.T("commands.clock.until", "Time", Relative(at.Add(time.Second-1)))
}

// proposals are the texts of proposals, by the action proposed.
var proposals = map[string]string{
	string(games.Stop): "commands.consent.stop", string(games.Undo): "commands.consent.undo",
	string(games.Draw): "commands.consent.draw", string(games.Pause): "commands.consent.pause",
	string(games.Change): "commands.consent.change",
}

// Proposal returns what a seat proposes to the other players of a game.
func Proposal(g *games.Game, proposal string, seat games.Seat, move any) games.Text {
	action, change, _ := strings.Cut(proposal, " ")
	return games.T(proposals[action], "Seat", seat, "Change", ChangeText(g, change), "Move", move)
}

// ChangeText returns the text of a Change entry in words: an option and its new value.
func ChangeText(g *games.Game, change string) games.Text {
	option, value, ok := match.ReadChange(change)
	if !ok {
		return games.Text{}
	}
	return games.T("commands.settings.option", "Option", g.Info.Text("name", option), "Value", value)
}

// visibilities are the texts of the ways in which a secret is shown.
var visibilities = map[match.Visibility]string{
	match.Hidden: "commands.show.hidden", match.Spoiler: "commands.show.spoiler", match.Open: "commands.show.open",
}

// VisibilityText returns how a secret is shown while its game goes on.
func VisibilityText(v match.Visibility) games.Text { return games.Text{ID: visibilities[v]} }

// StepText returns one move of a line, with the sign of its seat.
func StepText(g *games.Game, p games.Position, move string) games.Text {
	return games.T("commands.hint.step", "Sign", games.Cells(g.Info.Seats[p.Turn()].Sign), "Move", MoveText(g, p, move))
}

// MaxText is the greatest length of a text in a message, well below Discord's 4000
// characters.
const MaxText = 3500

// Long returns the last lines about a match that fit into a message, and if there are
// more, all lines in a file.
func Long(t *match.Table, say words.Speaker, file string, lines func(words.Speaker) []string) Body {
	shown, whole := lastLines(lines(say), MaxText)
	body := Text(shown)
	if !whole {
		plain := say.Plain()
		all := strings.Join(lines(plain.At(SeatNames(t, plain))), "\n")
		body.Attach(file, []byte(strings.NewReplacer("**", "", "`", "").Replace(all)))
	}
	return body
}

// lastLines joins the last lines that fit into a number of bytes, and reports whether
// these are all.
func lastLines(lines []string, room int) (joined string, all bool) {
	first := len(lines)
	for first > 0 && room >= len(lines[first-1])+1 {
		first--
		room -= len(lines[first]) + 1
	}
	joined = strings.Join(lines[first:], "\n")
	if first > 0 {
		joined = "…\n" + joined
	}
	return joined, first == 0
}
