import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, outerEnvironment, readIfThere, root } from './project.mjs';
import { run, StepFailure } from './steps.mjs';

/** Whether node_modules holds what the lock file names for this kind of machine, by whichever npm command, and the Node it names. */
export function dependenciesAreInstalled() {
  return isInstalled() && bundledNodeVersion() === wantedNodeVersion();
}

/** Installs exactly what the lock file says, the development dependencies included whatever NODE_ENV says. */
export async function installDependencies() {
  const options = { cwd: root, env: outerEnvironment() };
  // Warnings would only say that this Node is too old for what will run on the bundled one.
  await run(
    'npm',
    ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    options,
  );
  // The runtime comes by an install script, which a machine's npm settings may have left out.
  if (bundledNodeVersion() !== wantedNodeVersion()) {
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false'], options);
  }
  const version = bundledNodeVersion();
  if (version !== wantedNodeVersion()) {
    throw new StepFailure(`node_modules should hold Node.js ${wantedNodeVersion()} but holds ${version ?? 'none'}.`);
  }
}

/** Compares the lock file with the list that npm leaves in node_modules when it is done. */
function isInstalled() {
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || !isForThisMachine(wanted) || installed[path]?.version === wanted.version,
  );
}

/** npm leaves out optional packages of other machines. Those that name a C library are left to npm, which knows this machine's. */
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
  // npm scripts run on it from the second start on; asking oneself saves starting it once more.
  if (realpathSync(bundledNode) === realpathSync(process.execPath)) return process.version;
  try {
    return execFileSync(bundledNode, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
