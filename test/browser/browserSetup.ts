import { afterEach, beforeEach } from 'vitest';
import { openContexts, saveFailure, startNewRecords } from './failureRecords.ts';

// For every test of the `demo` project: a failing test prints where its screenshots and traces are.
let before: ReturnType<typeof openContexts> = [];

beforeEach(() => {
  before = openContexts();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return startNewRecords();
  const folder = await saveFailure(task);
  for (const error of task.result.errors ?? []) error.message += `\n\nScreenshots and traces: ${folder}`;
  // Pages left open by a failed test would slow down the next tests.
  await Promise.all(openContexts().map((context) => before.includes(context) || context.close()));
});
