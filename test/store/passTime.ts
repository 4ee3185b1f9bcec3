import { vi } from 'vitest';

/** Moves the throttles' clock forward, which is the process's own; `vi.useRealTimers` resets it. */
export const passTime = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000);
