// Pages of a store as a browser loads them: the page, then all scripts that it names.

import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBuild, nextName } from '#test/releaseServer.ts';
import { ROOT } from './cluster.ts';

/** Makes another version of the store in `folder`, as an upgrade does: all files of its build have other names, and those of this one are kept. */
export async function makeNextVersion(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of ['src', 'db', 'package.json']) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const build = join(folder, 'dist/client');
  await copyBuild(build, nextName);
  await cp(join(ROOT, 'dist/client/assets'), join(build, 'assets'), { recursive: true });
}

/** Loads the first page; says whether it is of the next version, and which of its scripts are missing. */
export async function loadPage(url: string): Promise<{ isNext: boolean; missing: string[] }> {
  const response = await fetch(`${url}/home`, { headers: { accept: 'text/html' } });
  const page = await response.text();
  if (!response.ok) throw new Error(`the page is ${response.status}`);
  const files = [...page.matchAll(/(?:src|rel="modulepreload" crossorigin href)="(\/assets\/[^"]+)"/g)];
  const missing: string[] = [];
  await Promise.all(
    files.map(async ([, file = '']) => {
      const script = await fetch(url + file);
      await script.arrayBuffer();
      if (!script.ok) missing.push(`${script.status} ${file}`);
    }),
  );
  if (files.length === 0) throw new Error('the page names no script');
  return { isNext: page.includes('-next.js'), missing };
}
