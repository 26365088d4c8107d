package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// derived maps the file of a language to that of the language it derives from.
var derived = map[string]string{"es-419.json": "es-ES.json"}

// ReadFile returns a file of a source of texts. If its language derives from another one, the file contains
// only the differences, or is missing if there are none, and ReadFile returns all texts.
func ReadFile(src fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(src, name)
	base, ok := derived[name]
	if ok && errors.Is(err, fs.ErrNotExist) {
		return fs.ReadFile(src, base)
	}
	if err != nil || !ok {
		return data, err
	}
	whole, err := fs.ReadFile(src, base)
	if err != nil {
		return nil, fmt.Errorf("the language from which %s derives: %v", name, err) // the file itself exists
	}
	texts := map[string]json.RawMessage{}
	for _, part := range [][]byte{whole, data} {
		if err := json.Unmarshal(part, &texts); err != nil {
			return nil, err
		}
	}
	return json.Marshal(texts)
}
