package commands_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// Each opening of each game is played with its defaults, and then for fewer
// turns with options drawn at random.
var turns = []int{40, 10}

// Every game is played at random from every opening by nothing but its
// controls, or by /move where it has none. Every message on the way is within
// Discord's limits, no control leads nowhere, and no secret is told early.
func TestRandomPlay(t *testing.T) {
	w := newWorld(t)
	for gi, g := range w.host.Games {
		for oi, o := range g.Info.Openings {
			for n, turns := range turns {
				w.channel = fmt.Sprint(1200000000000000000 + gi*1000 + oi*10 + n)
				p := &playing{world: w, g: g, o: o, r: rand.New(rand.NewPCG(uint64(n), uint64(gi*100+oi)))}
				p.start(n > 0)
				p.play(turns)
			}
		}
	}
}

// playing is one game played at random.
type playing struct {
	*world
	g      *games.Game
	o      games.Opening
	r      *rand.Rand
	secret string
}

// start starts the game, with options drawn at random if they can stand
// together.
func (p *playing) start(varied bool) {
	p.t.Helper()
	info := &p.g.Info
	r := p.command("alice", info.Name+" "+p.o.Name)
	if slices.Contains(p.o.Seats, games.Opponent) || slices.Contains(p.o.Seats, games.Joiner) {
		r.Values["opponent"], r.Names[members["bob"].ID] = members["bob"].ID, "Bob"
	}
	for try := 0; varied && try < 20; try++ {
		options := p.options()
		if _, err := p.g.Open(options); err != nil {
			continue // they cannot stand together
		}
		for name, v := range options {
			r.Values[name] = v
		}
		break
	}
	for _, param := range p.spec().Params {
		_, isOption := optionNamed(info, param.Name)
		if len(param.Choices) == 0 || isOption {
			continue
		}
		pick := param.Choices[0] // of computer players the weakest, which is quick
		if param.Name == "side" || param.Name == "secret" || param.Name == "show" {
			pick = param.Choices[p.r.IntN(len(param.Choices))]
		}
		r.Values[param.Name] = pick.Value
	}
	reply := p.do(r)
	if reply.Form != nil {
		at, err := p.g.Open(p.picked(r))
		if err != nil {
			p.t.Fatal(err)
		}
		for seat := range games.Seat(len(info.Seats)) {
			if info.Seats[seat].Secret {
				p.secret += p.g.Secrets.Draw(at, seat, p.r)
			}
		}
		reply = p.submit("alice", reply.Form, p.secret)
	}
	if reply.Board == nil {
		p.t.Fatalf("%s %s %v: %s", info.Name, p.o.Name, r.Values, texts(reply.Body))
	}
	p.drawn(reply.Board)
	p.ready()
}

func optionNamed(info *games.Info, name string) (games.Option, bool) {
	i := slices.IndexFunc(info.Options, func(o games.Option) bool { return o.Name == name })
	if i < 0 {
		return games.Option{}, false
	}
	return info.Options[i], true
}

// picked are the options among the values of a command.
func (p *playing) picked(r commands.Request) games.Options {
	o := games.Options{}
	for name, v := range r.Values {
		if _, ok := optionNamed(&p.g.Info, name); ok {
			o[name] = v
		}
	}
	return o
}

// options are values of some of the game's options.
func (p *playing) options() games.Options {
	o := games.Options{}
	for _, spec := range p.g.Info.Options {
		if p.r.IntN(2) == 0 {
			continue
		}
		switch spec.Kind {
		case games.Number:
			o[spec.Name] = strconv.Itoa(spec.Min + p.r.IntN(spec.Max-spec.Min+1))
		case games.OneOf:
			o[spec.Name] = spec.Choices[p.r.IntN(len(spec.Choices))]
		case games.Flag:
			o[spec.Name] = strconv.FormatBool(p.r.IntN(2) == 0)
		}
	}
	return o
}

// spec is the opening's command.
func (p *playing) spec() commands.Spec {
	for _, s := range p.set.Specs() {
		if i := slices.IndexFunc(s.Subs, func(s commands.Spec) bool { return s.Name == p.o.Name }); s.Name == p.g.Info.Name && i >= 0 {
			return s.Subs[i]
		}
	}
	p.t.Fatalf("there is no command for %s", p.o.Name)
	return commands.Spec{}
}

