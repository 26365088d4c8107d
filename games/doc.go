// Package games is the vocabulary of Parlour's games. Every game is written in it, and every
// package that hosts, stores, draws or plays games understands it.
//
// A [Position] is what lies on the table: an immutable value that contains no secret, so
// drawing it can't reveal one. What a player keeps behind a screen is a [Hand]. What a
// player announces, such as a guess, an answer or a placed disc, is a move: a short text
// that doesn't depend on a language. So a match is its opening and the list of its
// moves, and games need no code to save themselves.
//
// # Writing a game
//
// The Example is a whole game in 120 lines, with a computer player that makes no mistake. To
// read it, run this in the module:
//
//	cat $(go list -f '{{.Dir}}' parlour/games)/example_test.go
//
// In short:
//
//  1. Define a type for the states of the game with the five methods of [State], and a type
//     for its moves, such as a number or a square. A state is a value: After returns a
//     changed copy. After the end, Turn is Nobody and Moves yields nothing. The computer players
//     of solver/search need states that are comparable with == and moves that are integers.
//  2. Fill in the first block of [Rules] (go doc games.Rules shows it) and pass it to [New]. [TwoSided] and [ManySided]
//     provide openings. New provides a player named "random", and keys for up to 100 moves.
//  3. Put the words into texts/en.json, embed that folder, and pass it to [TextFiles]. Info
//     of games/cards takes the embedded folder itself.
//     [Info] lists the required IDs. The code of a game contains no words. It returns a [Text]
//     with its full ID.
//  4. Add the game to the list in package games/all and a test to its folder:
//     func TestConformance(t *testing.T) { gametest.Run(t, New()) }. The test reports what
//     is missing.
//
// The game then has commands, boards, keys, hints, votes and storage, and arena can play it.
// The other fields of Rules are for features that only some games have, for example Rolls for
// dice, Simultaneous for simultaneous choices, FreeText for words and a [Strategy] for each
// computer player.
//
// Other packages help: games/grid contains the cells of boards, games/squares the boards and
// keys of two-player games with discs on squares, games/cards what games of cards
// and dice have in common, solver/search the search for two-player games without chance, and
// games/gametest the conformance tests.
//
// # Dealt hands
//
// In a card game, one shuffled deck gives every seat its hand. The deck is a secret of the
// host, and no state contains it. A state contains what everyone may see: which seat has taken
// each card of the deck, in the deck's order, and the cards that were played. From the deck and
// the state, Deal in [Secrets] computes the hand of a seat, as a text. Every seat has Secret set.
//
//   - In public, a state has no hand. Its Moves are all moves that any hand could make. It has
//     no keys, except for moves that need no card, such as a bid, and its View shows how many
//     cards each seat has.
//   - SeenBy in [Rules] puts the hand of an [Audience] into a field of the state. Moves, Legal
//     and keys then follow from the hand. After clears the field.
//   - The host shows each member their hand in a private message with keys to play the cards. It
//     refuses moves that the hand doesn't allow. A [Strategy] gets the state as its seat sees it.
//   - To take a card, a move adds its seat to the list of who has taken which place in the
//     deck. Only the hand shows the card. A deal can't be undone.
//
// The Example of games/cards is a whole card game. The simplest one without that package is Climb in
// games/gametest/climb.go.
//
// # Map of the package
//
//   - rules.go: State, Strategy and Rules, which a game implements.
//   - features.go: the arguments and results of Rules: figures, verdicts, items.
//   - game.go: Game, boards as text for command-line tools, and what a host uses: Position,
//     Outcome, Hand, Limits and View.
//   - info.go, options.go: seats, openings, players and options.
//   - keys.go: keys, drafts, pages of keys, and moves that are free text.
//   - text.go: translatable texts and their JSON encoding.
//   - erase.go, defaults.go: the conversion of Rules to a Game.
//
// # Performance
//
// Searches call Turn, Outcome, Moves and Legal thousands of times per second, so these
// should take microseconds. After is called for each move when a match is replayed. View and
// the keys are computed for each message that shows the board, while a member waits. A
// Strategy stays within its [Limits] and checks its context. A Judge is called for every move
// of an analysed match. All functions must be safe for concurrent use, so a game must not
// have mutable state.
//
// # Glossary
//
//   - A seat is a place at the table or a side: maker, red. The host decides whether a
//     member, a team or a computer occupies it, as the opening permits.
//   - A state is a position with typed moves, as its own game sees it. A position has moves
//     as text, for all other packages.
//   - A move changes the position. A ply is one move of one seat. A roll is a move of chance.
//   - An entry is one line of a match's log: a move or another event. Its [Kind] says which.
//   - A secret is known to a seat and not shown on the table. A hand consists of the secret
//     and the seat's randomness.
//   - A strategy is a computer player inside its game. Other packages know it as a player with a
//     name. A level is one of the standard players from which most members choose.
//   - A view is a drawn and described position. A mark highlights one of its cells.
//   - A key is something to tap. The taps so far towards a move are its draft.
//   - A verb is a game's own command: /pathway place.
//   - An option changes the rules of a match. A preset may change what other options mean.
//   - An item is what a match is played on, chosen from many: a labyrinth.
//   - A correction amends a member's mistaken statement about a secret.
//   - A verdict is a judge's assessment of a move: skill, luck and standing.
//   - A refusal is an error that tells the member what to do instead.
package games
