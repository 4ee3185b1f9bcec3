import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Lane } from '../requests/requestContext.ts';
import {
  CALL_LANES,
  CALLS_OF_A_NETWORK,
  CONNECTION_LANES,
  FILE_BYTES,
  FILE_LANES,
  HASH_LANES,
  LIST_LANES,
  LOOP_SHARES,
  REFUSAL_LANES,
  STREAMS_A_MINUTE,
  UPLOAD_LANES,
  UPLOADS,
  WORK_LANES,
} from './lanes.ts';
import { createTurns } from './turns.ts';

const limits = { most: 3, each: 2, waitingOfEach: 4, waiting: 6 };
const lanes = Object.fromEntries(Object.keys(CONNECTION_LANES).map((lane) => [lane, limits])) as Record<
  Lane,
  typeof limits
>;

/** Turns that note who has begun, and end a turn by hand; `places` are those of requests. */
function openTurns(places: number) {
  const turns = createTurns(places + 2, lanes, { keptForStore: 2 });
  const begun: string[] = [];
  const leaves: (() => void)[] = [];
  const take = (lane: Lane, who: string, count = 1) =>
    Array.from({ length: count }, () =>
      turns.take({ lane, who }, (leave) => {
        begun.push(who);
        leaves.push(leave);
      }),
    );
  return { begun, take, endFirst: () => leaves.shift()?.() };
}

test('one caller never has more turns than their share, and a lane never more than its own', () => {
  const { begun, take } = openTurns(20);
  take('customers', 'greedy', 4);
  expect(begun).toEqual(['greedy', 'greedy']);
  take('customers', 'other', 2);
  expect(begun).toEqual(['greedy', 'greedy', 'other']);
  take('staff', 'clerk');
  expect(begun).toEqual(['greedy', 'greedy', 'other', 'clerk']);
});

test('whoever wants one thing comes after one thing of each other caller, however much those want', () => {
  const { begun, take, endFirst } = openTurns(1);
  take('customers', 'greedy', 5);
  take('customers', 'ana');
  take('customers', 'ben');
  for (let turn = 0; turn < 7; turn += 1) endFirst();
  expect(begun).toEqual(['greedy', 'greedy', 'ana', 'ben', 'greedy', 'greedy', 'greedy']);
});

test('the lanes take turns with each other', () => {
  const { begun, take, endFirst } = openTurns(1);
  take('visitors', 'net 1', 3);
  take('visitors', 'net 2', 2);
  take('staff', 'clerk', 2);
  for (let turn = 0; turn < 6; turn += 1) endFirst();
  expect(begun).toEqual(['net 1', 'net 1', 'clerk', 'net 2', 'clerk', 'net 1', 'net 2']);
});

test('more than may wait are turned away, of one caller and of a lane, and others are not', () => {
  const { take } = openTurns(1);
  expect(take('customers', 'greedy', 6)).toEqual([true, true, true, true, true, false]);
  expect(take('customers', 'ana', 3)).toEqual([true, true, false]);
  expect(take('staff', 'clerk')).toEqual([true]);
});

test('requests leave connections to the store itself', () => {
  const { begun, take } = openTurns(1);
  take('customers', 'ana');
  take('staff', 'clerk');
  expect(begun).toEqual(['ana']);
  take('store', 'the store', 2);
  expect(begun).toEqual(['ana', 'the store', 'the store']);
});

test('no lane may take all connections but the store itself, whatever the others do', () => {
  const ofRequests = Object.entries(CONNECTION_LANES).filter(([lane]) => lane !== 'store');
  expect(ofRequests.filter(([, { most }]) => most > 12)).toEqual([]);
  expect(ofRequests.filter(([, { most, each }]) => each > most / 2 + 1)).toEqual([]);
});

test('SECURITY.md shows the lanes as they are', async () => {
  const names = { store: 'the store itself', visitors: 'visitors', signIns: 'those who sign in' };
  const show = (count: number) => (Number.isFinite(count) ? count.toLocaleString('en') : 'no limit');
  const rows = (Object.keys(CONNECTION_LANES) as Lane[]).map((lane) => {
    const { most, each, waitingOfEach, waiting } = CONNECTION_LANES[lane];
    const loop = Number.isFinite(LOOP_SHARES[lane]) ? `${LOOP_SHARES[lane] * 100} %` : 'no limit';
    const [connections, calls] = [[most, each].map(show), show(CALL_LANES[lane].each)];
    const figures = [...connections, calls, loop, ...[waitingOfEach, waiting].map(show)];
    return `| ${[lane in names ? names[lane as keyof typeof names] : lane, ...figures].join(' | ')} |`;
  });
  const document = await readFile('SECURITY.md', 'utf8');
  expect(document).toContain(rows.join('\n'));
  expect(document).toContain(`at most ${CALLS_OF_A_NETWORK} calls at a time`);
  const { customer, staff: ofStaff, apiToken } = STREAMS_A_MINUTE;
  expect(document).toContain(`a customer or API token opens ${customer}, a staff user ${ofStaff}`);
  expect(apiToken).toBe(customer);
  expect(Object.values(FILE_BYTES).filter(Number.isFinite)).toEqual(Array(4).fill(1024 ** 3));
  expect(document).toContain(
    'The files on their way to customers, and those to staff, have 1 GB of the disk together.',
  );
  expect(document).toContain(
    `| uploads under way (${UPLOADS} in all, of customers ${UPLOAD_LANES.customers.most}) | ${UPLOAD_LANES.staff.each} | 0 | 0 |`,
  );
  const kinds = {
    'pictures decoded, spreadsheets read, files made': WORK_LANES,
    'passwords hashed': HASH_LANES,
    'files on their way': FILE_LANES,
    'long lists on their way': LIST_LANES,
    'refusals on their way': REFUSAL_LANES,
  };
  for (const [kind, { store: _store, ...ofRequests }] of Object.entries(kinds))
    for (const { each, waitingOfEach, waiting } of Object.values(ofRequests))
      expect(document).toContain(
        `| ${[kind, each, waitingOfEach, waiting].map((cell) => cell.toLocaleString('en')).join(' | ')} |`,
      );
});
