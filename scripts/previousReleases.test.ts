import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPreviousReleases, releasesAfter } from './previousReleases.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'campus-store-releases-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Builds a page that says `words`, and returns the files in `assets`. */
async function release(words: string): Promise<string[]> {
  await writeFile(join(root, 'main.js'), `document.title = ${JSON.stringify(words)}`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepPreviousReleases()],
    build: { manifest: true },
  });
  return (await readdir(join(root, 'dist/assets'))).toSorted();
}

test('a build leaves the files of the last two releases where a tab that is still open finds them, and no older ones', async () => {
  const [first = ''] = await release('first');
  const second = (await release('second')).filter((file) => file !== first);
  const third = await release('third');
  expect(third).toHaveLength(3);
  expect(third).toEqual(expect.arrayContaining([first, ...second]));
  const fourth = await release('fourth');
  expect(fourth).toHaveLength(3);
  expect(fourth).not.toContain(first);
});

test('building the same again takes no release’s place', async () => {
  const [first] = await release('first');
  await release('second');
  await release('second');
  expect(await release('second')).toContain(first);
});

test('what was built before releases were listed is known by its manifest, its compressed files included', async () => {
  const [first = ''] = await release('first');
  await rm(join(root, 'dist/.vite/releases.json'));
  await writeFile(join(root, 'dist/assets', `${first}.br`), '');
  await writeFile(join(root, 'dist/assets/unknown.js'), '');
  const files = await release('second');
  expect(files).toEqual(expect.arrayContaining([first, `${first}.br`]));
  expect(files).not.toContain('unknown.js');
  expect(JSON.parse(await readFile(join(root, 'dist/.vite/releases.json'), 'utf8'))).toHaveLength(2);
});

test('a list that cannot be read stops no build', async () => {
  await mkdir(join(root, 'dist/.vite'), { recursive: true });
  await writeFile(join(root, 'dist/.vite/releases.json'), 'not JSON');
  expect(await release('first')).toHaveLength(1);
});

test('the newest release comes first', () => {
  expect(releasesAfter(['c'], [['b'], ['a'], ['z']])).toEqual([['c'], ['b'], ['a']]);
  expect(releasesAfter(['b'], [['b'], ['a']])).toEqual([['b'], ['a']]);
});
