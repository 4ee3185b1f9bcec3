import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';

/** The folder in which a failing browser test leaves the screenshots of its pages, below the project's folder. */
export const RESULTS_FOLDER = join(import.meta.dirname, '../test-results');

const MAX_LINES = 2_000;
/** A page that hangs must not keep the others from being recorded. */
const SCREENSHOT_LIMIT_MS = 10_000;

interface RecordedContext {
  context: BrowserContext;
  /** The lines that the pages wrote to their console, and the failures in them and on the network, oldest first. */
  lines: string[];
}

const open = new Set<RecordedContext>();

/** The contexts that are open now. */
export const openContexts = (): BrowserContext[] => [...open].map(({ context }) => context);

/** Records what happens in a context from now on, for a test that fails; ends with the context. */
export async function recordContext(context: BrowserContext): Promise<void> {
  const recorded: RecordedContext = { context, lines: [] };
  const note = (line: string) => {
    recorded.lines.push(line);
    if (recorded.lines.length > MAX_LINES) recorded.lines.shift();
  };
  context.on('console', (entry) => note(`${entry.type()} at ${entry.page()?.url()}: ${entry.text()}`));
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('requestfailed', (request) => note(`${request.failure()?.errorText}: ${request.url()}`));
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  context.on('close', () => open.delete(recorded));
  open.add(recorded);
  // Without snapshots, which cost each action more than itself: the page is in the screenshot, as it was when the test failed.
  await context.tracing.start();
  await context.tracing.startChunk();
}

/** Forgets what was recorded so far: the test that it belongs to has passed. */
export async function startNewRecords(): Promise<void> {
  await Promise.all(
    [...open].map(async ({ context, lines }) => {
      lines.length = 0;
      await context.tracing.stopChunk();
      await context.tracing.startChunk();
    }),
  );
}

/**
 * Writes a screenshot of each open page, each context's Playwright trace and its console into a folder of the test's own.
 * Returns the folder, relative to the project's.
 */
export async function saveFailure(test: RunnerTestCase): Promise<string> {
  const name = `${basename(test.file.filepath).replace(/\.(browser|demo)\.test\.ts$/, '')} ${test.name}`;
  const folder = join(RESULTS_FOLDER, name.replace(/[^\w]+/g, '-').slice(0, 100));
  await mkdir(folder, { recursive: true });
  let number = 0;
  for (const { context, lines } of open) {
    number += 1;
    const path = (rest: string) => join(folder, `${number}${rest}`);
    for (const [index, page] of context.pages().entries()) {
      const screenshot = { path: path(`-page${index + 1}.png`), timeout: SCREENSHOT_LIMIT_MS };
      await page.screenshot(screenshot).catch((error: Error) => lines.push(`no screenshot: ${error.message}`));
    }
    const trace = context.tracing.stopChunk({ path: path('-trace.zip') });
    await trace.then(
      () => context.tracing.startChunk(),
      (error: Error) => lines.push(`no trace: ${error.message}`),
    );
    await writeFile(path('-console.txt'), `${lines.splice(0).join('\n')}\n`);
  }
  return relative(join(RESULTS_FOLDER, '..'), folder);
}
