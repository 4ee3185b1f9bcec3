import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const bundledNode = join(root, 'node_modules', '.bin', 'node');

/** Paths may be missing; `skip` leaves names out. */
export function hashOf(paths, { skip = () => false } = {}) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(join(root, path))) {
      if (skip(file)) continue;
      const content = readFileSync(file);
      hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The environment before npm ran this script: a nested npm would read the variables of the outer one. */
export function outerEnvironment() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(lifecycle|package)_|npm_(command|execpath|node_execpath|config_local_prefix)$|INIT_CWD$|NODE_ENV$)/.test(
          name,
        ),
    ),
  );
  // Without the project's own Node in node_modules, which npm ci deletes while it runs.
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...env, PATH: path.join(delimiter) };
}

function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
}
