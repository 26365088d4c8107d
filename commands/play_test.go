package commands_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/bot/local/need"
	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match"
)

// turnsOf returns for how many turns each opening of each game is played: with its defaults, then fewer with random
// options.
func turnsOf(t *testing.T) []int {
	t.Helper()
	if need.Long(t) {
		return []int{40, 10}
	}
	return []int{15, 5}
}

// Every opening of every game is played at random by its controls only, or by /move if
// it has none. Every message is within Discord's limits, every control works, and no
// secret is shown early.
func TestRandomPlay(t *testing.T) {
	w := commandstest.New(t)
	for gi, g := range w.Host.Games {
		seed := fnv.New64a() // of the name: a new game does not change what others play
		_, _ = seed.Write([]byte(g.Info.Name))
		for oi, o := range g.Info.Openings {
			for n, turns := range turnsOf(t) {
				w.Channel = fmt.Sprint(1200000000000000000 + gi*1000 + oi*10 + n)
				p := &playing{World: w, g: g, o: o, r: rand.New(rand.NewPCG(uint64(n), seed.Sum64()+uint64(oi)))}
				p.start(n > 0)
				p.play(turns)
			}
		}
	}
}

// playing is a match that is played at random.
type playing struct {
	*commandstest.World
	g      *games.Game
	o      games.Opening
	r      *rand.Rand
	secret string
}

