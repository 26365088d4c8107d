// Package mastermind implements the code-breaking family: Mastermind, Bulls and
// Cows, Mõttemeister and their relatives.
//
// The maker hides a code, which is a row of pegs. The breaker guesses, and the
// maker answers each guess. A variant defines the codes, the kind of answer and
// the limit of guesses; everything else is the same for all rule sets.
//
// The package is divided by responsibility:
//
//   - Position: a variant, below, defines a rule set, and a state (rules.go) is the
//     guesses with their answers. It neither draws nor thinks.
//   - Text: codes.go reads codes in digits, letters and emoji, the names of
//     colours and the letters of other languages; pegs.go writes codes,
//     answers.go reads and writes answers, notation.go reads and writes moves and
//     commands.
//   - View: a card (view.go) is a state as members see it.
//   - Taps: a card (keys.go) composes guesses, and an answerDraft (answerkeys.go)
//     answers, key by key.
//   - Knowledge: package codebreaking has the codes that are consistent with the
//     answers, worlds (worlds.go) are the same codes as a Kripke model, and notes
//     (notes.go) are what single marks say. knowledge.go puts them on pages.
//   - Questions: a questionReader (question.go, clause.go) turns a question into a
//     formula with the phrasebook of its language (package phrasebook), and the
//     worlds reply to it.
//   - Analysis: players.go has the computer players, from package codebreaking;
//     solve.go the verdicts on moves, and what perfect play needs.
//   - Matches: pegs.go also has the maker's hand, answers.go mistaken answers,
//     help.go figures and rules in short.
//
// The rules accept answers that no code is consistent with. games.Corrections
// reports them to the host, which lets the maker correct one or insist.
package mastermind

import (
	"embed"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
	"parlour/solver/memory"
)

// The seats.
const (
	maker   games.Seat = 0
	breaker games.Seat = 1
)

// New returns the game. All its matches share what it computes for a rule set, within a budget of
// memory, nil for an unlimited one.
func New(b *memory.Budget) *games.Game {
	library := strategies.NewLibrary(b)
	return games.New(games.Rules[state, move]{
		Info:          info(),
		Open:          func(o games.Options) (state, error) { return open(library, o) },
		Parse:         parse,
		Format:        format,
		View:          view,
		SeenBy:        seenBy,
		Players:       players(),
		Verbs:         []games.Verb[state]{verb()},
		Compose:       &games.Composer[state]{Keys: keys, Add: addTap, Draft: viewDraft, Drafts: viewDrafts},
		MoveText:      moveText,
		Redundant:     state.redundant,
		Number:        func(s state) int { return len(s.rows) + 1 },
		DefaultPlayer: defaultPlayer,
		Secrets: &games.Secrets[state, move]{
			Draw: draw, Read: readSecret, Spell: spellCode, Show: showSecret, Form: secretForm,
			Reveal: reveal, Known: known, Ask: askReady,
		},
		Corrections: &games.Corrections[state]{Statement: func(s state) bool { return s.pending }, Needed: correctionNeeded, Find: corrections, View: correctionView},
		Daily:       &games.Daily[state]{Opening: "play", Share: share, Limit: func(s state) int { return s.variant.Guesses }},
		Judge:       judge,
		Knowledge:   knowledge,
		Simulation:  &games.Simulation{Contest: contest, Play: simulation{library}.play},
		Help:        games.Help[state]{Terms: terms, Brief: brief, Figures: figures},
		Theory:      games.Theory[state, move]{Optimum: optimum, ProvenWinner: provenWinner},
		Language:    games.Language[state]{Spell: spellMove, Answer: ask},
	})
}

// open returns the state before the first guess.
func open(library *strategies.Library, o games.Options) (state, error) {
	v, err := variantOf(o)
	if err != nil {
		return state{}, err
	}
	return state{variant: v, candidates: codebreaking.New(library, v.Codes)}, nil
}

//go:embed texts/*.json
var textFiles embed.FS

// info returns the seats, options, openings and players of the game.
func info() games.Info {
	return games.Info{
		Name: "mastermind",
		Seats: []games.SeatInfo{
			maker:   {ID: "maker", Player: honestName, Secret: true},
			breaker: {ID: "breaker", Player: bestName},
		},
		Options:    options(),
		Openings:   openings(),
		Players:    playerInfos(),
		Texts:      games.TextFiles(textFiles),
		Asymmetric: true,
	}
}

