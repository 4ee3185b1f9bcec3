import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const SOURCE = 'deb https://deb.debian.org/debian sid main';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * The folder of the MySQL of Debian sid: its packages are only unpacked, so that the system stays as it is. Throws where they cannot be had.
 */
export function provideMysql() {
  const cache = join(root, 'node_modules', '.cache');
  const folder = join(cache, 'mysql');
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${folder}.part-`);
  try {
    for (const name of ['lists/partial', 'archives/partial', 'parts', 'unpacked'])
      mkdirSync(join(draft, name), { recursive: true });
    writeFileSync(join(draft, 'sources.list'), `${SOURCE.replace('deb ', `deb [signed-by=${KEYRING}] `)}\n`);
    writeFileSync(join(draft, 'status'), '');
    const options = {
      'Dir::Etc::sourcelist': join(draft, 'sources.list'),
      'Dir::Etc::sourceparts': join(draft, 'parts'),
      'Dir::State::status': join(draft, 'status'),
      'Dir::State::lists': join(draft, 'lists'),
      'Dir::Cache': draft,
      'APT::Sandbox::User': 'root',
      'Acquire::Retries': 1,
      'Acquire::http::Timeout': 20,
    };
    const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const aptGet = (...words) =>
      execFileSync('apt-get', [...flags, ...words], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 });
    aptGet('update');
    aptGet('-y', '--no-install-recommends', '--download-only', 'install', 'mysql-server-core', 'mysql-client-core');
    const archives = join(draft, 'archives');
    for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', join(archives, name), join(draft, 'unpacked')]);
    }
    renameSync(join(draft, 'unpacked'), folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
