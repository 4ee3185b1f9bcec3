import { vi } from 'vitest';

/** Moves the clock of counted tries on, which is the process's own; `vi.useRealTimers` sets it right again. */
export const passTime = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000);