func options() []games.Option {
	free := map[string][]string{optRules: {custom}}
	return []games.Option{
		{Name: optRules, Kind: games.OneOf, Choices: ruleSetNames(), Default: classic, Preset: true},
		{Name: optGuesses, Kind: games.Number, Min: 1, Max: maxGuesses, Changeable: true},
		{Name: optPegs, Kind: games.Number, Min: 1, Max: deduce.MaxPegs, With: free},
		{Name: optColors, Kind: games.Number, Min: deduce.MinColors, Max: deduce.MaxColors, With: map[string][]string{optRules: {custom, mottemeister}}},
		{Name: optRepeats, Kind: games.Flag, With: free},
		{Name: optAnswers, Kind: games.OneOf, Choices: kinds, With: free},
	}
}

// watch is the opening in which only computers play.
const watch = "watch"

func openings() []games.Opening {
	return []games.Opening{
		{Name: "play", Seats: []games.Occupant{maker: games.Computer, breaker: games.Starter}},
		{
			Name:   "solve",
			Seats:  []games.Occupant{maker: games.Starter, breaker: games.Computer},
			Secret: []games.SecretSource{games.InHead, games.Typed, games.ByHand, games.Drawn},
		},
		{Name: "team", Seats: []games.Occupant{maker: games.Computer, breaker: games.Channel}},
		{
			Name:   "duel",
			Seats:  []games.Occupant{maker: games.Starter, breaker: games.Opponent},
			Secret: []games.SecretSource{games.Typed, games.InHead},
		},
		{
			Name:   watch,
			Seats:  []games.Occupant{maker: games.Computer, breaker: games.Computer},
			Secret: []games.SecretSource{games.Drawn, games.Typed},
		},
	}
}

// Codes and answers are those of package deduce, which grades guesses. rules.go
// uses these names because rules import no solver.
type (
	pegCode   = deduce.Code
	pegAnswer = deduce.Answer
)

// turn returns the row as package deduce has it.
func (r row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Answer} }

// variant is a rule set: the codes, the kind of answer and the limit of guesses.
type variant struct {
	Name    string       // The value of the option "rules".
	Codes   deduce.Rules // The codes and the kind of answer.
	Guesses int          // The limit of guesses; 0 for none.
	Digits  bool         // Codes are shown as digits, not as coloured pegs.
}

// The names of the rule sets.
const (
	classic      = "classic"
	bullsAndCows = "bulls-and-cows"
	mottemeister = "mottemeister"
	positional   = "positional"
	custom       = "custom"
)

// The options, by name.
const (
	optRules   = "rules"
	optGuesses = "guesses"
	optPegs    = "pegs"
	optColors  = "colors"
	optRepeats = "repeats"
	optAnswers = "answers"
)

// maxGuesses is the highest limit of guesses that can be chosen.
const maxGuesses = 100

// ruleSet is a named variant with the changes that options may make to it.
type ruleSet struct {
	variant
	title  string // The text ID of the title of a card.
	brief  string // The text ID of the title of the rules in short.
	colors []int  // The other numbers of colours that may be chosen.
	free   bool   // All options may be changed.
}

var ruleSets = []ruleSet{
	{variant: variant{Name: classic, Codes: deduce.Classic, Guesses: 10}, title: "mastermind.card.classic", brief: "mastermind.brief.title.classic"},
	{
		variant: variant{Name: bullsAndCows, Codes: deduce.BullsAndCows, Guesses: 10, Digits: true},
		title:   "mastermind.card.bulls-and-cows", brief: "mastermind.brief.title.bulls-and-cows",
	},
	{variant: variant{Name: mottemeister, Codes: deduce.Mottemeister}, colors: []int{7, 8}, title: "mastermind.card.mottemeister", brief: "mastermind.brief.title.mottemeister"},
	{variant: variant{Name: positional, Codes: deduce.Positional, Guesses: 3}, title: "mastermind.card.positional", brief: "mastermind.brief.title.positional"},
	{variant: variant{Name: custom, Codes: deduce.Classic, Guesses: 10}, free: true, title: "mastermind.card.custom", brief: "mastermind.brief.title.custom"},
}

