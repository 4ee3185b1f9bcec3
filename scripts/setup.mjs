// Prepares a clone for `npm start` and `npm test`. Usage: node scripts/setup.mjs [--tests] [--build] [--cluster], or --dependencies for npm's part.
// Plain JavaScript for Node 20 without dependencies, because nothing is installed yet.
import { build as makeBuild, missingBuilds } from './setup/builds.mjs';
import { dependenciesAreInstalled, installDependencies } from './setup/dependencies.mjs';
import { lockSetup } from './setup/setupLock.mjs';
import { handleInterrupts, interruptChildren, StepFailure, step, wasInterrupted } from './setup/steps.mjs';
import {
  canInstallPrograms,
  describeMissing,
  installPrograms,
  missingPrograms,
  packagesFor,
  shouldTryHeadlessShell,
  tryHeadlessShell,
} from './setup/systemPrograms.mjs';

const OLDEST_NODE = 20;

async function setUp() {
  const { tests, build, cluster, dependencies } = readArguments(process.argv.slice(2));
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new StepFailure(`Node.js ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  }
  const began = performance.now();
  const findMissing = () => (dependencies ? [] : missingPrograms({ tests, cluster }));
  const isComplete = () =>
    findMissing().length === 0 &&
    !(tests && shouldTryHeadlessShell()) &&
    dependenciesAreInstalled() &&
    (!build || missingBuilds().length === 0);
  if (isComplete()) return;

  const missing = findMissing();
  // Checked first: a person who must install something should not wait for the dependencies.
  if (missing.length > 0 && !canInstallPrograms(missing)) throw new StepFailure(describeMissing(missing));

  if (!dependenciesAreInstalled()) console.info('Setting up; this takes about a minute.');
  const unlock = await lockSetup();
  try {
    // In parallel: apt waits for network and disk, npm for another server.
    await allOrNone([
      ...(dependencies ? [] : [provideSystemPrograms({ tests, cluster })]),
      (async () => {
        await provideDependencies();
        if (build) await provideBuilds();
      })(),
    ]);
  } finally {
    unlock();
  }
  console.info(`✓ ready in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

async function provideSystemPrograms({ tests, cluster }) {
  const missing = missingPrograms({ tests, cluster });
  if (missing.length > 0) {
    await step(`${packagesFor(missing, 'debian').join(', ')} (apt-get)`, () => installPrograms(missing));
    const stillMissing = missingPrograms({ tests, cluster });
    if (stillMissing.length > 0) throw new StepFailure(describeMissing(stillMissing));
  }
  if (tests && shouldTryHeadlessShell()) {
    await step('a quicker Chromium for tests (apt-get)', tryHeadlessShell);
    if (wasInterrupted()) throw new StepFailure('Stopped.');
  }
}

async function provideDependencies() {
  if (dependenciesAreInstalled()) return;
  await step('dependencies (npm ci)', installDependencies);
}

async function provideBuilds() {
  await allOrNone(missingBuilds().map((missing) => step(missing.title, () => makeBuild(missing))));
}

/** Like Promise.all, but the first failure ends the others and is thrown once they have ended. */
async function allOrNone(tasks) {
  let failure;
  await Promise.all(
    tasks.map((task) =>
      task.catch((error) => {
        failure ??= error;
        interruptChildren();
      }),
    ),
  );
  if (failure) throw failure;
}

function readArguments(words) {
  const known = ['--tests', '--build', '--cluster', '--dependencies'];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown)
    throw new StepFailure(`Unknown argument ${unknown}. Usage: node scripts/setup.mjs [${known.join('] [')}]`);
  const [tests, build, cluster, dependencies] = known.map((word) => words.includes(word));
  return { tests, build, cluster, dependencies };
}

handleInterrupts();
try {
  await setUp();
} catch (error) {
  if (wasInterrupted()) {
    console.error('Stopped.');
    process.exitCode = 130;
  } else {
    console.error(error instanceof StepFailure ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
