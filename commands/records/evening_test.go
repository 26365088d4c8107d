package records_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/match/store"
)

// An evening of six members, with forty games of eleven kinds. What each of them counts is in the
// comments below: "rated", "ranked", "stats", or "nowhere". A game without a comment is rated, and
// the first member wins.
//
// All games together, by hand (the numbers are those of the games):
//
//	alice  won 1 3 4 5 14 19 20 22 33    drawn 9   lost 2 30 36               stopped 23
//	bob    won 2 15 31 32                drawn 9   lost 1 5 14 22             stopped 23
//	carol  won 7 16 25                   drawn 21  lost 3 15 26 38
//	dave   won 17 26                               lost 4 7 16 25 39
//	erin   won 18 28                               lost 10 11 17 29 40
//	frank                                drawn 21  lost 13 18 19 20 28 35
//
// Ratings have a second implementation below. In Connect Four alice alone has five rated games: 1 to 5.
// Mastermind is ranked by guesses, and 30 is the only ranked game of it. Secret Word is ranked by
// wins, and 33 is not ranked.
var evening = []game{
	{1, "connectfour width:4 height:4", "alice", "bob", column},
	{2, "connectfour width:4 height:4", "bob", "alice", column},
	{3, "connectfour width:4 height:4", "alice", "carol", column},
	{4, "connectfour width:4 height:4", "alice", "dave", column},
	{5, "connectfour", "alice", "bob", "one moves 1; other moves 2; one moves 1; other moves 2; other game resign"},
	{6, "connectfour", "carol", "dave", "one moves 1; other moves 2; other game resign"}, // nowhere: not moved twice
	{7, "connectfour width:4 height:4", "carol", "dave", column},
	{8, "connectfour width:4 height:4", "alice", "alice", column},                                                                  // nowhere: against herself
	{9, "connectfour", "alice", "bob", "one moves 1; other moves 2; one moves 1; other moves 2; one game draw; other press Agree"}, // stats: drawn early
	{10, "connectfour width:4 height:4 player:easy", "erin", "", "any 3; one game resign"},                                         // stats: own rules
	{11, "connectfour width:7 height:6 player:easy", "erin", "", "any 3; one game stop"},                                           // rated: to stop is to resign
	{12, "connectfour width:7 height:6 player:easy", "erin", "", "any 1; one game stop"},                                           // nowhere: not moved twice
	{13, "connectfour width:7 height:6 player:easy", "frank", "", "any 2; one press Hint; any 1; one game resign"},                 // rated: a loss, in spite of the hint

	{14, "tictactoe", "alice", "bob", row},
	{15, "tictactoe", "bob", "carol", row},
	{16, "tictactoe", "carol", "dave", row},
	{17, "tictactoe", "dave", "erin", row},
	{18, "tictactoe", "erin", "frank", row},
	{19, "tictactoe", "alice", "frank", row},
	{20, "tictactoe", "alice", "frank", "one moves a1; other moves b1; one moves c3; other moves b2; other game resign"},
	{21, "tictactoe", "carol", "frank", "one moves a1; other moves b2; one moves c3; other moves a2; one moves c2; other moves c1; one moves a3; other moves b3; one moves b1"}, // rated: drawn

	{22, "reversi", "alice", "bob", "any 4; other game resign"},
	{23, "reversi", "alice", "bob", "any 4; chief game stop"}, // stats: stopped by a manager
	{24, "reversi", "alice", "bob", "any 2; chief game stop"}, // nowhere: not moved twice

	{25, "pathway", "carol", "dave", "any 4; other game resign"},
	{26, "pathway", "dave", "carol", "any 4; other game resign"},
	{27, "pathway", "dave", "erin", "other game resign"}, // nowhere: nobody moved

	{28, "crosscut", "erin", "frank", "any 4; other game resign"},
	{29, "crosscut player:easy", "erin", "", "any 3; one game undo; any 1; one game resign"}, // rated: a loss, in spite of the undo

	{30, "mastermind", "alice", "", "one moves RRYY RRGG; one game resign"}, // ranked
	{31, "mastermind code", "carol", "bob", "other moves 1133 1122"},        // stats for bob, nowhere for carol: her secret
	{32, "mastermind", "bob", "", "hints"},                                  // stats: a win with hints
	{33, "secretword list:pets", "alice", "", "one moves tiger"},            // stats: a list of the server's
	{34, "secretword list:pets", "alice", "", "one game resign"},            // nowhere: not moved
	{35, "hangman", "frank", "", "one moves e a; one game resign"},          // ranked
	{36, "pig players:3", "alice", "", "last 6; one game resign"},           // ranked: several computers
	{37, "pig", "bob", "", "one game resign"},                               // nowhere: not moved
	{38, "crazyeights", "carol", "", "any 4; one game stop"},                // ranked: to stop is to resign
	{39, "crazyeights", "dave", "", "any 4; one game resign"},               // ranked
	{40, "liarsdice", "erin", "", "any 3; one game resign"},                 // ranked
}