// ruleSetOf returns the rule set with a name.
func ruleSetOf(name string) ruleSet {
	return ruleSets[max(0, slices.IndexFunc(ruleSets, func(s ruleSet) bool { return s.Name == name }))]
}

// hues are the colours of Mõttemeister as indexes into grid.Colors: first the
// six of its author, which include white and black, then the others.
var hues = [deduce.MaxColors]uint8{0, 1, 2, 3, 8, 9, 4, 5, 6, 7, 10, 11}

// hue returns the index into grid.Colors of a colour of the rules.
func (v variant) hue(color uint8) uint8 {
	if v.Name != mottemeister {
		return color
	}
	return hues[color]
}

// colorOf returns the colour of the rules with an index into grid.Colors.
func (v variant) colorOf(hue uint8) uint8 {
	if v.Name != mottemeister {
		return hue
	}
	return uint8(slices.Index(hues[:], hue))
}

// kinds are the values of the option "answers", in the order of deduce.Kind.
var kinds = []string{"black-white", "exact-common", "per-peg"}

// perPeg reports whether an answer has a mark for each peg.
func (v variant) perPeg() bool { return v.Codes.Kind == deduce.PerPeg }

// byAnswer is a set of IDs, mostly of texts, one for each kind of answer. In games of
// digits, black and white pegs are called bulls and cows.
type byAnswer struct{ blackWhite, exactCommon, perPeg, bullsCows string }

// of returns the ID for the kind of answer of a variant.
func (ids byAnswer) of(v variant) string {
	switch {
	case v.Digits:
		return ids.bullsCows
	case v.Codes.Kind == deduce.ExactCommon:
		return ids.exactCommon
	case v.perPeg():
		return ids.perPeg
	default:
		return ids.blackWhite
	}
}

// byPiece is a pair of text IDs: for codes of coloured pegs, and of digits.
type byPiece struct{ colors, digits string }

// of returns the ID for the codes of a variant.
func (ids byPiece) of(v variant) string {
	if v.Digits {
		return ids.digits
	}
	return ids.colors
}

func ruleSetNames() []string {
	return games.Mapped(ruleSets, func(s ruleSet) string { return s.Name })
}

// variantOf returns the variant that options select. The error is a Refusal if
// the options do not go together or the rule set does not allow them.
func variantOf(o games.Options) (variant, error) {
	set := ruleSetOf(o.String(optRules, classic))
	v := set.variant
	v.Guesses = o.Int(optGuesses, v.Guesses)
	v.Codes = deduce.Rules{
		Pegs:    o.Int(optPegs, v.Codes.Pegs),
		Colors:  o.Int(optColors, v.Codes.Colors),
		Repeats: o.Bool(optRepeats, v.Codes.Repeats),
		Kind:    kindNamed(o.String(optAnswers, ""), v.Codes.Kind),
	}
	if !v.Codes.Repeats && v.Codes.Pegs > v.Codes.Colors {
		return variant{}, games.Refuse("mastermind.refuse.too-few-colors", "Pegs", v.Codes.Pegs, "Colors", v.Codes.Colors)
	}
	if set.free {
		return v, nil
	}
	return v, set.allows(v)
}

func kindNamed(name string, fallback deduce.Kind) deduce.Kind {
	if i := slices.Index(kinds, name); i >= 0 {
		return deduce.Kind(i)
	}
	return fallback
}

// allows refuses a variant whose changes the rule set does not allow.
func (set ruleSet) allows(v variant) error {
	own := set.Codes
	own.Colors = v.Codes.Colors
	label := games.T("mastermind.option.rules." + set.Name)
	choices := append([]int{set.Codes.Colors}, set.colors...)
	switch allowed := slices.Contains(choices, own.Colors); {
	case v.Codes != own, !allowed && set.colors == nil:
		return games.Refuse("mastermind.refuse.fixed", "Rules", label)
	case !allowed:
		texts := games.Mapped(choices, func(n int) games.Text { return word(strconv.Itoa(n)) })
		return games.Refuse("mastermind.refuse.fixed-colors", "Rules", label, "Choices", texts)
	}
	return nil
}

// word returns a text that is the same in every language.
func word(w string) games.Text { return games.T("mastermind.word", "Word", w) }
