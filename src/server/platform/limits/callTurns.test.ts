import { expect, test } from 'vitest';
import { withRequest } from '../requests/requestContext.ts';
import { createCallTurns } from './callTurns.ts';
import { CALL_LANES, CALLS_OF_A_NETWORK } from './lanes.ts';

test('of one network 32 calls are worked on at a time, whoever makes them, and another network waits for none of them', async () => {
  const takeTurn = createCallTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (network: string, who: string) =>
    withRequest({ id: '', network, caller: { lane: 'customers', who } }, () =>
      takeTurn(
        () =>
          new Promise<void>((end) => {
            begun.push(network);
            ends.push(end);
          }),
      ),
    );
  const calls = Array.from({ length: CALLS_OF_A_NETWORK + 8 }, (_, number) => call('campus', `customer ${number}`));
  await Promise.resolve();
  await expect.poll(() => begun.length).toBe(CALLS_OF_A_NETWORK);
  const elsewhere = call('elsewhere', 'somebody');
  await expect.poll(() => begun.at(-1)).toBe('elsewhere');
  ends.shift()?.();
  await expect.poll(() => begun.filter((network) => network === 'campus').length).toBe(CALLS_OF_A_NETWORK + 1);
  while (begun.length < calls.length + 1 || ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all([...calls, elsewhere]);
});

test('one caller has no more at a time from many networks than from one', async () => {
  const takeTurn = createCallTurns();
  let begun = 0;
  for (let number = 0; number < 10; number += 1)
    void withRequest({ id: '', network: `net ${number}`, caller: { lane: 'customers', who: 'ana' } }, () =>
      takeTurn(() => {
        begun += 1;
        return new Promise<never>(() => {});
      }),
    ).catch(() => {});
  await expect.poll(() => begun).toBe(CALL_LANES.customers.each);
});