// game is a game of the evening, of two members or against computers.
type game struct {
	n          int
	command    string // with its parameters
	one, other string
	acts       string // what they do, as "one moves 4; other game resign"
}

// What the first member does to win on the board.
const (
	column = "one moves 1; other moves 2; one moves 1; other moves 2; one moves 1; other moves 2; one moves 1"
	row    = "one moves a1; other moves b1; one moves a2; other moves b2; one moves a3"
)

// play plays a game by commands and keys.
func (g game) play(w *commandstest.World) {
	w.T.Helper()
	name, options, _ := strings.Cut(g.command, " ")
	board := func() string { return commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "")) }
	say := func(who, line string) {
		w.T.Helper()
		if r := w.Say(who, line); r.Refused() {
			w.T.Fatalf("game %d: %s %s: %s", g.n, who, line, commandstest.Texts(r.Body))
		}
	}
	press := func(who, label string) {
		w.T.Helper()
		w.Press(who, w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), label))
	}
	switch {
	case options == "code":
		w.Submit(g.one, w.Say(g.one, "/mastermind duel opponent:@"+g.other).Form, "1122")
		press(g.other, "Accept")
	case g.other == "":
		say(g.one, "/"+name+" play "+options)
	default:
		side, own := map[string]string{"tictactoe": "", "reversi": " side:dark"}[name]
		if !own {
			side = " side:red"
		}
		say(g.one, "/"+name+" duel opponent:@"+g.other+side+" "+options)
		if g.other != g.one {
			press(g.other, "Accept")
		}
	}
	w.Think()
	for _, act := range strings.Split(g.acts, "; ") {
		who, what, _ := strings.Cut(act, " ")
		who = cmp.Or(map[string]string{"one": g.one, "other": g.other}[who], who)
		switch verb, rest, _ := strings.Cut(what, " "); {
		case who == "any", who == "last":
			n, _ := strconv.Atoi(what)
			for range n {
				anyMove(w, who == "last")
			}
		case who == "hints":
			for !w.Table().Outcome().Over {
				hint := w.Press(g.one, w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Hint"))
				shown := w.Shows(hint.Message)
				w.Press(g.one, "private", w.Button(shown[len(shown)-1], "Play"))
				w.Think()
			}
		case verb == "moves":
			for _, move := range strings.Fields(rest) {
				say(who, "/move move:"+move)
				w.Think()
			}
		case verb == "press":
			press(who, rest)
		default:
			say(who, "/"+what)
		}
	}
	if !w.Table().Outcome().Over {
		w.T.Fatalf("game %d is not over:\n%s", g.n, board())
	}
}

// anyMove makes the first move that is possible, or the last one.
func anyMove(w *commandstest.World, last bool) {
	w.T.Helper()
	t := w.Table()
	moves := slices.Collect(t.Position().Moves())
	if last {
		slices.Reverse(moves)
	}
	for name, u := range commandstest.Members {
		if u.ID != t.Chair(t.Turn()).User {
			continue
		}
		for _, move := range moves {
			if !w.Say(name, "/move move:"+move).Refused() {
				w.Think()
				return
			}
		}
	}
	w.T.Fatalf("no move in %s", t.Match.Game)
}

