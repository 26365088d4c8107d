// Package signs draws Parlour's own emoji: the signs of boards and keys that it
// uploads to Discord, where they take the place of Unicode's.
//
// Discord draws Unicode's emoji as it likes, and several vanish on one of its
// grounds. Each sign here has a dark rim and a light one inside it, so that it
// is seen on every ground; pegs carry their letters, and the two sides of a
// board differ in outline.
//
// A sign is found by the Unicode emoji that it stands for. Boards, texts and
// keys are written in Unicode, which serves wherever the signs are not.
package signs
