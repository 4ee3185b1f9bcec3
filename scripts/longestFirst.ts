import { stat } from 'node:fs/promises';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The test files that take much longer than their size suggests. */
const SLOW_FILES = ['journey/staffScreens.browser.test.ts', 'journey/screens.browser.test.ts'];

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
  return (await stat(path)).size;
}
