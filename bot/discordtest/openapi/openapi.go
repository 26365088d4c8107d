// Package openapi checks the bodies of HTTP requests and answers against
// Discord's own OpenAPI description of its API.
//
// The description is not part of this project. Load reads a copy from a file;
// FromEnv finds it through the environment variable DISCORD_OPENAPI. One
// Document can serve any number of servers at once, and should, as making a
// schema ready takes much longer than using it: that is done when an operation
// is first met.
package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Variable names the environment variable that holds the path of the
// description.
const Variable = "DISCORD_OPENAPI"

// ErrNotSet means that the environment names no description.
var ErrNotSet = errors.New(Variable + " is not set: it names a copy of Discord's openapi.json")

// Document is the description, ready to check with. It may be used from many
// goroutines.
type Document struct {
	paths map[string]any

	mu       sync.Mutex // guards the rest; the compiler is not safe
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by location; nil where the description says nothing
}

// location is what the description calls itself in errors.
const location = "https://discord.com/openapi.json"

// FromEnv loads the description that DISCORD_OPENAPI names, or gives ErrNotSet.
func FromEnv() (*Document, error) {
	path := os.Getenv(Variable)
	if path == "" {
		return nil, ErrNotSet
	}
	return Load(path)
}

// Load reads the description from a file.
func Load(path string) (*Document, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("OpenAPI description: %w", err)
	}
	defer file.Close()
	parsed, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		return nil, fmt.Errorf("OpenAPI description %s: %w", path, err)
	}
	root, _ := parsed.(map[string]any)
	paths, ok := root["paths"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("OpenAPI description %s: it has no paths", path)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(location, parsed); err != nil {
		return nil, fmt.Errorf("OpenAPI description %s: %w", path, err)
	}
	return &Document{paths: paths, compiler: compiler, schemas: map[string]*jsonschema.Schema{}}, nil
}

// Request checks the JSON of a request. The path is the operation's, with names
// in braces, which need not be the description's own. An operation that the
// description doesn't have is an error.
func (d *Document) Request(method, path string, body []byte) error {
	return d.check(method, path, body, "requestBody", "content", "application/json", "schema")
}

// Response checks the JSON of an answer with a status below 300.
func (d *Document) Response(method, path string, status int, body []byte) error {
	return d.check(method, path, body, "responses", strconv.Itoa(status), "content", "application/json", "schema")
}

func (d *Document) check(method, path string, body []byte, way ...string) error {
	if d == nil { // there is nothing to check against
		return nil
	}
	operation, _ := d.paths[path].(map[string]any)
	node, _ := operation[strings.ToLower(method)].(map[string]any)
	if node == nil {
		return fmt.Errorf("the API description has no %s %s", method, path)
	}
	for _, step := range way {
		if node, _ = node[step].(map[string]any); node == nil {
			return nil
		}
	}
	schema, err := d.schema(append([]string{"paths", path, strings.ToLower(method)}, way...))
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return schema.Validate(lenient(value))
}

// schema compiles what lies at the place, once.
func (d *Document) schema(place []string) (*jsonschema.Schema, error) {
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for n := range place {
		place[n] = escape.Replace(place[n])
	}
	at := location + "#/" + strings.Join(place, "/")
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.schemas[at]; s != nil {
		return s, nil
	}
	s, err := d.compiler.Compile(at)
	if err != nil {
		return nil, fmt.Errorf("the API description at %s: %w", at, err)
	}
	d.schemas[at] = s
	return s, nil
}

// lenient changes a body where Discord takes what its description refuses:
// default_member_permissions as a string, in commands, which are objects or
// lists of them, and the IDs of attachments as numbers, in messages and
// answers.
func lenient(value any) any {
	switch v := value.(type) {
	case []any:
		for _, x := range v {
			lenient(x)
		}
	case map[string]any:
		if _, text := v["default_member_permissions"].(string); text && v["application_id"] == nil {
			delete(v, "default_member_permissions")
		}
		if data, ok := v["data"].(map[string]any); ok {
			lenient(data)
		}
		attachments, _ := v["attachments"].([]any)
		for _, a := range attachments {
			if file, ok := a.(map[string]any); ok && file["id"] != nil {
				file["id"] = fmt.Sprint(file["id"])
			}
		}
	}
	return value
}
