import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const GUIDES = join(import.meta.dirname, '../../../docs/guides');

test('the index of the guides names each guide once, by its heading', () => {
  const index = readFileSync(join(GUIDES, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/\[(.+)\]\((.+\.md)\)/g)].map(([, title, file]) => `${file}: ${title}`);
  const guides = readdirSync(GUIDES).filter((file) => file !== 'README.md');
  const titles = guides.map((file) => `${file}: ${/^# (.+)/.exec(readFileSync(join(GUIDES, file), 'utf8'))?.[1]}`);
  expect(listed.sort()).toEqual(titles.sort());
});
