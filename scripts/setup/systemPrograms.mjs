import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGalera, findMariadbPrograms, findProgram } from '../../src/server/platform/embedded/embeddedPrograms.mjs';
import { findChromium, HEADLESS_SHELL } from './chromium.mjs';
import { readIfThere, root } from './project.mjs';
import { run } from './steps.mjs';

// Server and tools without the packages that would start a service.
const MARIADB = { debian: 'mariadb-server-core mariadb-client', fedora: 'mariadb-server mariadb', brew: 'mariadb' };
const GALERA = { debian: 'galera-4', fedora: 'galera', brew: 'mariadb' };
const HAPROXY = { debian: 'haproxy', fedora: 'haproxy', brew: 'haproxy' };
const CHROMIUM = {
  debian: isUbuntu() ? 'chromium' : HEADLESS_SHELL,
  fedora: 'chromium',
  brew: '--cask google-chrome',
};

// In dist, which git ignores and no build empties completely.
const FAILED_ATTEMPT = join(root, 'dist', '.no-headless-shell');
const NEXT_ATTEMPT_MS = 24 * 3_600_000;
const ATTEMPT_LIMIT_MS = 180_000;
// Without network, an optional package must not delay the set-up.
const BRIEFLY = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];

/** Missing programs that npm cannot install, with their packages. */
export function missingPrograms({ tests, cluster = false }) {
  const missing = [];
  if (cluster || !process.env.DATABASE_URL?.trim()) {
    for (const [name, path] of Object.entries(findMariadbPrograms())) {
      if (!path) missing.push({ name, packages: MARIADB });
    }
  }
  if (tests && !findChromium()) missing.push({ name: 'chromium', packages: CHROMIUM });
  if (cluster) {
    if (!findGalera()) missing.push({ name: 'galera', packages: GALERA });
    if (!findProgram('haproxy')) missing.push({ name: 'haproxy', packages: HAPROXY });
  }
  return missing;
}

/** Needs apt-get as root, or sudo without a password. */
export function canInstallPrograms(missing) {
  if (!findProgram('apt-get')) return false;
  if (missing.some((program) => program.packages === CHROMIUM) && (isUbuntu() || process.env.CHROMIUM_PATH))
    return false;
  return isRoot() || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

export async function installPrograms(missing) {
  // A broken package source must not block the packages needed here.
  const update = await aptGet(['update']).catch((error) => error);
  const packages = packagesFor(missing, 'debian').map((name) =>
    name === HEADLESS_SHELL && !isKnownPackage(name) ? 'chromium' : name,
  );
  try {
    await aptGet(['install', '-y', '--no-install-recommends', ...packages]);
  } catch (error) {
    throw update instanceof Error ? update : error;
  }
}

/** Only if apt-get can, CHROMIUM_PATH is not set, and no attempt has failed within a day. */
export function shouldTryHeadlessShell() {
  if (process.env.CHROMIUM_PATH || findProgram(HEADLESS_SHELL)) return false;
  const failedAt = statSync(FAILED_ATTEMPT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - failedAt > NEXT_ATTEMPT_MS && canInstallPrograms([{ packages: CHROMIUM }]);
}

/** A failure is recorded and resolves: the other browser is good enough. */
export async function tryHeadlessShell() {
  const options = { timeout: ATTEMPT_LIMIT_MS, killSignal: 'SIGINT' };
  try {
    await aptGet([...BRIEFLY, 'update'], options).catch(() => {});
    if (!isKnownPackage(HEADLESS_SHELL)) throw new Error('unknown package');
    await aptGet([...BRIEFLY, 'install', '-y', '--no-install-recommends', '--no-remove', HEADLESS_SHELL], options);
  } catch {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(FAILED_ATTEMPT, '');
  }
}

export function describeMissing(missing) {
  const line = (system) => packagesFor(missing, system).join(' ');
  const brew = [...new Set(missing.map((program) => `brew install ${program.packages.brew}`))].join(' && ');
  const text = [
    `Not on this machine: ${missing.map((program) => program.name).join(', ')}.`,
    '',
    'Install with the line for your system, then run the same command again:',
    `  Debian, Ubuntu   sudo apt-get update && sudo apt-get install -y --no-install-recommends ${line('debian')}`,
    `  Fedora           sudo dnf install -y ${line('fedora')}`,
    `  macOS            ${brew}`,
  ];
  if (missing.some((program) => program.packages === MARIADB)) {
    text.push(
      '',
      'Or use a MySQL or MariaDB server of your own:',
      '  DATABASE_URL=mysql://user:password@host:3306/database   (with SESSION_SECRET, 32 characters or more)',
    );
  }
  if (missing.some((program) => program.packages === CHROMIUM)) {
    text.push('', 'Any Chrome or Chromium will do: CHROMIUM_PATH=/path/to/chrome names one that is not in PATH.');
    if (isUbuntu())
      text.push(
        "Ubuntu's package chromium only leads to a snap: sudo snap install chromium, or install Google Chrome.",
      );
    if (process.env.CHROMIUM_PATH)
      text.push(`CHROMIUM_PATH is set to ${process.env.CHROMIUM_PATH}, which cannot be run.`);
  }
  return text.join('\n');
}

export function packagesFor(missing, system) {
  return [...new Set(missing.flatMap((program) => program.packages[system].split(' ')))];
}

function isKnownPackage(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

function aptGet(args, options) {
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'NEEDRESTART_SUSPEND=1'];
  const command = [
    'env',
    ...settings,
    'apt-get',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=120',
    '-o',
    'Dpkg::Use-Pty=0',
    ...args,
  ];
  const [program, ...rest] = isRoot() ? command : ['sudo', '-n', ...command];
  return run(program, rest, options);
}

function isRoot() {
  return process.getuid?.() === 0;
}

function isUbuntu() {
  return /^ID=ubuntu$/m.test(readIfThere('/etc/os-release') ?? '');
}
