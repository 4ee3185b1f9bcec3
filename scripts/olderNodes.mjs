import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { outerEnvironment, root } from './project.mjs';
import { run } from './steps.mjs';

/** The Nodes besides the project's own under which the client for scripts is tested. */
const OLDER_NODES = ['20.20.2', '22.23.3'];

// Inside node_modules, so that they go with them; not in package.json, since a person who only runs the store needs none.
const folderOf = (version) => join(root, 'node_modules', '.older-nodes', version);
const programOf = (version) => join(folderOf(version), 'node_modules', 'node', 'bin', 'node');

/** The programs, oldest first. */
export const olderNodes = () => OLDER_NODES.map(programOf);

/** Installs what is missing, through the npm package `node`. */
export async function installOlderNodes() {
  const missing = OLDER_NODES.filter((version) => !existsSync(programOf(version)));
  await Promise.all(
    missing.map(async (version) => {
      await mkdir(folderOf(version), { recursive: true });
      const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
      // The program comes by an install script.
      const args = ['install', '--prefix', folderOf(version), ...quiet, '--ignore-scripts=false', `node@${version}`];
      await run('npm', args, { cwd: folderOf(version), env: outerEnvironment() });
    }),
  );
}
