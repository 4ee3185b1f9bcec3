import { stat } from 'node:fs/promises';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The test files that take longest of all. */
const SLOW_FILES = ['scanner.browser', 'cutText.browser', 'screens.browser', 'board.browser', 'screens.demo'].map(
  (name) => `${name}.test.ts`,
);

/** Test files of few lines that wait for limits of time, fill a whole store or walk through one. */
const SMALL_SLOW_FILES = [
  'apiDocs/callers.test.ts',
  'apiDocs/examples.test.ts',
  'customers/codeProof.test.ts',
  'server/access.test.ts',
  'server/databaseTimeouts.test.ts',
  'server/durability.test.ts',
  'server/fileStorageAway.test.ts',
  'server/rateLimits.test.ts',
  'cluster/writerPool.test.ts',
  'journey/firstDay.browser.test.ts',
  'journey/firstDay.demo.test.ts',
];
/** Their weight among the others: among the largest tenth. */
const SLOW_WEIGHT = 12_000;

/**
 * Runs what takes longest first, so that no worker is left alone with it at the end. Vitest by itself goes by the times of
 * the last run, which a fresh clone has not. It is no subclass of Vitest's own, which would load all of Vitest for a build.
 */
export class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weighed = await Promise.all(files.map(async (file) => ({ file, weight: await readWeight(file.moduleId) })));
    return weighed.sort((one, other) => other.weight - one.weight).map(({ file }) => file);
  }

  /** Nothing runs this suite on several machines. */
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

async function readWeight(path: string): Promise<number> {
  if (SLOW_FILES.some((long) => path.endsWith(long))) return Number.POSITIVE_INFINITY;
  if (SMALL_SLOW_FILES.some((slow) => path.endsWith(slow))) return SLOW_WEIGHT;
  return (await stat(path)).size;
}
