import { afterEach, expect } from 'vitest';

/** What puts the process into a time zone until the end of a test, as wherever the store may run. Called at the top of a test file. */
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
