import { afterEach, expect } from 'vitest';

/** Returns a function that sets the process's time zone until the end of a test. Call it at the top of a test file. */
export function createProcessZone(): (zone: string) => void {
  const before = process.env.TZ;
  afterEach(() => {
    process.env.TZ = before;
  });
  return (zone) => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  };
}
