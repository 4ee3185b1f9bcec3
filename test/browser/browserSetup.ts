import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeContexts, openContexts, saveFailure, startNewRecords } from './failureRecords.ts';

// For every walk in a browser: pages that a test opens are closed with it, and all others with its file. A failing test prints where
// its screenshots and traces are.
let before: ReturnType<typeof openContexts> = [];

beforeEach(() => {
  before = openContexts();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    const folder = await saveFailure(task);
    for (const error of task.result.errors ?? []) error.message += `\n\nScreenshots and traces: ${folder}`;
  }
  await closeContexts(openContexts().filter((context) => !before.includes(context)));
  await startNewRecords();
});

afterAll(() => closeContexts(openContexts()));
