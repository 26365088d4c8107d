package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
)

// inFile is the prefix of a secret that is read from a file, such as one that systemd or
// Docker passes to the process.
const inFile = "file:"

// secret returns the value of a setting, or the text of the file that it names.
func secret(setting, value string) (string, error) {
	file, is := strings.CutPrefix(value, inFile)
	if !is {
		return value, nil
	}
	text, err := readSecret(setting, file)
	return string(bytes.TrimSpace(text)), err
}

// readSecret reads the file that a setting names. Its error is a sentence and wraps nothing:
// an error of the operating system could pass for a lost connection.
func readSecret(setting, file string) ([]byte, error) {
	content, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s names the file %s, which does not exist: create it, or correct the name", setting, file)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s names the file %s, which this user may not read: give the user the right to read it", setting, file)
	case err != nil:
		return nil, fmt.Errorf("%s names %q, which is not a file that can be read: name another", setting, file)
	case len(bytes.TrimSpace(content)) == 0:
		return nil, fmt.Errorf("%s names the file %s, which is empty: put the secret into it", setting, file)
	}
	return content, nil
}

// withPassword adds a password to the URL of a database server that has none. It returns
// everything else unchanged.
func withPassword(database, password string) string {
	if password == "" || !isServer(database) {
		return database
	}
	u, err := url.Parse(database)
	if err != nil {
		return database // storage explains what is wrong
	}
	if _, has := u.User.Password(); has || u.Query().Has("password") {
		return database
	}
	u.User = url.UserPassword(u.User.Username(), password)
	return u.String()
}
