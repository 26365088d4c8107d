package commands

import (
	"context"
	"errors"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const actUnfollow = "uf" // follow the match no more

// followFeature is /game follow: whoever follows a game gets a link in a direct
// message when it is over.
type followFeature struct{ *Set }

func (f followFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "follow", About: games.T("commands.game.follow"), table: f.follow}},
		controls: map[string]control{actUnfollow: {table: f.unfollow}},
		errands:  map[string]errand{match.FollowKind: f.tell},
	}
}

func (f followFeature) follow(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if err := f.host.Follow(ctx, t, match.Follower{User: r.User.ID, Locale: r.User.Locale}); err != nil {
		return nil, &atTable{err, t}
	}
	say := f.private(r)
	unfollow := button(say.Plain(), "unfollow", custom{actUnfollow, t.Match.ID, 0, ""}, Plain)
	body := text(say.Say(games.T("commands.follow.on"))).with(unfollow, closeButton(say.Plain()))
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/follow"}, nil
}

func (f followFeature) unfollow(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if err := f.host.Unfollow(ctx, t, r.User.ID); err != nil {
		return nil, err
	}
	say := f.private(r)
	return r.turned(text(say.Say(games.T("commands.follow.off"))).with(closeButton(say.Plain()))), nil
}

// tell tells those who follow a match that is over how it ended. Whoever takes no
// direct messages is left alone.
func (f followFeature) tell(ctx context.Context, d match.Document, m Messenger) error {
	return f.host.TellFollowers(ctx, d, func(t *match.Table, to match.Follower) error {
		if match.IsFormer(to.User) {
			return nil
		}
		say := f.wordsTo(ctx, t, to)
		status, _ := standing(t, t.Position().View())
		said := games.T("commands.follow.over", "Game", t.Game.Info.Text("title"), "Result", status, "Link", boardLink(t))
		err := m.Direct(ctx, to.User, t.Match.ID+"/over", text(say.Say(said)))
		if errors.Is(err, ErrUnsent) {
			return nil
		}
		return err
	})
}

// wordsTo speaks to a follower alone, as she has set it, or else as the server has.
func (f followFeature) wordsTo(ctx context.Context, t *match.Table, to match.Follower) words.Speaker {
	own, server := f.memberSettings(ctx, to.User), f.serverSettings(ctx, t.Match.Guild)
	say := f.words.Speaker(own.Language, to.Locale, server.Language, t.Match.Locale)
	return say.At(seatNames(t, say))
}
