package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"parlour/games"
)

// Score is how well a seat has played, once its match was analysed: 0 to 100
// each, -1 where that does not apply.
type Score struct{ Skill, Luck int }

// Scores are the means of verdicts on all moves of a table, for each seat that has
// moved.
func (t *Table) Scores(verdicts []games.Verdict) map[games.Seat]Score {
	skill, luck := map[games.Seat]Mean{}, map[games.Seat]Mean{}
	for i, v := range verdicts {
		seat := t.Log.Moves[i].Seat
		skill[seat], luck[seat] = skill[seat].with(v.Skill), luck[seat].with(v.Luck)
	}
	scores := map[games.Seat]Score{}
	for seat, mean := range skill {
		if seat >= 0 {
			scores[seat] = Score{Skill: mean.Of(), Luck: luck[seat].Of()}
		}
	}
	return scores
}

// VerdictKeys name the verdicts on the moves that stand, by the moves up to each
// as they stood when it was made: where an earlier one was different, it was
// another game.
func (t *Table) VerdictKeys(made []Made) []string {
	sum := sha256.New()
	keys := make([]string, len(made))
	for i, m := range made {
		sum.Write([]byte(m.Move + "\n"))
		keys[i] = hex.EncodeToString(sum.Sum(nil)[:12])
		if m.Past != nil {
			other := sha256.Sum256([]byte(strings.Join(append(m.Past, m.Move, ""), "\n")))
			keys[i] = hex.EncodeToString(other[:12])
		}
	}
	return keys
}

// kept are the verdicts on all moves of a table, as they are kept by their keys;
// false where one is missing.
func (t *Table) kept(by map[string]string) ([]games.Verdict, bool) {
	verdicts := make([]games.Verdict, len(t.Log.Moves))
	if len(by) == 0 {
		return nil, false
	}
	for i, key := range t.VerdictKeys(t.Made()) {
		if text, ok := by[key]; !ok || json.Unmarshal([]byte(text), &verdicts[i]) != nil {
			return nil, false
		}
	}
	return verdicts, true
}
