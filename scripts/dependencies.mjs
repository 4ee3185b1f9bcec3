import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, hashOf, outerEnvironment, readIfThere, root } from './project.mjs';
import { run, StepFailure } from './steps.mjs';

// Inside node_modules, so that it goes with them.
const STAMP = join(root, 'node_modules', '.campus-store-lock');

/** Whether node_modules was made from this lock file, on this kind of machine, with the Node it names. */
export function dependenciesAreInstalled() {
  return readIfThere(STAMP) === stamp() && bundledNodeVersion() === wantedNodeVersion();
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
  writeFileSync(STAMP, stamp());
}

function stamp() {
  return hashOf(['package-lock.json'], { salt: `${process.platform} ${process.arch}` });
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
