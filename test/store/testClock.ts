export interface TestClock {
  now: () => Date;
  set: (to: Date) => void;
  advance: (seconds: number) => void;
}

export function createTestClock(start: Date): TestClock {
  let current = start;
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to;
    },
    advance: (seconds) => {
      current = new Date(current.getTime() + seconds * 1000);
    },
  };
}
