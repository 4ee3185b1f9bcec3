import { vi } from 'vitest';

/** Moves the clock of the throttles forward, which is the process's clock; `vi.useRealTimers` resets it. */
export const passTime = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000);
