import { expect, test } from 'vitest';
import { findBentComments } from './checkComments.ts';

test.each([
  ['a doc comment that begins with What', '/** What the page shows. */\nconst a = 1;', [1]],
  ['a later line of a block', 'const a = 1;\n/*\n * Where it lies.\n */', [2]],
  ['the first of several lines', '// Of these the first.\n// Where not, none.', [1]],
  ['a comment below code', 'const a = 1; // the unit\n\n// Whoever asks.', [3]],
  ['a second line of one comment', '// The rows are read in the order of their keys,\n// Of which there are few.', []],
  ['a plain sentence', '/** Whether the page is open. */\n/** Returns what was read. */\nconst a = "// What";', []],
])('%s', (_case, text, lines) => {
  expect(findBentComments('a.ts', text)).toEqual(lines);
});