// play plays until the end, or so many turns of members.
func (p *playing) play(turns int) {
	p.t.Helper()
	for range turns {
		t := p.think()
		body := p.set.Board(p.t.Context(), t, "en-US")
		p.checkBoard(t, body)
		if t.Outcome().Over {
			break
		}
		before := len(t.Match.Entries)
		who := p.mover(t)
		p.move(who, t, body)
		if t = p.table(); len(t.Match.Entries) == before {
			p.t.Fatalf("%s %s: %s cannot move:\n%s", p.g.Info.Name, p.o.Name, who, texts(body))
		}
	}
	p.lookAround()
	if t := p.table(); !t.Outcome().Over {
		p.say("chief", "/game stop")
		p.checkBoard(p.table(), p.set.Board(p.t.Context(), p.table(), "en-US"))
	}
}

// checkBoard checks the public message.
func (p *playing) checkBoard(t *match.Table, b commands.Body) {
	p.t.Helper()
	checkBody(p.t, p.g.Info.Name+" "+p.o.Name, b)
	if p.secret == "" || t.Outcome().Over || t.Log.Show != match.Hidden {
		return
	}
	for _, m := range t.Log.Moves {
		if strings.Contains(m.Text, p.secret) {
			return // it has been guessed
		}
	}
	if strings.Contains(texts(b), p.secret) {
		p.t.Errorf("the board tells the secret %s:\n%s", p.secret, texts(b))
	}
}

// mover is who is to move.
func (p *playing) mover(t *match.Table) string { return sitter(t.Chair(t.Turn())) }

// sitter is the member in a chair, anyone if it is for all.
func sitter(c match.Chair) string {
	for name, u := range members {
		if c.User == u.ID || len(c.Team) > 0 && c.Team[0].User == u.ID {
			return name
		}
	}
	return "carol"
}

// move presses what moves, on the board and then in the private message in
// which a move is put together.
func (p *playing) move(who string, t *match.Table, body commands.Body) {
	p.t.Helper()
	message := p.board
	for range 30 {
		controls := moving(body)
		if len(controls) == 0 {
			legal := slices.Collect(t.Position().Moves())
			r := p.command(who, "/move")
			r.Values["move"] = legal[p.r.IntN(len(legal))]
			p.do(r)
			return
		}
		c := controls[p.r.IntN(len(controls))]
		reply := p.press(who, message, c[0], c[1:]...)
		if len(p.table().Match.Entries) > len(t.Match.Entries) {
			return
		}
		if reply.Body.Blocks == nil || len(moving(reply.Body)) == 0 {
			p.t.Fatalf("%s %s: after %v the control %v leads nowhere: %s", p.g.Info.Name, p.o.Name, p.table().Match.Entries, c, texts(reply.Body))
		}
		body, message = reply.Body, "private"
	}
	p.t.Fatalf("%s: no move comes of 30 presses", p.g.Info.Name)
}

// moving are the controls that play or compose a move: their IDs, and what can be
// picked in selects.
func moving(b commands.Body) [][]string {
	var controls [][]string
	for _, block := range blocks(b) {
		for _, x := range block.Buttons {
			if !x.Disabled && x.Label != "Back" && x.Label != "Erase" && strings.Contains("pcj", x.Custom[:1]) {
				controls = append(controls, []string{x.Custom})
			}
		}
		if block.Select != nil && block.Select.Custom[:1] == "s" {
			for _, o := range block.Select.Options {
				controls = append(controls, []string{block.Select.Custom, o.Value})
			}
		}
	}
	return controls
}

// lookAround gives the commands that only look, as a player and as a bystander.
func (p *playing) lookAround() {
	p.t.Helper()
	lines := []string{"/game board", "/game settings", "/game log", "/game legal", "/game describe", "/game help", "/help", "/help game:" + p.g.Info.Name}
	if p.g.Knowledge != nil {
		lines = append(lines, "/"+p.g.Info.Name+" knowledge")
	}
	for _, line := range lines {
		for _, who := range []string{"alice", "carol"} {
			reply := p.say(who, line)
			hidden := p.secret != "" && !p.table().Outcome().Over && p.table().Log.Show == match.Hidden
			if who == "carol" && hidden && line == "/game settings" && strings.Contains(texts(reply.Body), p.secret) {
				p.t.Errorf("%s tells a bystander the secret:\n%s", line, texts(reply.Body))
			}
		}
	}
}
