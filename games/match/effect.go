package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match/seal"
)

// The effects of entries on the log. An entry that does not fit the log has no effect. A
// log shares its slices and maps with the logs before it, so an effect copies what it
// changes.

func foldUndo(f *Log, e Entry) {
	if n, err := strconv.Atoi(e.Text); err == nil && n > 0 && n <= len(f.Moves) {
		f.Moves = f.Moves[:len(f.Moves)-n]
	}
}

func foldAmend(f *Log, e Entry) {
	if n, text, ok := ReadAmend(e.Text); ok && n <= len(f.Moves) {
		f.Moves = slices.Clone(f.Moves)
		f.Moves[n-1].Text = text
		f.Insisted = false
	}
}

func foldInsist(f *Log, _ Entry) { f.Insisted = true }

func foldChoice(f *Log, e Entry) {
	if f.hasSeat(e.Seat) {
		f.Choices = with(f.Choices, e.Seat, e)
	}
}

func foldSecret(f *Log, e Entry) {
	if e.Seat == games.Chance {
		f.Source = seal.DecodeSealed(e.Text)
	}
	if f.hasSeat(e.Seat) {
		f.Chairs = slices.Clone(f.Chairs)
		f.Chairs[e.Seat].Sealed = seal.DecodeSealed(e.Text)
	}
}

func foldReveal(f *Log, e Entry) {
	if f.hasSeat(e.Seat) || e.Seat == games.Chance {
		f.Reveals = with(f.Reveals, e.Seat, e.Text)
	}
}

// with returns a copy of a map with one more value.
func with[V any](m map[games.Seat]V, s games.Seat, v V) map[games.Seat]V {
	next := map[games.Seat]V{}
	maps.Copy(next, m)
	next[s] = v
	return next
}

func foldHint(f *Log, e Entry) {
	if hint := f.currentHint(e.Seat); f.hasSeat(e.Seat) && !slices.Contains(f.Hints, hint) {
		f.Hints = append(slices.Clip(f.Hints), hint)
	}
}

func foldShow(f *Log, e Entry) { f.Show = Visibility(e.Text) }

func foldShare(f *Log, e Entry) { f.Sharers = append(slices.Clip(f.Sharers), e.User) }

func foldResign(f *Log, e Entry) {
	if f.hasSeat(e.Seat) {
		foldEnd(f, e)
	}
}

func foldEnd(f *Log, e Entry) { f.End = &e }

func foldPause(f *Log, e Entry) { f.Paused = &e }

func foldResume(f *Log, _ Entry) { f.Paused = nil }

func foldIdle(f *Log, e Entry) { f.Idle = &e }

func foldAsk(f *Log, e Entry) { f.Proposal, f.Agreed = &e, nil }

func foldAgree(f *Log, e Entry) {
	if f.Proposal != nil {
		f.Agreed = append(slices.Clone(f.Agreed), e.Seat)
	}
}

// foldObject rejects a proposal, or withdraws it if its own author objects.
func foldObject(f *Log, e Entry) {
	if f.Proposal == nil {
		return
	}
	if e.User != f.Proposal.User {
		f.Rejected = &RejectedProposal{*f.Proposal, e}
	}
	f.Proposal, f.Agreed = nil, nil
}

// foldSeat changes the occupant of a chair. A member of a team keeps its side. An invitation to the chair goes to that of the
// member who takes it.
func foldSeat(f *Log, e Entry) {
	if !f.hasSeat(e.Seat) {
		return
	}
	f.Chairs = slices.Clone(f.Chairs)
	user, _, _ := strings.Cut(e.Text, " ")
	if own := slices.IndexFunc(f.Chairs, func(c Chair) bool { return c.Kind == Invited && c.User == user }); own >= 0 && e.Kind == games.Sit {
		f.Chairs[own], f.Chairs[e.Seat] = f.Chairs[e.Seat], f.Chairs[own]
	}
	if !inTeam(f.Chairs, user) {
		f.Chairs[e.Seat] = Reseated(f.Chairs[e.Seat], e)
	}
}

// Reseated returns a chair after an entry that changes its occupant. A member who takes a
// team's chair joins the team.
func Reseated(c Chair, e Entry) Chair {
	switch {
	case c.Kind == Team && e.Kind == games.Sit:
		return c.joined(e.Text)
	case c.Shared() && e.Kind != games.StandIn:
		return c
	}
	switch e.Kind {
	case games.Sit:
		c.Kind = Member
		c.User, c.Name, _ = strings.Cut(e.Text, " ")
	case games.StandIn:
		return Chair{Kind: Computer, Player: e.Text, Sealed: c.Sealed}
	case games.Decline:
		c.Kind = Declined
	case games.Offer:
		return Chair{Kind: Offered}
	}
	return c
}