// The figures of the evening follow from its games.
func TestEvening(t *testing.T) {
	w := commandstest.New(t)
	list := store.Document{Home: commandstest.Guild, Kind: store.ItemKind, ID: "secretword/pets", Body: `{"text":"tiger\n","user":"9"}`}
	if err := w.Host.Store.PutDocument(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	want := map[string]map[string]standing{}
	for _, g := range evening {
		g.play(w)
		g.rate(want)
	}
	for who, said := range map[string]string{
		"alice": "14 games, 69% won, 0 in a row, 4 longest streak. How the games ended: won: 9, drawn: 1, lost: 3, stopped: 1. Quickest win, in moves: 3.",
		"bob":   "10 games, 44% won, 2 in a row, 2 longest streak. How the games ended: won: 4, drawn: 1, lost: 4, stopped: 1. Quickest win, in moves: 3.",
		"carol": "8 games, 38% won, 0 in a row, 1 longest streak. How the games ended: won: 3, drawn: 1, lost: 4. Quickest win, in moves: 3.",
		"dave":  "7 games, 29% won, 0 in a row, 1 longest streak. How the games ended: won: 2, drawn: 0, lost: 5. Quickest win, in moves: 3.",
		"erin":  "7 games, 29% won, 0 in a row, 2 longest streak. How the games ended: won: 2, drawn: 0, lost: 5. Quickest win, in moves: 3.",
		"frank": "7 games, 0% won, 0 in a row, 0 longest streak. How the games ended: won: 0, drawn: 1, lost: 6.]",
	} {
		if got := commandstest.Texts(w.Say(who, "/stats").Body); !strings.Contains(got, said) {
			t.Errorf("%s has\n%s\nwant\n%s", who, got, said)
		}
	}
	for name, players := range want {
		for who, s := range players {
			if who[0] == '/' {
				continue
			}
			got, err := w.Host.Records.Rating(t.Context(), commandstest.Guild, name, commandstest.Members[who].ID)
			if err != nil || got.Games != s.games || math.Abs(float64(got.Rating)/1000-s.rating) > 0.01 || math.Abs(float64(got.Deviation)/1000-s.deviation) > 0.01 {
				t.Errorf("%s in %s: %+v, %v; want %+v", who, name, got, err, s)
			}
		}
	}
	mention := func(who string) string { return "<@" + commandstest.Members[who].ID + ">" }
	points := func(game, who string) string {
		n := int(want[game][who].rating + 0.5)
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	row := func(place, game, who string) string { return place + " " + mention(who) + "   " + points(game, who) }
	for board, lines := range map[string][]string{
		"connectfour": {"1 player ·", row("🥇", "connectfour", "alice"), "New: " + mention("bob") + " " + points("connectfour", "bob") + ", 3 of 5 games"},
		"tictactoe": {
			"6 players, all new", row("🥇", "tictactoe", "alice"), row("🥈", "tictactoe", "bob"), row("🥉", "tictactoe", "dave"),
			row("`4`", "tictactoe", "erin"), row("`5`", "tictactoe", "carol"), row("`6`", "tictactoe", "frank"),
		},
		"mastermind": {"1 player, new", "🥇 " + mention("alice")},
		"secretword": {"0 players"},
	} {
		got := commandstest.Texts(w.Say("alice", "/leaderboard game:"+board).Body)
		for _, line := range lines {
			if !strings.Contains(got, line) {
				t.Errorf("the leaderboard of %s lacks %q:\n%s", board, line, got)
			}
		}
	}
	// A newcomer who hides results is neither named nor counted. Four others are left.
	w.Press("bob", "private", w.Button(w.Say("bob", "/settings").Body, "Results: public"))
	if got := commandstest.Texts(w.Say("alice", "/leaderboard game:connectfour").Body); strings.Contains(got, mention("bob")) || !strings.Contains(got, " and 1 more\n") {
		t.Errorf("four newcomers do not hide results, and the leaderboard says:\n%s", got)
	}
}

// standing is a rating by the second implementation.
type standing struct {
	rating, deviation, volatility float64
	games                         int
}

// rate rates a game of the evening in the table of all ratings, by game and player.
func (g game) rate(all map[string]map[string]standing) {
	score, rated := 1.0, g.other != ""
	one, other := g.one, g.other
	switch g.n {
	case 6, 8, 9, 23, 24, 27, 31: // not rated
		return
	case 11, 13, 29: // lost against a computer
		score, other, rated = 0, "/easy", true
	case 21:
		score = 0.5
	}
	if !rated {
		return
	}
	name, _, _ := strings.Cut(g.command, " ")
	if all[name] == nil {
		all[name] = map[string]standing{"/easy": {rating: map[string]float64{"connectfour": 1440, "crosscut": 1205}[name], deviation: 50}}
	}
	of := func(who string) standing {
		if s, ok := all[name][who]; ok {
			return s
		}
		return standing{1500, 350, 0.06, 0}
	}
	a, b := of(one), of(other)
	all[name][one] = a.after(b, score)
	if other[0] != '/' {
		all[name][other] = b.after(a, 1-score)
	}
}

// after returns the rating after a game. It follows the summary in "The Glicko-2 system for rating
// players" by Mark Glickman, and finds the new volatility by halving an interval.
func (s standing) after(o standing, score float64) standing {
	const scale, tau = 173.7178, 0.5
	phi, mu := s.deviation/scale, (s.rating-1500)/scale
	g := 1 / math.Sqrt(1+3*math.Pow(o.deviation/scale/math.Pi, 2))
	expected := 1 / (1 + math.Exp(-g*(mu-(o.rating-1500)/scale)))
	v := 1 / (g * g * expected * (1 - expected))
	delta := v * g * (score - expected)
	slope := func(x float64) float64 { // is positive below the solution, x being the logarithm of the variance
		e := math.Exp(x)
		return e*(delta*delta-phi*phi-v-e)/(2*math.Pow(phi*phi+v+e, 2)) - (x-2*math.Log(s.volatility))/(tau*tau)
	}
	low, high := -20.0, 5.0
	for range 200 {
		if middle := (low + high) / 2; slope(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	s.volatility = min(0.1, math.Exp(low/2))
	after := 1 / math.Sqrt(1/(phi*phi+s.volatility*s.volatility)+1/v)
	next := s.rating + scale*after*after*g*(score-expected)
	most := o.rating
	if score == 1 {
		most += 800
	}
	s.rating, s.deviation = max(400, min(next, max(s.rating, most))), min(350, max(45, scale*after))
	s.games++
	return s
}
