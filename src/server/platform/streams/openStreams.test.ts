import { expect, test } from 'vitest';
import { createOpenStreams } from './openStreams.ts';

const ana = { kind: 'customer', id: 1 } as const;
const ben = { kind: 'customer', id: 2 } as const;
const librarian = { kind: 'staff', id: 1 } as const;

test("a stream over the limit ends the caller's own oldest, and in a full process the oldest of all", () => {
  const streams = createOpenStreams({ perCustomer: 2, perStaff: 3, perApiToken: 1, inProcess: 4 });
  const ended: string[] = [];
  const open = (caller: typeof ana | typeof ben | typeof librarian, name: string) =>
    streams.open(caller, () => ended.push(name));
  open(ben, 'ben 1');
  open(ana, 'ana 1');
  const leave = open(ana, 'ana 2');
  open(ana, 'ana 3');
  expect([ended, streams.count()]).toEqual([['ana 1'], 3]);

  leave();
  open(ana, 'ana 4');
  expect(ended).toEqual(['ana 1']);
  for (const name of ['staff 1', 'staff 2', 'staff 3']) open(librarian, name);
  expect([ended, streams.count()]).toEqual([['ana 1', 'ben 1', 'ana 3'], 4]);
});

test('an ended stream that closes later frees no other stream’s place', () => {
  const streams = createOpenStreams({ perCustomer: 1, perStaff: 1, perApiToken: 1, inProcess: 9 });
  const leave = streams.open(ana, () => {});
  streams.open(ana, () => {});
  leave();
  expect(streams.count()).toBe(1);
  let isEnded = false;
  streams.open(ana, () => {
    isEnded = true;
  });
  expect([isEnded, streams.count()]).toEqual([false, 1]);
});
