package storage

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"parlour/bot/storage/engine"
	"parlour/games/match"
)

// holds reports whether a text contains an ID that is not part of a longer word.
func holds(text, id string) bool {
	at, _ := find(text, id)
	return at >= 0
}

// find returns the position of an ID as a whole word, or -1.
func find(text, id string) (from, to int) {
	for start := 0; id != ""; {
		at := strings.Index(text[start:], id)
		if at < 0 {
			break
		}
		from, to = start+at, start+at+len(id)
		if (from == 0 || !word(text[from-1])) && (to == len(text) || !word(text[to])) {
			return from, to
		}
		start = from + 1
	}
	return -1, -1
}

// word reports whether a byte can be part of an ID.
func word(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_'
}

// replaced returns the text of a column with a member's ID replaced, and in JSON also the name
// beside it.
func replaced(text, member, as string) string {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		var value any
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if decoder.Decode(&value) == nil && !decoder.More() {
			var out bytes.Buffer
			encoder := json.NewEncoder(&out)
			encoder.SetEscapeHTML(false)
			if encoder.Encode(renamed(value, member, as)) == nil {
				return strings.TrimSuffix(out.String(), "\n")
			}
		}
	}
	return plain(text, member, as)
}

// plain replaces an ID as a whole word.
func plain(text, member, as string) string {
	done := ""
	for {
		from, to := find(text, member)
		if from < 0 {
			return done + text
		}
		done, text = done+text[:from]+as, text[to:]
	}
}

// renamed returns a JSON value with an ID replaced, and the name in the same object.
func renamed(value any, member, as string) any {
	switch v := value.(type) {
	case string:
		return plain(v, member, as)
	case []any:
		for i := range v {
			v[i] = renamed(v[i], member, as)
		}
		return v
	case map[string]any:
		return renamedObject(v, member, as)
	}
	return value
}

func renamedObject(object map[string]any, member, as string) map[string]any {
	out, named := map[string]any{}, false
	for key, x := range object {
		named = named || x == any(member)
		out[plain(key, member, as)] = renamed(x, member, as)
	}
	for key, x := range out {
		if _, text := x.(string); text && named && strings.EqualFold(key, "name") {
			out[key] = match.FormerName
		}
	}
	return out
}

// The statements that select the matches of a server to delete, the oldest first.
const (
	oldestOfGuild = `SELECT channel, id FROM matches WHERE guild = $1 AND status = 'ended' ORDER BY created, id LIMIT $2 + 0`
	openOfGuild   = `SELECT channel, id FROM matches WHERE guild = $1 AND status IN ('waiting', 'live') LIMIT $2 + 0`
	parkedOfGuild = `SELECT channel, id FROM matches WHERE guild = $1 AND status = 'parked' LIMIT $2 + 0`
)

// ofMatch deletes a match and everything that belongs to it, by channel and ID. ofHome deletes the
// other data of a server.
var (
	ofMatch = []string{
		`DELETE FROM entries WHERE channel = $1 AND match_id = $2`,
		`DELETE FROM documents WHERE home = $1 AND kind = 'verdicts' AND id = $2`,
		`DELETE FROM slots WHERE home = $1 AND match_id = $2`,
		`DELETE FROM matches WHERE channel = $1 AND id = $2`,
	}
	ofHome = []string{
		`DELETE FROM results WHERE home = $1`,
		`DELETE FROM totals WHERE home = $1`,
		`DELETE FROM ratings WHERE home = $1`,
		`DELETE FROM slots WHERE home = $1`,
		`DELETE FROM documents WHERE home = $1 AND kind <> 'left'`,
	}
)

// Purge implements host.Store.
func (s *database) Purge(ctx context.Context, guild string, limit int) (more bool, err error) {
	if guild == "" {
		return false, nil
	}
	err = s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error {
		refs, err := matchesOf(ctx, x, guild, limit)
		if err != nil {
			return err
		}
		for _, ref := range refs {
			for _, statement := range ofMatch {
				if _, err := x.Exec(ctx, statement, ref[0], ref[1]); err != nil {
					return err
				}
			}
		}
		if more = len(refs) > 0; more {
			return nil
		}
		for _, statement := range ofHome {
			if _, err := x.Exec(ctx, statement, guild); err != nil {
				return err
			}
		}
		return raiseRevision(ctx, x)
	})
	return more, err
}

// matchesOf returns up to limit matches of a server; none if no match is left.
func matchesOf(ctx context.Context, x engine.Session, guild string, limit int) (refs [][2]string, err error) {
	for _, statement := range []string{oldestOfGuild, openOfGuild, parkedOfGuild} {
		refs, err = engine.All(ctx, x, statement, []any{guild, limit}, func(ref *[2]string) []any { return []any{&ref[0], &ref[1]} })
		if err != nil || len(refs) > 0 {
			return refs, err
		}
	}
	return nil, nil
}
