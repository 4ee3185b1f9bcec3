import { mkdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';

export const RESULTS_FOLDER = join(import.meta.dirname, '../../test-results');

/** A page that hangs must not block the other screenshots. */
const SCREENSHOT_LIMIT_MS = 10_000;

const open = new Set<BrowserContext>();

export const openContexts = (): BrowserContext[] => [...open];

export async function closeContexts(contexts: readonly BrowserContext[]): Promise<void> {
  for (const context of contexts) {
    // Removes routes first, because their responses would be sent to a closed page.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
}

export async function recordContext(context: BrowserContext): Promise<void> {
  context.on('close', () => open.delete(context));
  open.add(context);
  // Without snapshots, which cost more than the actions; a screenshot is taken when the test fails.
  await context.tracing.start();
  await context.tracing.startChunk();
}

export async function startNewRecords(): Promise<void> {
  await Promise.all(
    [...open].map(async ({ tracing }) => {
      await tracing.stopChunk();
      await tracing.startChunk();
    }),
  );
}

/** Writes a screenshot of each page and a Playwright trace of each context. Returns the folder, relative to the project's. */
export async function saveFailure(test: RunnerTestCase): Promise<string> {
  const name = `${basename(test.file.filepath).replace(/\.(browser|demo)\.test\.ts$/, '')} ${test.name}`;
  const folder = join(RESULTS_FOLDER, name.replace(/[^\w]+/g, '-').slice(0, 100));
  await mkdir(folder, { recursive: true });
  for (const [number, context] of [...open].entries()) {
    const path = (rest: string) => join(folder, `${number + 1}${rest}`);
    for (const [index, page] of context.pages().entries()) {
      // Ignores errors, so that the runner reports the test's own failure.
      await page.screenshot({ path: path(`-page${index + 1}.png`), timeout: SCREENSHOT_LIMIT_MS }).catch(() => {});
    }
    const next = () => context.tracing.startChunk();
    await context.tracing.stopChunk({ path: path('-trace.zip') }).then(next, () => {});
  }
  return relative(join(RESULTS_FOLDER, '..'), folder);
}