// start starts the match, with random options if they do not contradict each other.
func (p *playing) start(varied bool) {
	p.T.Helper()
	info := &p.g.Info
	r := p.Command("alice", info.Name+" "+p.o.Name)
	if slices.Contains(p.o.Seats, games.Opponent) || slices.Contains(p.o.Seats, games.Joiner) {
		r.Values["opponent"], r.Names[commandstest.Members["bob"].ID] = commandstest.Members["bob"].ID, "Bob"
	}
	for try := 0; varied && try < 20; try++ {
		options := p.options()
		if _, err := p.g.Open(options); err != nil || p.g.Seats(options) > len(p.o.Seats) {
			continue // they contradict each other, or the opening
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
		pick := param.Choices[0] // the weakest computer player, which is fast
		if param.Name == "side" || param.Name == "secret" || param.Name == "show" {
			pick = param.Choices[p.r.IntN(len(param.Choices))]
		}
		r.Values[param.Name] = pick.Value
	}
	reply := p.Do(r)
	if reply.Form != nil {
		at, err := p.g.Open(p.picked(r))
		if err != nil {
			p.T.Fatal(err)
		}
		for seat := range games.Seat(len(info.Seats)) {
			if info.Seats[seat].Secret {
				p.secret += p.g.Secrets.Draw(at, seat, p.r)
			}
		}
		reply = p.Submit("alice", reply.Form, p.secret)
	}
	if reply.Board == nil {
		p.T.Fatalf("%s %s %v: %s", info.Name, p.o.Name, r.Values, commandstest.Texts(reply.Body))
	}
	p.Ready()
}

func optionNamed(info *games.Info, name string) (games.Option, bool) {
	i := slices.IndexFunc(info.Options, func(o games.Option) bool { return o.Name == name })
	if i < 0 {
		return games.Option{}, false
	}
	return info.Options[i], true
}

// picked returns the options among the values of a command.
func (p *playing) picked(r commands.Request) games.Options {
	o := games.Options{}
	for name, v := range r.Values {
		if _, ok := optionNamed(&p.g.Info, name); ok {
			o[name] = v
		}
	}
	return o
}

// options returns random values of some of the game's options.
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

// spec returns the opening's command.
func (p *playing) spec() commands.Spec {
	for _, s := range p.Set.Specs() {
		if i := slices.IndexFunc(s.Subs, func(s commands.Spec) bool { return s.Name == p.o.Name }); s.Name == p.g.Info.Name && i >= 0 {
			return s.Subs[i]
		}
	}
	p.T.Fatalf("there is no command for %s", p.o.Name)
	return commands.Spec{}
}

// play plays to the end, or for a number of turns of members.
func (p *playing) play(turns int) {
	p.T.Helper()
	for range turns {
		t := p.Think()
		body := p.Set.Board(p.T.Context(), t, "en-US")
		p.checkBoard(t, body)
		if t.Outcome().Over {
			break
		}
		before := len(t.Match.Entries)
		who := p.mover(t)
		p.move(who, t, body)
		if t = p.Table(); len(t.Match.Entries) == before {
			p.T.Fatalf("%s %s: %s cannot move:\n%s", p.g.Info.Name, p.o.Name, who, commandstest.Texts(body))
		}
	}
	p.lookAround()
	if t := p.Table(); !t.Outcome().Over {
		p.Say("chief", "/game stop")
		p.checkBoard(p.Table(), p.Set.Board(p.T.Context(), p.Table(), "en-US"))
	}
}

// checkBoard checks the public message.
func (p *playing) checkBoard(t *match.Table, b commands.Body) {
	p.T.Helper()
	commandstest.CheckBody(p.T, p.g.Info.Name+" "+p.o.Name, b)
	if p.secret == "" || t.Outcome().Over || t.Log.Show != match.Hidden {
		return
	}
	for _, m := range t.Log.Moves {
		if strings.Contains(m.Text, p.secret) {
			return // it has been guessed
		}
	}
	if strings.Contains(commandstest.Texts(b), p.secret) {
		p.T.Errorf("the board tells the secret %s:\n%s", p.secret, commandstest.Texts(b))
	}
}

// mover returns the member to move.
func (p *playing) mover(t *match.Table) string { return commandstest.Sitter(t.Chair(t.Turn())) }

// move presses the controls that make a move, on the board and then in the private
// picker.
func (p *playing) move(who string, t *match.Table, body commands.Body) {
	p.T.Helper()
	message := p.Board
	for range 30 {
		controls := commandstest.Moving(body)
		if hand := commandstest.Custom(string(commands.ActHand), t, 0, ""); len(controls) == 0 && match.Deals(p.g) && message == p.Board {
			controls = [][]string{{hand}}
		}
		if len(controls) == 0 { // none, or those of a repeated guess or an impossible answer, which can be taken back
			legal := p.Moves(t, math.MaxInt)
			for range 30 { // a repeated guess is legal, and refused
				r := p.Command(who, "/move")
				r.Values["move"] = legal[p.r.IntN(len(legal))]
				p.Do(r)
				if len(p.Table().Match.Entries) > len(t.Match.Entries) {
					return
				}
			}
			return
		}
		c := controls[p.r.IntN(len(controls))]
		reply := p.Press(who, message, c[0], c[1:]...)
		if len(p.Table().Match.Entries) > len(t.Match.Entries) {
			return
		}
		if reply.Body.Blocks == nil || len(commandstest.Moving(reply.Body)) == 0 && !commandstest.Undoable(reply.Body) {
			p.T.Fatalf("%s %s: after %v the control %v leads nowhere: %s", p.g.Info.Name, p.o.Name, p.Table().Match.Entries, c, commandstest.Texts(reply.Body))
		}
		body, message = reply.Body, "private"
	}
	p.T.Fatalf("%s: 30 presses make no move", p.g.Info.Name)
}

// lookAround executes the commands that change nothing, as a player and as a
// bystander.
func (p *playing) lookAround() {
	p.T.Helper()
	lines := []string{"/game board", "/game about page:settings", "/game about page:moves", "/game about page:legal", "/game about page:board", "/game about page:rules", "/help", "/help game:" + p.g.Info.Name}
	if p.g.Knowledge != nil {
		lines = append(lines, "/"+p.g.Info.Name+" knowledge")
	}
	for _, line := range lines {
		for _, who := range []string{"alice", "carol"} {
			reply := p.Say(who, line)
			hidden := p.secret != "" && !p.Table().Outcome().Over && p.Table().Log.Show == match.Hidden
			if who == "carol" && hidden && line == "/game about page:settings" && strings.Contains(commandstest.Texts(reply.Body), p.secret) {
				p.T.Errorf("%s tells a bystander the secret:\n%s", line, commandstest.Texts(reply.Body))
			}
		}
	}
}
