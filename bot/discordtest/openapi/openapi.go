// Package openapi checks the bodies of HTTP requests and responses against
// Discord's OpenAPI description of its API.
//
// The description is not part of this project. Load reads a copy from a file,
// FromEnv from the file that the environment variable DISCORD_OPENAPI names.
// Share one Document between servers: a schema is compiled at its first use,
// which takes much longer than a check.
package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Variable is the environment variable with the path of the description.
const Variable = "DISCORD_OPENAPI"

// ErrNotSet means that the environment variable is not set.
var ErrNotSet = errors.New(Variable + " is not set: it names a copy of Discord's openapi.json")

// Document checks against a description. It is safe for concurrent use.
type Document struct {
	paths map[string]any

	mu       sync.Mutex // guards the rest; the compiler is not safe for concurrent use
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by location
}

// location is the URL of the description in errors.
const location = "https://discord.com/openapi.json"

// FromEnv loads the description that DISCORD_OPENAPI names, or returns
// ErrNotSet.
func FromEnv() (*Document, error) {
	path := os.Getenv(Variable)
	if path == "" {
		return nil, ErrNotSet
	}
	return Load(path)
}

// Load reads a description from a file.
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

// Request checks the JSON of a request. path is the operation's template, such
// as "/channels/{channel_id}". An operation that is missing in the description
// is an error.
func (d *Document) Request(method, path string, body []byte) error {
	return d.check(method, path, body, "requestBody", "content", "application/json", "schema")
}

// Response checks the JSON of a response with a status below 300.
func (d *Document) Response(method, path string, status int, body []byte) error {
	return d.check(method, path, body, "responses", strconv.Itoa(status), "content", "application/json", "schema")
}

// Value checks the JSON of an object by the name of its schema, such as
// "ResolvedObjectsResponse".
func (d *Document) Value(schema string, body []byte) error {
	if d == nil { // no description
		return nil
	}
	return d.validate(body, "components", "schemas", schema)
}

func (d *Document) check(method, path string, body []byte, way ...string) error {
	if d == nil { // no description
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
	return d.validate(body, append([]string{"paths", path, strings.ToLower(method)}, way...)...)
}

// validate checks JSON by the schema at a place.
func (d *Document) validate(body []byte, place ...string) error {
	schema, err := d.schema(place)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if slices.Contains(place, "requestBody") && slices.Contains(place, "~1applications~1@me") {
		lenientApplication(value)
	}
	return schema.Validate(lenient(value))
}

// schema returns the compiled schema at a place.
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

// lenient adapts a body where Discord accepts more than its description:
// default_member_permissions as a string, in commands, and numeric IDs of
// attachments, in messages and responses.
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

// lenientApplication adapts changes of an application, whose description and
// permissions are strings in Discord's documentation and in clients.
func lenientApplication(value any) {
	v, _ := value.(map[string]any)
	for name, x := range v {
		_, text := x.(string)
		if text && (name == "description" || name == "permissions") {
			delete(v, name)
			continue
		}
		lenientApplication(x)
	}
}
