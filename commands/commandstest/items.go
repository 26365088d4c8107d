package commandstest

import "strings"

// Maze is a labyrinth as members upload it.
const Maze = `labyrinth 1
name NAME
room a1
room b1
room b2
room a2
door a1 b1 b2 a2 a1
theseus a1
minotaur b2
`

// AddItem uploads the labyrinth under a name and returns the text of the reply.
func (w *World) AddItem(who, name string) string {
	w.T.Helper()
	r := w.Command(who, "/labyrinth add")
	r.Values["file"] = strings.Replace(Maze, "NAME", name, 1)
	return Texts(w.Do(r).Body)
}
