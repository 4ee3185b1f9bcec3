import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRandom, type Opening, simulateOpening } from './opening.ts';
import { describeFigures, describeSetup, SETUPS } from './report.ts';
import { readServiceTimes } from './serviceTimes.ts';

const CALLS = { look: { serverMs: 10, databaseMs: 0 }, 'place an order': { serverMs: 10, databaseMs: 20 } };
const VISIT = [
  { call: 'look', lookSeconds: 1 },
  { call: 'place an order', lookSeconds: 0 },
];
const OPENING: Opening = {
  customers: 500,
  arrivalSeconds: 60,
  instances: 1,
  databaseCores: 1,
  timeoutSeconds: 10,
  seed: 7,
};
const simulate = (over: Partial<Opening> = {}) => simulateOpening({ ...OPENING, ...over }, CALLS, VISIT);

test('a seed repeats itself, and another gives other figures', () => {
  expect(simulate()).toEqual(simulate());
  expect(simulate({ seed: 8 })).not.toEqual(simulate());
  const random = createRandom(1);
  const numbers = Array.from({ length: 1_000 }, random);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
});

test('every customer orders or is lost, and with cores to spare none is lost and a call takes little more than its work', () => {
  const outcome = simulate({ instances: 8, databaseCores: 8 });
  expect(outcome).toMatchObject({ ordered: 500, lost: 0, doorP99: 0 });
  expect(outcome.p50).toBeLessThan(60);
  const crowded = simulate({ customers: 5_000 });
  expect(crowded.ordered + crowded.lost).toBe(5_000);
  expect(crowded.lost).toBeGreaterThan(0);
});

test('what is scarce is busy all the time, and more of it loses fewer', () => {
  const outcomes = [1, 2, 3].map((databaseCores) => simulate({ customers: 5_000, instances: 9, databaseCores }));
  expect(outcomes[0]?.databaseLoad).toBeGreaterThan(0.95);
  expect(outcomes.map(({ lost }) => lost)).toEqual(outcomes.map(({ lost }) => lost).toSorted((a, b) => b - a));
});

test('a queue at the door turns lost customers into waiting ones', () => {
  const admitted = simulate({ customers: 5_000, admittedPerSecond: 30 });
  expect(admitted.lost).toBe(0);
  expect(admitted.doorP99).toBeGreaterThan(30);
});

test('a call without a measured time is an error', () => {
  expect(() => simulateOpening(OPENING, {}, VISIT)).toThrow('there is no measured time of look');
});

test('docs/scale.md has the figures of today and the simulation’s row of three instances', () => {
  const docs = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
  const times = readServiceTimes();
  const three = SETUPS.find(({ instances }) => instances === 3);
  expect(docs).toContain(describeFigures(times));
  expect(docs).toContain(three && describeSetup(three, times));
});
