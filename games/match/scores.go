package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"parlour/games"
)

// Score rates the play of a seat in an analysed match: 0 to 100 each, -1 if it does not
// apply.
type Score struct{ Skill, Luck int }

// Scores returns the means of the verdicts on all moves, for each seat that has moved.
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

// VerdictKeys returns the keys of the verdicts on the standing moves. A key is a hash of the
// moves up to the judged one, as they stood when it was made.
func VerdictKeys(t *Table, made []MoveRecord) []string {
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

// completeVerdicts returns the stored verdicts on all moves of a table; false if one is missing.
func completeVerdicts(t *Table, by map[string]string) ([]games.Verdict, bool) {
	verdicts := make([]games.Verdict, len(t.Log.Moves))
	if len(by) == 0 {
		return nil, false
	}
	for i, key := range VerdictKeys(t, t.MoveRecords()) {
		if text, ok := by[key]; !ok || json.Unmarshal([]byte(text), &verdicts[i]) != nil {
			return nil, false
		}
	}
	return verdicts, true
}
