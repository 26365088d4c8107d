package gametest

import (
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// drawSecret draws a secret of the first seat that has one.
func (t *table) drawSecret(p games.Position) string {
	for seat, info := range t.game.Info.Seats {
		if info.Secret {
			return t.game.Secrets.Draw(p, games.Seat(seat), t.rand)
		}
	}
	return ""
}

// checkTyped checks that a secret that the starter has typed is that of one seat, that of the
// starter or of a computer that plays for the starter, and that it is shown to the starter.
func (t *table) checkTyped(now *match.Table) {
	if now.Match.Source.IsTyped() != (t.typed != "") {
		t.errorf("%s: the secret %q was typed, and the source is %s", t.what, t.typed, now.Match.Source)
	}
	if t.typed == "" {
		return
	}
	var seats []games.Seat
	for seat, chair := range now.Log.Chairs {
		hand, err := t.host.Hand(now, games.Seat(seat))
		if err == nil && hand.Secret == t.typed && chair.User == member(starter).ID {
			seats = append(seats, games.Seat(seat))
		}
	}
	if len(seats) != 1 {
		t.errorf("%s: the typed secret is that of the seats %v, want one", t.what, seats)
		return
	}
	catalogue, err := commands.Catalogue(t.host.Games)
	if err != nil {
		t.errorf("the game's texts cannot be read: %v", err)
		return
	}
	own := replyText(t.press(member(starter), commands.IDOf(commands.ActHand, now, "").String()))
	want := catalogue.Speaker("en-US").Say(t.game.Secrets.Show(now.Position(), seats[0], t.typed))
	if said := strconv.Quote(want); t.game.Secrets.View == nil && !strings.Contains(own, said[1:len(said)-1]) {
		t.errorf("%s: the starter has typed %s and is shown the hand %s", t.what, want, own)
	}
}
