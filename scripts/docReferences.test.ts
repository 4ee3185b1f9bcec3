import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBrokenReferences } from './docReferences.ts';
import { PROJECT } from './importGraph.ts';

const rules = { path: 'docs/rules.md', text: '# Rules\n\n## Orders\n\nHeld by `orders.test.ts`.\n' };
const orders = { path: 'src/orders.test.ts', text: '' };

/** Every file of the project, with its text where it is code or a document. The examples below are left out. */
function readProject() {
  return globSync(['*.md', '*.ts', '{src,db,test,examples,packages,scripts,docs}/**/*.*'], { cwd: PROJECT }).map(
    (path) => ({
      path,
      text:
        /\.(?:tsx?|mjs|md)$/.test(path) && path !== 'scripts/docReferences.test.ts'
          ? readFileSync(`${PROJECT}/${path}`, 'utf8')
          : '',
    }),
  );
}

test.each([
  ['a heading that is there', '/** Why (docs/rules.md, Orders). */', []],
  ['a heading on the next line', '/** Why (docs/rules.md,\n * Orders). */', []],
  ['a heading that is not', '// docs/rules.md, Refunds', ['src/a.ts: docs/rules.md has no heading "Refunds"']],
  ['a document that is not', '// decisions.md, section 6', ['src/a.ts: there is no decisions.md']],
])('a comment cites %s', (_case, text, errors) => {
  expect(findBrokenReferences([rules, orders, { path: 'src/a.ts', text }])).toEqual(errors);
});

test('a document names a test that is gone', () => {
  expect(findBrokenReferences([rules])).toEqual(['docs/rules.md: there is no orders.test.ts']);
});

test('every document, heading and file that the project names can be opened', () => {
  const files = readProject();
  expect(files.length).toBeGreaterThan(500);
  expect(findBrokenReferences(files)).toEqual([]);
});
