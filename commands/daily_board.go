package commands

import (
	"context"
	"fmt"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// dailyTitle is what a daily is called.
func dailyTitle(d match.Daily) games.Text {
	return games.T("commands.daily.title."+string(d.Kind), "Day", d.Number)
}

// dailyHeading stands in place of the heading of a game.
func dailyHeading(t *match.Table, v games.View, say words.Speaker) string {
	head := "## " + say.Say(dailyTitle(*t.Match.Daily)) + "\n-# " + say.Say(v.Title)
	if t.Match.Daily.Kind == match.DailyPuzzle {
		head += smallLines(say.At(fullNames(t, say)).Say(v.Who))
	}
	return head
}

// dailyLines are what there is to say under the board of a try: what is to be
// reached, or how it ended, with the same to be copied.
func (f dailyFeature) lines(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	if d == nil {
		return ""
	}
	if !t.Outcome().Over {
		said := say.Say(games.T("commands.daily.ends", "Time", relative(d.Ends)))
		if d.Par > 0 {
			said = say.Say(games.T("commands.daily.par", "Count", d.Par)) + " " + said
		} else if ownMoves(t) == 0 {
			said = say.Say(games.T("commands.daily.only")) + "\n" + said
		}
		return smallLines(said)
	}
	ctx, cancel := f.Timeout(context.Background(), settingsWait)
	defer cancel()
	return "\n" + f.result(ctx, t, say, games.T("commands.daily.next", "Time", relative(d.Ends))) + f.solution(ctx, t, say) + "\n```\n" + strings.Join(append([]string{f.plainResult(t, say)}, shareRows(t)...), "\n") + "\n```"
}

// result says how many moves a member needed, how many days in a row that makes,
// and what it is compared with; then what more there is to say.
func (f dailyFeature) result(ctx context.Context, t *match.Table, say words.Speaker, more ...games.Text) string {
	d := t.Match.Daily
	said := ""
	if days, err := f.streak(ctx, t); err != nil {
		f.log.Warn("a streak could not be counted", "match", t.Match.ID, "error", err)
	} else if days > 1 {
		said = say.Say(games.T("commands.daily.streak", "Count", days))
	}
	if d.Par > 0 {
		more = append([]games.Text{games.T("commands.daily.took", "Count", d.Par)}, more...)
	}
	if len(more) > 0 {
		said += smallLines(say.Join(more, " "))
	}
	return strings.TrimPrefix(said, "\n")
}

// solution is how a puzzle is won, which is told once the try is over.
func (f dailyFeature) solution(ctx context.Context, t *match.Table, say words.Speaker) string {
	if t.Match.Daily.Kind != match.DailyPuzzle {
		return ""
	}
	d, err := f.dayOf(ctx, *t.Match.Daily)
	if err != nil || d.Puzzle == nil {
		f.log.Warn("the solution of a puzzle could not be told", "match", t.Match.ID, "error", err)
		return ""
	}
	p, err := d.Puzzle.Position(t.Game)
	var steps []games.Text
	for _, move := range d.Puzzle.Solution[:min(len(d.Puzzle.Solution), maxContinuation)] {
		if err != nil {
			return ""
		}
		steps = append(steps, games.T("commands.hint.step", "Sign", games.Cells(t.Game.Info.Seats[p.Turn()].Sign), "Move", moveText(t.Game, p, move)))
		p, err = p.Play(move)
	}
	return smallLines(say.Say(games.T("commands.daily.solution", "Line", steps)))
}

// plainResult is the first line of a result that can be copied anywhere.
func (f dailyFeature) plainResult(t *match.Table, say words.Speaker) string {
	d := t.Match.Daily
	name := games.T("commands.daily.name."+string(d.Kind), "Day", d.Number)
	if !wonBy(t) {
		return say.Plain().Say(games.T("commands.daily.copy.lost", "Daily", name))
	}
	return say.Plain().Say(games.T("commands.daily.copy.won", "Daily", name, "Moves", ownMoves(t)))
}

// tries is the seat of the member whose try it is.
func tries(t *match.Table) games.Seat {
	for i, c := range t.Log.Chairs {
		if c.Kind == match.Member {
			return games.Seat(i)
		}
	}
	return games.Nobody
}

func wonBy(t *match.Table) bool {
	o := t.Outcome()
	return o.Over && o.Winner == tries(t)
}

// ownMoves is how many moves the member has made.
func ownMoves(t *match.Table) (n int) {
	for _, m := range t.Log.Moves {
		if m.Seat == tries(t) && m.Kind == games.Move {
			n++
		}
	}
	return n
}

// shareRows are how a try went, a line a move, without what would spoil it.
func shareRows(t *match.Table) []string {
	if t.Game.Daily == nil || t.Match.Daily.Kind != match.DailyCode {
		return nil
	}
	return t.Game.Daily.Share(t.Position())
}

// share shows everyone how a try went.
func (f dailyFeature) share(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	d := t.Match.Daily
	if d == nil || !t.Outcome().Over {
		return nil, games.Refuse("commands.daily.refuse.share")
	}
	r.Channel = r.Settings // where everyone sees it
	say := f.public(r)
	how := "lost"
	if wonBy(t) {
		how = string(d.Kind)
	}
	said := games.T("commands.daily.shared."+how, "Member", mention(r.User.ID), "Count", ownMoves(t))
	head := "## " + say.Say(dailyTitle(*d)) + "\n" + say.Say(said)
	rows := shareRows(t)
	for i, row := range rows {
		rows[i] = fmt.Sprintf("`%d` %s", i+1, row)
	}
	body := Body{Accent: accentWon, Blocks: []Block{{Text: head}}}
	if len(rows) > 0 {
		body.add(Block{Text: strings.Join(rows, "\n")})
	}
	if result := f.result(ctx, t, say); result != "" { // without when the next one comes: this stays to be read
		body.add(Block{Text: result})
	}
	return Message{Body: body.with(f.keys(*d, say.Plain())...)}, nil
}

// keys are those under what everyone sees of a daily.
func (f dailyFeature) keys(d match.Daily, plain words.Speaker) []Button {
	arg := dailyArg(d)
	return []Button{
		button(plain, "daily-play", custom{actDaily, "", 0, arg}, Success),
		button(plain, "daily-table", custom{actDailyTable, "", d.Number, arg}, Plain),
	}
}

// endKeys are what there is to do after a try.
func dailyEndKeys(t *match.Table, plain words.Speaker) []Block {
	d := t.Match.Daily
	keys := []Button{
		button(plain, "share", custom{actDailyShare, t.Match.ID, 0, ""}, Primary),
		button(plain, "daily-table", custom{actDailyTable, "", d.Number, dailyArg(*d)}, Plain),
	}
	if t.Game.Judge != nil && ownMoves(t) > 0 {
		keys = append(keys, button(plain, "analyse", custom{actAnalyse, t.Match.ID, 0, ""}, Plain))
	}
	return []Block{{Buttons: append(keys, helpButton(t, plain))}}
}
