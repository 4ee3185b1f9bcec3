import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../src/server/platform/config/environment.ts';
import { findBrokenReferences, findUnknownCommands } from './docReferences.ts';
import { PROJECT } from './importGraph.ts';

const rules = { path: 'docs/rules.md', text: '# Rules\n\n## Orders\n\nHeld by `orders.test.ts`.\n' };
const orders = { path: 'src/orders.test.ts', text: '' };

/** Every file of the project, with its text where it is code or a document. The examples below are left out. */
function readProject() {
  return globSync(['*.md', '*.ts', '{src,db,test,examples,packages,scripts,docs,deploy}/**/*.*'], { cwd: PROJECT }).map(
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

test('a document links to a file or a folder that is gone', () => {
  const text =
    '[the guide](guides/a.md), [all](guides/), [gone](guides/b.png), [none](../src/), [elsewhere](https://a.example/b)';
  const files = [
    { path: 'docs/api.md', text },
    { path: 'docs/guides/a.md', text: '' },
  ];
  expect(findBrokenReferences(files)).toEqual([
    'docs/api.md: there is no guides/b.png',
    'docs/api.md: there is no ../src/',
  ]);
});

test('a document names an npm script that is gone', () => {
  const files = [{ path: 'README.md', text: 'Use `npm run dev` or `npm run\nbench:week`.' }];
  expect(findUnknownCommands(files, ['dev'])).toEqual(['README.md: there is no npm run bench:week']);
});

test('every npm script that a document names is there', () => {
  const { scripts } = JSON.parse(readFileSync(`${PROJECT}/package.json`, 'utf8'));
  expect(findUnknownCommands(readProject(), Object.keys(scripts))).toEqual([]);
});

test('deploy/README.md says every setting, and none that is gone', () => {
  const [, section = ''] = readFileSync(`${PROJECT}/deploy/README.md`, 'utf8').split('\n## Settings\n');
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  const named = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(Object.keys(settings.shape).sort());
});

test('every document, heading and file that the project names can be opened', () => {
  const files = readProject();
  expect(files.length).toBeGreaterThan(500);
  expect(findBrokenReferences(files)).toEqual([]);
});

test('every rule of docs/rules.md names a test, or the migration that carried it out; those about tests aside', () => {
  const [page = '', ...aboutTests] = readFileSync(join(PROJECT, 'docs/rules.md'), 'utf8').split('\n## Tests\n');
  const rest = aboutTests.join('').split('\n## ').slice(1).join('\n## ');
  const rules = [...`${page}\n${rest}`.matchAll(/^- (?:.*\n(?: {2}.*\n|\n(?= {2}))*)/gm)].map(([rule]) => rule);
  expect(rules.length).toBeGreaterThan(200);
  expect(rules.filter((rule) => !/\.test\.tsx?`|`db\/migrations\//.test(rule))).toEqual([]);
});

test('docs/architecture.md names every feature, the rooms of the large ones, every room of the client and every package', () => {
  const page = readFileSync(join(PROJECT, 'docs/architecture.md'), 'utf8');
  const rooms = [
    'src/shared/*/',
    'src/shared/domain/*/',
    'src/server/*/',
    'src/server/{catalog,orders}/*/',
    'src/client/*/',
    'packages/*/',
  ];
  const folders = globSync(rooms, { cwd: PROJECT });
  const names = folders.map((folder) => basename(folder)).filter((name) => name !== 'public');
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});
