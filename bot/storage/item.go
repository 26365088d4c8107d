package storage

import (
	"context"
	"encoding/json"

	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// isItem reports whether a row is the document of an item.
func (t *memberTable) isItem(row map[string]string) bool {
	return t.name == "documents" && row["kind"] == store.ItemKind
}

// itemOf decodes the item of a row; the zero Item if it cannot be decoded.
func itemOf(row map[string]string) (it host.Item) {
	_ = json.Unmarshal([]byte(row["body"]), &it)
	return it
}

// renameItem replaces the member who added an item.
func (t *memberTable) renameItem(ctx context.Context, x engine.Session, row map[string]string, key []any, as string) error {
	it := itemOf(row)
	it.User = as
	body, err := json.Marshal(it)
	if err != nil {
		return err
	}
	_, err = x.Exec(ctx, "UPDATE "+t.name+" SET body = $4 WHERE "+t.is(1), append(key, string(body))...)
	return err
}
