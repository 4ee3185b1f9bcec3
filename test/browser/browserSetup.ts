import { afterEach, beforeEach } from 'vitest';
import { openContexts, saveFailure, startNewRecords } from './failureRecords.ts';

// For every test of the `demo` project: one that fails says where its screenshots and traces are.
let before: ReturnType<typeof openContexts> = [];

beforeEach(() => {
  before = openContexts();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return startNewRecords();
  const folder = await saveFailure(task);
  for (const error of task.result.errors ?? []) error.message += `\n\nScreenshots and traces: ${folder}`;
  // Pages that a failed test has left open would work during the next tests.
  await Promise.all(openContexts().map((context) => before.includes(context) || context.close()));
});
