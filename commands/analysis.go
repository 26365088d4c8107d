package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// analysisSpecs are hints and analyses, for every game with computer players.
func (s *Set) analysisSpecs() []Spec {
	return []Spec{
		{Name: "hint", About: games.T("commands.game.hint"), do: s.withLatest(s.hint)},
		{Name: "analyse", About: games.T("commands.game.analyse"), do: s.withLatest(s.analyse)},
	}
}

// hint asks the strongest player what the member should do.
func (s *Set) hint(_ context.Context, r Request, t *match.Table, say words.Speaker) (Reply, error) {
	if t.Outcome().Over {
		return nil, games.Refuse("match.refuse.over")
	}
	seat := t.Turn()
	if mine, ok := t.SeatOf(r.User.ID); seat < 0 || !ok || mine != seat {
		return nil, games.Refuse("commands.refuse.hint")
	}
	if rivals(t, r.User.ID) {
		return nil, games.Refuse("commands.refuse.hint-rival")
	}
	fit := offered(t.Game.Info(), seat)
	if len(fit) == 0 {
		return nil, games.Refuse("commands.refuse.no-hint")
	}
	name := fit[len(fit)-1].Name
	player, ok := t.Game.Player(name, games.Limits{})
	if !ok {
		return nil, fmt.Errorf("commands: %s has no player %q", t.Match.Game, name)
	}
	hand, err := s.host.Hand(t, seat)
	if err != nil {
		return nil, err
	}
	think := func(ctx context.Context, _ func(int)) (Body, error) {
		thought, err := player.Move(ctx, t.Position(), games.Hand{Rand: hand.Rand})
		if err != nil {
			return Body{}, err
		}
		return text(say.Join(hinted(t, name, thought), "\n")), nil
	}
	return Message{To: ToMember, Work: s.slowly(r, say, nil, think)}, nil
}

// hinted is what a player advises, and why.
func hinted(t *match.Table, player string, thought games.Thought) []games.Text {
	lines := []games.Text{games.T("commands.hint", "Move", told(t.Game, t.Position(), thought.Move), "Player", player), thought.Why}
	if thought.Proven && thought.Distance > 0 {
		lines = append(lines, games.T("commands.hint.proven", "Count", thought.Distance))
	}
	if len(thought.Line) > 1 {
		lines = append(lines, games.T("commands.hint.line", "Line", strings.Join(thought.Line, " ")))
	}
	if thought.Nodes > 0 {
		lines = append(lines, games.T("commands.hint.nodes", "Nodes", thought.Nodes, "Depth", thought.Depth))
	}
	return lines
}

// rivals reports whether somebody else sits at the table, against whom a
// computer's help would be unfair.
func rivals(t *match.Table, user string) bool {
	return slices.ContainsFunc(t.Folded.Chairs, func(c match.Chair) bool { return c.User != "" && c.User != user })
}

// perfect is the skill of a move than which none is better.
const perfect = 99

// analyse weighs every move that was made; between members, once the game is
// over.
func (s *Set) analyse(_ context.Context, r Request, t *match.Table, say words.Speaker) (Reply, error) {
	judge, ok := t.Game.(games.Judge)
	if !ok {
		return nil, games.Refuse("commands.refuse.no-judge")
	}
	if !t.Outcome().Over && rivals(t, r.User.ID) {
		return nil, games.Refuse("commands.refuse.analyse-early")
	}
	if len(t.Moves) == 0 {
		return private(text(say.Say(games.T("commands.log.empty")))), nil
	}
	far := func(done int) Body {
		return text(say.Say(games.T("commands.analyse.progress", "Done", done, "Moves", len(t.Moves))))
	}
	weigh := func(ctx context.Context, step func(int)) (Body, error) {
		verdicts, err := s.review(ctx, judge, t, step)
		if err != nil {
			return Body{}, err
		}
		return s.long(t, say, "analysis.txt", func(say words.Speaker) []string { return judged(t, verdicts, say) }), nil
	}
	return Message{Body: far(0), To: ToMember, Work: s.slowly(r, say, far, weigh)}, nil
}

// judged is a line about each move that was made.
func judged(t *match.Table, verdicts []games.Verdict, say words.Speaker) []string {
	var lines []string
	for i, mv := range t.Moves {
		v := verdicts[i]
		line := say.Say(games.T("commands.analyse.move", "Ply", i+1, "Seat", mv.Seat, "Move", told(t.Game, t.Positions[i], mv.Text), "Verdict", v.Text))
		if v.Skill >= 0 {
			line += say.Say(games.T("commands.analyse.skill", "Skill", v.Skill))
		}
		if v.Luck >= 0 {
			line += say.Say(games.T("commands.analyse.luck", "Luck", v.Luck))
		}
		if v.Best != "" && v.Best != mv.Text && v.Skill != perfect {
			line += say.Say(games.T("commands.analyse.best", "Best", told(t.Game, t.Positions[i], v.Best)))
		}
		lines = append(lines, line)
	}
	return lines
}
