import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeContexts, openContexts, saveFailure, startNewRecords } from './failureRecords.ts';

// Setup of every browser test: pages opened by a test close with it, all others with its file. A failing test prints
// the folder of its screenshots and traces.
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
