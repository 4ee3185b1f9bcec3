import { vi } from 'vitest';
import { STEP_LIMIT_MS } from './limits.ts';

/** Waits until a check no longer throws; returns its value. Vitest's own wait gives up after a second. */
export const waitFor = <Value>(check: () => Value | Promise<Value>, { interval = 20 } = {}): Promise<Value> =>
  vi.waitFor(check, { timeout: STEP_LIMIT_MS, interval });
