package emoji_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"parlour/bot/emoji"
	"parlour/bot/local/need"
	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/picture/signs"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/grid"
)

// uploaded returns the set of all signs, with IDs of the length that Discord gives.
func uploaded() *emoji.Set {
	exact := map[grid.Tile]string{}
	for _, set := range signs.Sets() {
		for i, s := range set.Signs {
			exact[s.Tile] = fmt.Sprintf("<:%s:%d>", s.NameIn(set.Version), 1456618025779200000+i)
		}
	}
	set := new(emoji.Set)
	set.Use(exact, nil, time.Time{})
	return set
}

// In whole games of all games in which all seats show a secret as boards, what a member sees in private stays
// within Discord's limit. It has own signs throughout a game of sensible players.
func TestHandsFit(t *testing.T) {
	need.Slow(t)
	set := uploaded()
	for _, g := range all.Games() {
		if g.Secrets == nil || g.Secrets.View == nil || slices.ContainsFunc(g.Info.Seats, func(s games.SeatInfo) bool { return !s.Secret }) {
			continue
		}
		for _, options := range combinations(g.Info.Options) {
			for _, player := range []string{games.RandomPlayer, "medium"} {
				t.Run(strings.ReplaceAll(g.Info.Name+options+" "+player, " ", ","), func(t *testing.T) {
					w := commandstest.NewQuietWorld(t)
					w.Say("alice", "/"+g.Info.Name+" duel opponent:@bob"+options)
					w.Ready()
					most, plain := 0, 0
					for r := rand.New(rand.NewPCG(1, 2)); !w.Table().Outcome().Over; {
						p := w.Table().Position()
						c, err := g.Players[player](t.Context(), p, games.Hand{Rand: r}, games.Limits{})
						if err != nil {
							t.Fatal(err)
						}
						if w.Say(w.Mover(), "/move move:"+c.Move); w.Table().Outcome().Over {
							break // the hands are gone
						}
						for _, who := range []string{"alice", "bob"} {
							text := texts(set.Substitute(w.Last(who, w.PressAt(w.Table(), who, string(commands.ActHand), ""))))
							most = max(most, len(utf16.Encode([]rune(text))))
							if !strings.Contains(text, "<:") {
								plain++
							}
						}
					}
					if t.Logf("%d characters at most", most); most > commandstest.MaxTexts || player != games.RandomPlayer && plain > 0 {
						t.Errorf("there are up to %d characters, and %d messages without own signs", most, plain)
					}
				})
			}
		}
	}
}

// texts returns all texts of a body.
func texts(b commands.Body) string {
	var out strings.Builder
	for _, x := range commandstest.Blocks(b) {
		out.WriteString(x.Text)
	}
	return out.String()
}

// combinations returns all combinations of the values of options that are chosen or set, as a member
// types them.
func combinations(specs []games.Option) []string {
	all := []string{""}
	for _, o := range specs {
		values := o.Choices
		if o.Kind == games.Flag {
			values = []string{"false", "true"}
		}
		var more []string
		for _, value := range values {
			for _, before := range all {
				more = append(more, before+" "+o.Name+":"+value)
			}
		}
		if more != nil {
			all = more
		}
	}
	return all
}

// The largest boards of tiles fit in every language throughout a game: none falls back to Unicode.
func TestBoardsOfTilesFit(t *testing.T) {
	set := uploaded()
	for game, options := range map[string]string{"reversi": "", "connectfour": " width:9 height:6", "tictactoe": "", "pathway": " size:10", "crosscut": " width:10 height:10", "battleship": " size:10", "labyrinth": " size:5"} {
		t.Run(game, func(t *testing.T) {
			w := commandstest.NewQuietWorld(t)
			w.Say("alice", "/"+game+" duel opponent:@bob"+options)
			w.Ready()
			most, r := 0, rand.New(rand.NewPCG(1, 2))
			for !w.Table().Outcome().Over {
				moves := w.Moves(w.Table(), 100)
				w.Say(w.Mover(), "/move move:"+moves[r.IntN(len(moves))])
				if w.Table().Outcome().Over && w.Table().Game.Secrets != nil {
					break // there are two boards
				}
				for _, tongue := range w.Languages() {
					body := set.Substitute(w.Set.Board(t.Context(), w.Table(), tongue))
					text := texts(body)
					most = max(most, len(utf16.Encode([]rune(text))))
					if !strings.Contains(text, "<:") || strings.ContainsAny(text, "🟩🟦🟤🟡❌⭕🔴🔷🔸🧱") {
						t.Fatalf("%s: the board is not of tiles: %s", tongue, text)
					}
				}
			}
			if t.Logf("%d characters at most", most); most > commandstest.MaxTexts {
				t.Errorf("there are up to %d characters", most)
			}
		})
	}
}

// named matches an emoji of the application.
var named = regexp.MustCompile(`<:(\w+?)_\d+:\d+>`)

// Screen readers speak the names of emoji. From them and the texts alone a reader hears whose turn it is, which move was the
// last, and every key.
func TestCardsAreHeard(t *testing.T) {
	set := uploaded()
	heard := func(text string) string { return named.ReplaceAllString(grid.Plain(text), " $1 ") }
	for game, moves := range map[string][2]string{
		"reversi": {"d6", "d6"}, "connectfour": {"4", "alice: 4"}, "tictactoe": {"a1", "bottom left"}, "pathway": {"b2", "b2"},
		"crosscut": {"c3", "c3"}, "labyrinth": {"", ""}, "pig": {"roll", "so far"},
	} {
		t.Run(game, func(t *testing.T) {
			w := commandstest.NewQuietWorld(t)
			opening := " duel opponent:@bob"
			if game == "pig" {
				opening = " play"
			}
			w.Say("alice", "/"+game+opening)
			w.Ready()
			before := w.Mover()
			move := moves[0]
			if move == "" {
				move = w.FirstMove(w.Table())
				moves[1] = move
			}
			w.Say(before, "/move move:"+move)
			body := set.Substitute(w.Set.Board(t.Context(), w.Table(), "en-US"))
			card := strings.ToLower(heard(texts(body)))
			for _, want := range []string{strings.ToLower(w.Mover()), moves[1]} {
				if !strings.Contains(card, want) {
					t.Errorf("nobody hears %q in %s", want, card)
				}
			}
			spoken := map[string]bool{}
			for _, row := range body.Keys {
				for _, b := range row.Buttons {
					said := strings.TrimSpace(heard(b.Emoji) + " " + b.Label)
					if said == "" || spoken[said] && !strings.HasPrefix(said, "sign") {
						t.Errorf("a key is heard as %q, which another one is, or as nothing", said)
					}
					spoken[said] = true
				}
			}
		})
	}
}
