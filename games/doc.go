// Package games is the vocabulary that every game of Parlour is written in,
// and that everything which hosts, stores, draws or plays games understands.
//
// Look at a real table. What lies on it is public: that is a [Position], an
// immutable value with no secret in it, so that drawing it can give nothing
// away. What a player keeps behind a screen is a [Hand]. What is said aloud, a
// guess, an answer, a disc put down, is a move, and a move is a short,
// language-free text. A match is therefore its opening and the texts since, and
// no game needs to know how to save itself.
//
// # Writing a game
//
// The Example, in example_test.go, is a whole game in 110 lines. In short:
//
//  1. Write a type for the states of your game, with the five methods of
//     [State], and choose one for its moves: a number, a square.
//  2. Fill in the first block of [Rules] and give it to [New]. For seats and
//     openings there are [TwoSided] and [ManySided]; a player called "random"
//     is had for nothing, and so are keys where there are few moves.
//  3. Put the words into texts/en.json; [Info] lists which there must be. Nothing
//     here, and nothing in a game, writes words: it writes a [Text].
//  4. Add the game to the list in package games/all, and a test to its folder:
//     func TestConformance(t *testing.T) { gametest.Run(t, New()) }. It says
//     what is missing.
//
// Now the game has its commands, boards, keys, hints, votes and storage, and arena
// plays it. What only some games can do are the other fields of Rules;
// give it what it has: dice are Chances, hidden cards Secrets, a choice made at
// the same time Simultaneous, a computer that thinks a [Strategy].
//
// Other packages help, and a game needs to know no more of the project:
// games/grid has the cells of boards, games/squares makes boards and keys of games
// for two who place discs on squares, solver/search finds moves in games for two
// without chance, and games/gametest is what every game must pass.
//
// # Map of the package
//
//   - rules.go: State, Strategy and Rules, which a game writes.
//   - features.go: what the fields of Rules give and take: figures, verdicts, items.
//   - info.go, options.go: who plays, by which options, and how it begins.
//   - position.go: Position, Outcome, Hand, Limits and View, which a host sees.
//   - keys.go: what is tapped.
//   - text.go, encode.go: words in any language, and how they are kept.
//   - game.go, erase.go, defaults.go: how Rules become a Game, with what they leave out.
//
// # What is called how often
//
// Turn, Outcome, Moves and Legal are called many times a move, and thousands of
// times a second by searches: they should take microseconds. After is called for
// each move of a match when it is read from its log. View and the keys are made
// for each message that shows the board, within the second that a member waits.
// A Strategy thinks within its [Limits] and looks at its context; a Judge is
// called for every move of a match that is analysed. All may be called by several
// goroutines at once, so that nothing in a game may change.
//
// # Glossary
//
//   - A seat is a place at the table, a side: maker, red. Who sits in it, a member,
//     several, or a computer, is the host's affair; an opening says who may.
//   - A state is a position as its own game sees it, with typed moves; a position
//     is the same for everybody else, with moves as text.
//   - A move changes the position; a ply is one move of one seat. A roll is a move
//     of chance.
//   - An entry is a line of a match's log: a move, or something else that happened
//     to the match. Its [Kind] says what.
//   - A secret is what a seat brings and the table does not show; the hand is that
//     and the seat's randomness.
//   - A strategy is a computer player inside a game; outside it is a player, and
//     called by its name. A level is one of the players by which most members choose.
//   - A view is a position as it is drawn and said. A mark singles out a cell of it.
//   - A key is what is tapped; what has been tapped of a move so far is its draft.
//   - A verb is a game's own command: /mastermind guess.
//   - An option changes the rules of a match; a preset gives others their meaning.
//   - An item is what a match is played on, of which there are many: a labyrinth.
//   - A correction amends what a member said by mistake of a secret.
//   - A verdict is what a judge thinks of a move: skill, luck, and how it stands.
//   - A refusal is an error that tells the member what to do instead.
package games
