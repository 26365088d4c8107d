package archive_test

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/picture"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match/host"
)

// undrawable is a position whose board cannot be drawn.
type undrawable struct{ games.Position }

func (u undrawable) View() games.View {
	v := u.Position.View()
	v.Board.Rows = slices.Repeat(v.Board.Rows, picture.MaxCells)
	return v
}

// A result is shared without its picture if the match cannot be drawn, because it is shared
// only once.
func TestAResultIsSharedWithoutItsPicture(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:4")
	w.Say("alice", "/move move:"+w.FirstMove(w.Table()))
	w.Think()
	w.Say("alice", "/game resign")
	reply := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Share"))
	shared := w.Host.Cached(w.Channel, w.Table().Match.ID)
	for i, p := range shared.Positions {
		shared.Positions[i] = undrawable{p}
	}
	shown := w.Shows(reply.Message)
	last := shown[len(shown)-1]
	if got := commandstest.Texts(last); !strings.Contains(got, "Pathway") || !strings.Contains(got, "Parlour wins") || len(last.Files) > 0 {
		t.Errorf("the post is %s", got)
	}
	w.Button(last, "Try one yourself")
}

var posters = flag.String("posters", "", "a folder for the posters of all games")

// Every game has a poster with its result, wide enough for a phone, and a GIF. Both are small.
func TestPosters(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			t.Parallel()
			w := commandstest.New(t)
			w.Say("alice", "/"+g.Info.Name+" "+g.Info.Openings[slices.IndexFunc(g.Info.Openings, playable)].Name)
			r := rand.New(rand.NewPCG(1, 2))
			for range 300 {
				if w.Think().Outcome().Over {
					break
				}
				moves := w.Moves(w.Table(), 100)
				w.Say("alice", "/move move:"+moves[r.IntN(len(moves))])
			}
			if !w.Table().Outcome().Over {
				w.Say("alice", "/game resign")
			}
			reply := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Share"))
			shown := w.Shows(reply.Message)
			files := shown[len(shown)-1].Files
			if len(files) != 1 {
				t.Fatalf("%d files", len(files))
			}
			config, err := png.DecodeConfig(bytes.NewReader(files[0].Data))
			if err != nil || config.Width != 640 || config.Height > 720 || len(files[0].Data) > 150_000 {
				t.Errorf("%d by %d pixels in %d bytes, %v", config.Width, config.Height, len(files[0].Data), err)
			}
			for _, block := range commandstest.Blocks(shown[len(shown)-1]) {
				for _, x := range block.Buttons {
					if x.Label == "Watch it" { // it has a board
						moving := w.Shows(w.Press("alice", w.Board, x.Custom).Message)
						files = append(files, moving[len(moving)-1].Files...)
					}
				}
			}
			if moves := len(w.Table().Log.Moves); len(files[len(files)-1].Data) > 150_000*max(40, moves)/40 {
				t.Errorf("the GIF of %d moves has %d bytes", moves, len(files[1].Data))
			}
			for _, f := range files {
				if *posters != "" {
					if err := os.WriteFile(filepath.Join(*posters, g.Info.Name+filepath.Ext(f.Name)), f.Data, 0o600); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// playable reports whether a member moves in an opening, against computers alone.
func playable(o games.Opening) bool {
	members := 0
	for _, seat := range o.Seats {
		switch seat {
		case games.Starter:
			members++
		case games.Computer:
		default:
			return false
		}
	}
	return members == 1
}

// A match that continues where the bot is a guest is one of a guest. In a direct
// message it has the language of its starter.
func TestLoadAsAGuest(t *testing.T) {
	w := commandstest.New(t)
	load := w.Command("alice", "/game load")
	load.Guild, load.Locale, load.Visiting, load.User.Locale = "", "", true, "pt-BR"
	load.Values["file"] = "[Game \"crosscut\"]\n[BlueComputer \"greedy\"]\n\n1. c3\n"
	w.Do(load)
	if m := w.Table().Match; !m.Guest || m.Locale != "pt-BR" {
		t.Errorf("loaded by a guest: %v, in %q", m.Guest, m.Locale)
	}
}

// A record with too many moves to continue is shown without seats.
func TestLoadLong(t *testing.T) {
	for _, tt := range []struct {
		moves        int
		want         string
		board        bool
		last, before string // the turns, each of a roll and its die
	}{
		{host.MaxPlayOn, "", true, "", ""},
		{host.MaxPlayOn + 2, "too long to continue: 1,000 moves at most", false, "Turn 501 of 501", "Turn 500 of 501"},
		{9998, "too long to continue", false, "Turn 4,999 of 4,999", "Turn 4,998 of 4,999"},
	} {
		t.Run(fmt.Sprint(tt.moves), func(t *testing.T) {
			w := commandstest.New(t)
			load := w.Command("alice", "/game load")
			load.Values["file"] = longGame(tt.moves)
			got := w.Do(load)
			if (got.Board != nil) != tt.board || !strings.Contains(commandstest.Texts(got.Body), tt.want) {
				t.Fatalf("loaded: a board %v, %s", got.Board != nil, commandstest.Texts(got.Body))
			}
			if tt.board {
				return
			}
			if !strings.Contains(commandstest.Texts(got.Body), tt.last) {
				t.Errorf("the last page is not %s: %s", tt.last, commandstest.Texts(got.Body))
			}
			if got := commandstest.Texts(w.Press("alice", w.Board, w.Button(got.Body, "‹")).Body); !strings.Contains(got, tt.before) {
				t.Errorf("the page before is not %s: %s", tt.before, got)
			}
			side := w.Command("alice", "/game load side:red")
			side.Values["file"] = load.Values["file"]
			if got := commandstest.Texts(w.Do(side).Body); !strings.Contains(got, "can’t be continued") {
				t.Errorf("with a side: %s", got)
			}
		})
	}
}

// longGame returns the record of an open match.
func longGame(moves int) string {
	var s strings.Builder
	s.WriteString("[Game \"pig\"]\n\n")
	for n := range moves {
		fmt.Fprintf(&s, "%d. %s\n", n+1, []string{"roll", "1"}[n%2])
	}
	return s.String()
}

// Records are charged by number, size and lines, readable or not. A record larger than
// a bucket can be loaded when the bucket is full.
func TestLoadBudgets(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{
		MemberUploads:     commands.Budget{PerSecond: 1, Size: 4},
		MemberUploadSize:  commands.Budget{PerSecond: 100, Size: 2000},
		MemberUploadLines: commands.Budget{PerSecond: 2, Size: 100},
	})
	small, wide, long, huge := "[Game \"pig\"]\n[End \"stopped\"]\n", strings.Repeat(" ", 1500), strings.Repeat("\n", 60), strings.Repeat(" \n", 2000)
	for i, s := range []struct {
		after time.Duration
		who   string
		text  string
		want  string
	}{
		{0, "alice", small + wide, "Loaded"},
		{0, "alice", small + wide, "Wait 11 seconds"}, // for 1,033 bytes
		{0, "alice", small, "Loaded"},
		{11 * time.Second, "alice", small + long, "Loaded"},
		{0, "alice", small + long, "Wait 13 seconds"}, // for 26 lines
		{0, "bob", small + long, "Loaded"},
		{13 * time.Second, "alice", small + long, "Loaded"},
		{time.Hour, "alice", huge, "doesn’t say which game"},
		{0, "alice", small, "Wait one second"},
		{time.Hour, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"},
		{0, "alice", small, "Wait one second"},
	} {
		*now = now.Add(s.after)
		load := w.Command(s.who, "/game load")
		load.Values["file"] = s.text
		if got := commandstest.Texts(w.Do(load).Body); !strings.Contains(got, s.want) {
			t.Errorf("step %d: %s reads %.90q, want %q", i, s.who, got, s.want)
		}
	}
}

// The usual budgets allow 60 ordinary records at once, and two of the longest.
func TestUsualLoadBudgets(t *testing.T) {
	for _, tt := range []struct{ moves, want int }{{300, 60}, {9998, 2}} {
		w, _ := commandstest.NewBudgetedWorld(t, commands.Usual())
		text, loaded := strings.Replace(longGame(tt.moves), "\n", "\n[End \"stopped\"]\n", 1), 0
		for range 60 {
			load := w.Command("alice", "/game load")
			load.Values["file"] = text
			if !commandstest.TooFast(w.Do(load)) {
				loaded++
			}
		}
		if loaded != tt.want {
			t.Errorf("%d games of %d moves are loaded at once, want %d", loaded, tt.moves, tt.want)
		}
	}
}
