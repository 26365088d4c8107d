package campaign

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// Ledger is a file of solved positions to which a [Campaign] appends and from which it
// resumes. The first line of the text says what is being solved. Each further line holds
// the hash of a position, W or L for the player to move, and the number of nodes searched.
// A last line truncated by a crash is dropped.
type Ledger struct {
	mu     sync.Mutex
	file   *os.File
	solved map[uint64]bool // whether the player to move wins, by hash
	nodes  int64
}

const ledgerMark = "solved positions of "

// OpenLedger opens the file or creates it. The title says what is being solved and names
// everything that the hashes depend on; a file with another title is an error.
func OpenLedger(path, title string) (*Ledger, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Ledger{file: f, solved: map[uint64]bool{}}
	first := ledgerMark + title + "\n"
	end, err := l.load(first)
	if err == nil && end == 0 {
		end = int64(len(first))
		_, err = f.WriteAt([]byte(first), 0)
	}
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("ledger %s: %w", path, err), f.Close())
	}
	return l, nil
}

// ReadLedger reads a file into a ledger that must not be appended to.
func ReadLedger(path, title string) (*Ledger, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	l := &Ledger{file: f, solved: map[uint64]bool{}}
	if _, err := l.load(ledgerMark + title + "\n"); err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	return l, nil
}

// load reads the file and returns the offset of the end of its last complete line, or 0 if
// even the first line is missing or incomplete.
func (l *Ledger) load(first string) (end int64, err error) {
	r := bufio.NewReader(l.file)
	line, err := r.ReadString('\n')
	if errors.Is(err, io.EOF) && strings.HasPrefix(first, line) {
		return 0, nil
	}
	if line != first {
		return 0, fmt.Errorf("the first line is not %q: use another file or the title it was created with", first)
	}
	for n := 2; ; n++ {
		end += int64(len(line))
		line, err = r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return end, nil
		}
		if err != nil {
			return 0, err
		}
		if err := l.read(line); err != nil {
			return 0, fmt.Errorf("line %d: %w", n, err)
		}
	}
}

func (l *Ledger) read(line string) error {
	var key uint64
	var result string
	var nodes int64
	if _, err := fmt.Sscanf(line, "%x %s %d", &key, &result, &nodes); err != nil || result != "W" && result != "L" {
		return fmt.Errorf("%q is not a hash, W or L, and a number of nodes", strings.TrimSpace(line))
	}
	l.solved[key] = result == "W"
	l.nodes += nodes
	return nil
}

// Won looks up a position by its hash and reports whether the player to move wins.
func (l *Ledger) Won(key uint64) (won, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	won, known = l.solved[key]
	return won, known
}

// count returns the number of solved positions.
func (l *Ledger) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.solved)
}

// Nodes returns the number of nodes searched for all positions in the file.
func (l *Ledger) Nodes() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.nodes
}

// add appends a position unless it is already solved.
func (l *Ledger) add(key uint64, won bool, nodes int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.solved[key]; known {
		return nil
	}
	l.solved[key] = won
	l.nodes += nodes
	result := "L"
	if won {
		result = "W"
	}
	_, err := fmt.Fprintf(l.file, "%016x %s %d\n", key, result, nodes)
	return err
}

// Close closes the file.
func (l *Ledger) Close() error { return l.file.Close() }
