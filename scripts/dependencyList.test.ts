import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/development.md gives the reason for each dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, section = ''] = readFileSync('docs/development.md', 'utf8').split('## Dependencies');
  const cells = section.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []));
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});
