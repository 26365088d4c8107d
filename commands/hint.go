package commands

import (
	"context"
	"fmt"
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const actHint = "i" // give a hint

// hintFeature is /game hint, and the key of the board that does the same.
type hintFeature struct{ *Set }

func (f hintFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "hint", About: games.T("commands.game.hint"), table: f.hint}},
		controls: map[string]control{actHint: {table: f.hint}},
	}
}

// hint tells the member to move what the strongest player would do, and why. The
// hint is stored first, since a game with hints is not rated.
func (f hintFeature) hint(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	player, err := adviser(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	if !t.Hinted(t.Turn()) {
		act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: len(t.Match.Entries), Kind: games.Hint}
		if t, err = f.host.Do(ctx, act, r.actor()); err != nil {
			return nil, err
		}
		// A redelivered request gets the match of its first delivery, which may have
		// ended since.
		if player, err = adviser(t, r.User.ID); err != nil {
			return nil, err
		}
	}
	hand, err := f.host.Hand(t, t.Turn())
	if err != nil {
		return nil, err
	}
	say := f.privateAt(r, t)
	think := func(ctx context.Context, _ func(int)) (Body, error) {
		thought, err := player(ctx, t.Position(), games.Hand{Rand: hand.Rand}, games.Limits{})
		if err != nil {
			return Body{}, err
		}
		return hintBody(t, thought, say), nil
	}
	return Message{To: ToMember, Sole: t.Match.ID + "/hint", Work: f.slowly(r, say, nil, think)}, nil
}

// adviser is the player that advises a member, or the reason why none does.
func adviser(t *match.Table, user string) (games.Player, error) {
	turn := t.Turn()
	mine, playing := t.SeatOf(user)
	switch {
	case t.Outcome().Over:
		return nil, games.Refuse("match.refuse.over")
	case !playing:
		return nil, games.Refuse("commands.hint.refuse.watching")
	case t.Log.Paused != nil:
		return nil, t.NotYet()
	case mine != turn:
		return nil, games.Refuse("commands.hint.refuse.turn", "Seat", turn)
	case t.Match.Daily != nil:
		return nil, games.Refuse("commands.daily.refuse.help")
	case rivals(t, user):
		return nil, games.Refuse("commands.hint.refuse.rival")
	}
	fit := offered(&t.Game.Info, turn)
	if len(fit) == 0 {
		return nil, games.Refuse("commands.hint.refuse.none")
	}
	name := fit[len(fit)-1].Name
	player, ok := t.Game.Players[name]
	if !ok {
		return nil, fmt.Errorf("commands: %s has no player %q", t.Match.Game, name)
	}
	return player, nil
}

// hintBody is what a player advises, why, and what is likely to follow.
func hintBody(t *match.Table, thought games.Thought, say words.Speaker) Body {
	move := moveText(t.Game, t.Position(), thought.Move)
	lines := say.Say(games.T("commands.hint", "Move", move, "Why", thought.Why))
	for _, small := range []games.Text{thought.Note, continuation(t, thought.Line)} {
		lines += smallLines(say.Say(small))
	}
	plain := say.Plain()
	keys := []Button{closeButton(plain)}
	play := custom{actMove, t.Match.ID, len(t.Match.Entries), thought.Move}.String()
	if len(play) <= maxCustom {
		keys = slices.Insert(keys, 0, Button{Label: plain.Say(games.T("commands.button.play-move", "Move", move)), Custom: play, Style: Primary})
	}
	return Body{Accent: accentTurn, Blocks: []Block{{Text: lines}}}.with(keys...)
}

// maxContinuation is how many moves that are likely to follow are told.
const maxContinuation = 3

// continuation is what may follow the first move of a line, each move with the sign of
// its seat.
func continuation(t *match.Table, line []string) games.Text {
	p, err := t.Position(), error(nil)
	var steps []games.Text
	for i, move := range line {
		if seat := p.Turn(); i > 0 && seat >= 0 {
			sign := t.Game.Info.Seats[seat].Sign
			steps = append(steps, games.T("commands.hint.step", "Sign", games.Cells(sign), "Move", moveText(t.Game, p, move)))
		}
		if p, err = p.Play(move); err != nil || len(steps) == maxContinuation {
			break
		}
	}
	if len(steps) == 0 {
		return games.Text{}
	}
	return games.T("commands.hint.next", "Line", steps)
}

// rivals reports whether somebody else sits at the table, against whom a
// computer's help would be unfair.
func rivals(t *match.Table, user string) bool {
	return slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool {
		return c.User != "" && c.User != user || c.Kind == match.Team && !slices.ContainsFunc(c.Team, func(p match.Person) bool { return p.User == user })
	})
}
