import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Manifest } from '#server/pages/pageChunks.ts';

/** How many releases' files stay beside those of the present one. */
export const MAX_PREVIOUS_RELEASES = 2;
const COMPRESSED = /\.(?:br|gz)$/;

/** The releases after a build, the newest first: a build that makes the same files again is no release of its own. */
export function releasesAfter(current: readonly string[], previous: readonly (readonly string[])[]): string[][] {
  const nameOf = (files: readonly string[]) => files.toSorted().join();
  const others = previous.filter((files) => nameOf(files) !== nameOf(current));
  return [current, ...others].slice(0, MAX_PREVIOUS_RELEASES + 1).map((files) => [...files]);
}

/**
 * Vite plugin: instead of emptying the folder of the build, it leaves the files of the last two releases there. A tab that was
 * opened before an upgrade still finds the parts that it loads later. `.vite/releases.json` lists each release's files; whatever
 * no listed release has is removed. A build from before this list is known by its manifest.
 */
export function keepPreviousReleases(): Plugin {
  let outDir = '';
  let assetsDir = '';
  let previous: string[][] = [];
  let current: string[] | null = null;
  const list = () => join(outDir, '.vite/releases.json');

  return {
    name: 'keep-previous-releases',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      assetsDir = config.build.assetsDir;
    },
    async buildStart() {
      current = null;
      previous = (await readJson<string[][]>(list())) ?? (await readRelease(outDir));
    },
    writeBundle(_options, bundle) {
      const isAsset = (file: string) => file.startsWith(`${assetsDir}/`) && !COMPRESSED.test(file);
      current = Object.keys(bundle).filter(isAsset).toSorted();
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!current) return;
        const releases = releasesAfter(current, previous);
        const listed = new Set(releases.flat());
        const folder = join(outDir, assetsDir);
        for (const file of await readdir(folder)) {
          if (!listed.has(`${assetsDir}/${file.replace(COMPRESSED, '')}`)) await rm(join(folder, file));
        }
        await mkdir(dirname(list()), { recursive: true });
        await writeFile(list(), JSON.stringify(releases));
      },
    },
  };
}

async function readJson<Content>(path: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content;
  } catch {
    return null;
  }
}

async function readRelease(outDir: string): Promise<string[][]> {
  const manifest = await readJson<Manifest>(join(outDir, '.vite/manifest.json'));
  if (!manifest) return [];
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [[...new Set(files)].toSorted()];
}
