package games

import (
	"slices"
	"strings"
)

// MaxPages is the greatest number of pages of keys.
const MaxPages = 5

// keyMore is the value of the key that turns the page. It stands before a draft once for each page
// turned, so no draft of a game begins with it.
const keyMore = ">"

// paged returns a Composer that shows the keys of c in pages if they are more than a message holds.
// A tap on another key leads to the first page of the next draft.
func paged[S any](c *Composer[S]) *Composer[S] {
	p := *c
	p.Keys = func(s S, draft string) [][]Key {
		turned, own := cutPages(draft)
		all := pages(c.Keys(s, own))
		if len(all) == 1 {
			return all[0]
		}
		return withMore(all[turned%len(all)])
	}
	p.Add = func(s S, draft, value string) (string, bool) {
		turned, own := cutPages(draft)
		if value != keyMore {
			return c.Add(s, own, value)
		}
		n := len(pages(c.Keys(s, own)))
		return strings.Repeat(keyMore, (turned+1)%n) + own, n > 1
	}
	p.Draft = func(s S, draft string, v View) View {
		if _, own := cutPages(draft); own != "" {
			return c.Draft(s, own, v)
		}
		return v
	}
	if c.Drafts != nil {
		p.Drafts = func(s S, drafts []MemberDraft, v View) View {
			var own []MemberDraft
			for _, d := range drafts {
				turned, text := cutPages(d.Draft)
				if turned == 0 || text != "" {
					own = append(own, MemberDraft{d.Name, text})
				}
			}
			return c.Drafts(s, own, v)
		}
	}
	return &p
}

// cutPages splits a draft into the number of pages turned and the draft of the game.
func cutPages(draft string) (turned int, own string) {
	own = strings.TrimLeft(draft, keyMore)
	return len(draft) - len(own), own
}

// pages divides rows of keys into pages, each with room for the key that turns it: one page if
// all keys fit. A row that is longer than a menu is divided.
func pages(rows [][]Key) (all [][][]Key) {
	if fit(rows) {
		return [][][]Key{rows}
	}
	var page [][]Key
	for _, row := range rows {
		for part := range slices.Chunk(row, MaxKeys) {
			if more := append(slices.Clip(page), part); !fit(withMore(more)) {
				all, page = append(all, page), nil
			}
			page = append(page, part)
		}
	}
	return append(all, page)
}

// fit reports whether a message holds rows of keys. A row that is shown as a menu counts as one
// key.
func fit(rows [][]Key) bool {
	count := 0
	for _, row := range rows {
		switch {
		case len(row) > MaxKeys:
			return false
		case len(row) > keysPerRow:
			count++
		default:
			count += len(row)
		}
	}
	return count <= MaxKeys && len(rows) <= MaxKeyRows
}

// withMore adds the key that turns the page.
func withMore(rows [][]Key) [][]Key {
	key := Key{Value: keyMore, Label: T("games.key.more")}
	rows = slices.Clone(rows)
	if n := len(rows); n > 0 && len(rows[n-1]) < keysPerRow {
		rows[n-1] = append(slices.Clip(rows[n-1]), key)
		return rows
	}
	return append(rows, []Key{key})
}
