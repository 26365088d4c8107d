package words

import (
	"encoding/json"
	"io/fs"
)

// derived maps the file of a language to that of the language it derives from.
var derived = map[string]string{"es-419.json": "es-ES.json"}

// ReadFile returns a file of a source of texts. If its language derives from another one, the file contains
// only the differences, and ReadFile returns all texts.
func ReadFile(src fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(src, name)
	base, ok := derived[name]
	if err != nil || !ok {
		return data, err
	}
	whole, err := fs.ReadFile(src, base)
	if err != nil {
		return nil, err
	}
	texts := map[string]json.RawMessage{}
	for _, part := range [][]byte{whole, data} {
		if err := json.Unmarshal(part, &texts); err != nil {
			return nil, err
		}
	}
	return json.Marshal(texts)
}
