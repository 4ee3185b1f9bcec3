import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, outerEnvironment, readIfThere, root } from './project.mjs';
import { run, StepFailure } from './steps.mjs';

/** Whether node_modules matches the lock file on this kind of machine, including the bundled Node. */
export function dependenciesAreInstalled() {
  return isInstalled() && bundledNodeVersion() === wantedNodeVersion();
}

/** Installs the lock file's packages, including development dependencies, even if NODE_ENV is production. */
export async function installDependencies() {
  const options = { cwd: root, env: outerEnvironment() };
  // npm would warn that this Node is too old, but the store runs on the bundled one.
  await run(
    'npm',
    ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    options,
  );
  // The runtime is installed by a script, which npm settings may have disabled.
  if (bundledNodeVersion() !== wantedNodeVersion()) {
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false'], options);
  }
  const version = bundledNodeVersion();
  if (version !== wantedNodeVersion()) {
    throw new StepFailure(`node_modules should hold Node.js ${wantedNodeVersion()} but holds ${version ?? 'none'}.`);
  }
}

/** Compares the lock file with npm's own list in node_modules. */
function isInstalled() {
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || !isForThisMachine(wanted) || installed[path]?.version === wanted.version,
  );
}

/** npm omits optional packages of other platforms. Those for a certain C library are not checked, because only npm knows this machine's. */
function isForThisMachine({ optional, os, cpu, libc }) {
  return !optional || Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function readPackages(path) {
  return JSON.parse(readIfThere(join(root, path)) ?? '{"packages":{}}').packages;
}

function wantedNodeVersion() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `v${devDependencies.node}`;
}

function bundledNodeVersion() {
  if (!existsSync(bundledNode)) return undefined;
  // After the first start npm scripts run on the bundled Node; its version is then known without starting it.
  if (realpathSync(bundledNode) === realpathSync(process.execPath)) return process.version;
  try {
    return execFileSync(bundledNode, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
