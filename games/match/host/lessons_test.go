package host_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// learner is a game that servers teach, and what a member needs to teach it.
type learner struct {
	*matchtest.Fixture
	g       *games.Game
	opening string
	keeper  games.Seat
	secret  string
}

func newLearner(t *testing.T) *learner {
	t.Helper()
	list := all.Games()
	i := slices.IndexFunc(list, func(g *games.Game) bool { return g.Learning != nil })
	if i < 0 {
		t.Fatal("no game learns")
	}
	l := &learner{Fixture: matchtest.NewFixture(t, list[i]), g: list[i]}
	l.keeper = games.Seat(slices.IndexFunc(l.g.Info.Seats, func(s games.SeatInfo) bool { return s.Secret }))
	for _, o := range l.g.Info.Openings {
		if o.Seats[l.keeper] == games.Starter {
			l.opening = o.Name
		}
	}
	p, err := l.g.Open(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l.secret = l.g.Secrets.Draw(p, l.keeper, rand.New(rand.NewPCG(3, 3)))
	return l
}

// start begins a game in which a member thinks of the secret.
func (l *learner) start(who match.Actor, key string) *match.Table {
	l.T.Helper()
	t, err := l.Start(l.T.Context(), match.Start{Game: l.g.Info.Name, Opening: l.opening, Guild: "guild", Channel: "channel-" + key}, matchtest.By(who, key), nil)
	if err != nil {
		l.T.Fatal(err)
	}
	return t
}

// teach plays a whole game. The member gives the first of more than two answers whether it is true or not,
// and names the secret after the end if it was not found, and stands by doubtful answers.
func (l *learner) teach(who match.Actor, key string) *match.Table {
	l.T.Helper()
	t := l.MoveComputers(l.start(who, key))
	for !t.Outcome().Over {
		if _, asked := t.Correcting(); asked {
			t = l.MoveComputers(l.Must(t, games.Insist, "", who))
			continue
		}
		thought, err := l.g.Players[l.g.Info.Seats[l.keeper].Player](l.T.Context(), t.Position(), games.Hand{Secret: l.secret}, games.Limits{})
		if err != nil {
			l.T.Fatal(err)
		}
		says := thought.Move
		if legal := slices.Collect(t.Position().Moves()); len(legal) > 2 {
			says = legal[0]
		}
		t = l.MoveComputers(l.Must(t, games.Move, says, who))
	}
	if t.Outcome().Winner == l.keeper {
		t = l.Must(t, games.Reveal, l.secret, who)
	}
	for _, v := range host.Doubtful(t, who.User) {
		if err := l.Lessons.Confirm(l.T.Context(), t, who.User, v); err != nil {
			l.T.Fatal(err)
		}
	}
	return t
}

// taught returns what the server has taught about the subject of games without options.
func (l *learner) taught() (v string, at time.Time) {
	l.T.Helper()
	got, err := l.Lessons.Taught(l.T.Context(), "guild", l.g, l.g.Learning.Subject(nil))
	if err != nil {
		l.T.Fatal(err)
	}
	return got.Value, got.At
}

// ballots returns the IDs of the ballots of the server.
func (l *learner) ballots() []string {
	l.T.Helper()
	ids, err := l.Store.IDs(l.T.Context(), "guild", store.BallotKind, 100)
	if err != nil {
		l.T.Fatal(err)
	}
	return ids
}

// Two members teach nothing, however often they play, and three do. New matches begin with what was
// taught, those before and dailies don't, and there is one version a day.
func TestLessons(t *testing.T) {
	l := newLearner(t)
	before := l.start(matchtest.Alice, "before")
	for i := range 4 {
		l.teach(matchtest.Alice, "a"+string(rune('0'+i)))
		l.teach(matchtest.Bob, "b"+string(rune('0'+i)))
	}
	if value, _ := l.taught(); value != "" {
		t.Fatalf("two members have taught %s", value)
	}
	if ids := l.ballots(); len(ids) != 2 || !strings.HasSuffix(ids[0], "/"+l.secret+"/"+matchtest.Alice.User) {
		t.Errorf("the ballots are %v, want one for each member", ids)
	}
	value := ""
	for i := 0; i < 20 && value == ""; i++ {
		l.teach(matchtest.Carol, "c"+string(rune('a'+i)))
		value, _ = l.taught()
	}
	if value == "" {
		t.Fatal("three members have taught nothing")
	}
	option := l.g.Learning.Option
	after := l.start(matchtest.Bob, "after")
	if got := after.Match.Options[option]; got != value {
		t.Errorf("a new match begins with %q, want %q", got, value)
	}
	if got := l.Reload(before).Match.Options[option]; got == value || got == "" {
		t.Errorf("a match from before has %q", got)
	}
	d := daily.Daily{Guild: "guild", Number: 3, Kind: daily.CodeKind, Ends: matchtest.Noon.Add(time.Hour), Secret: l.secret}
	try, err := l.Try(t.Context(), match.Start{Game: l.g.Info.Name, Opening: l.g.Daily.Opening, Options: games.Options{option: value}, Daily: &d}, matchtest.By(matchtest.Alice, "try"))
	if err != nil || try.Match.Options[option] == value {
		t.Errorf("a daily begins with %v, %v", try, err)
	}

	_, at := l.taught()
	for i := range 4 {
		l.teach(match.Actor{User: "dave", Name: "Dave"}, "d"+string(rune('0'+i)))
	}
	if _, now := l.taught(); !now.Equal(at) {
		t.Error("there are two versions on one day")
	}
	l.Clock = l.Clock.Add(25 * time.Hour)
	l.teach(match.Actor{User: "erin", Name: "Erin"}, "e")
	if _, now := l.taught(); now.Before(at) {
		t.Error("the version is older than before")
	}
}

// The member's ballots go with the member, and a reset deletes all and what they came to.
func TestLessonsAreForgotten(t *testing.T) {
	l := newLearner(t)
	for _, who := range []match.Actor{matchtest.Alice, matchtest.Bob} {
		l.teach(who, who.User)
	}
	for cursor, first := "", true; first || cursor != ""; first = false {
		var err error
		if cursor, err = l.Store.Forget(t.Context(), matchtest.Alice.User, match.FormerID("x"), cursor, 500); err != nil {
			t.Fatal(err)
		}
	}
	if ids := l.ballots(); len(ids) != 1 || !strings.HasSuffix(ids[0], "/"+matchtest.Bob.User) {
		t.Errorf("after Alice is forgotten the ballots are %v", ids)
	}
	subject := l.g.Learning.Subject(nil)
	if err := l.Lessons.Reset(t.Context(), "guild", l.g, subject); err != nil {
		t.Fatal(err)
	}
	if ids := l.ballots(); len(ids) > 0 {
		t.Errorf("after the reset the ballots are %v", ids)
	}
	if value, _ := l.taught(); value != "" {
		t.Errorf("after the reset %s is taught", value)
	}
}

// A match outside of a server, and one that a member gives up, teach nothing.
func TestWhatTeachesNothing(t *testing.T) {
	l := newLearner(t)
	gone := l.MoveComputers(l.start(matchtest.Alice, "gone"))
	l.Must(gone, games.Resign, "", matchtest.Alice)
	if ids := l.ballots(); len(ids) > 0 {
		t.Errorf("a resigned game leaves %v", ids)
	}
}
