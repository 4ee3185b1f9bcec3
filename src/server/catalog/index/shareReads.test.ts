import { expect, test } from 'vitest';
import { shareReads } from './sharedIndex.ts';

test('who asks while a read is under way shares the next one, and so never gets what was read before', async () => {
  const share = shareReads<number>();
  const gates: PromiseWithResolvers<void>[] = [];
  let reads = 0;
  const ask = () =>
    share(async () => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      reads += 1;
      const read = reads;
      await gate.promise;
      return read;
    });
  const first = ask();
  const others = [ask(), ask(), ask()];
  gates[0]?.resolve();
  expect(await first).toBe(1);
  const later = ask();
  gates[1]?.resolve();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  gates[2]?.resolve();
  expect(await later).toBe(3);
});

test('a read that fails fails for those who shared it alone', async () => {
  const share = shareReads<number>();
  const fail = async (): Promise<number> => {
    throw new Error('away');
  };
  const [first, second] = [share(fail), share(async () => 2)];
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
  expect(await share(async () => 3)).toBe(3);
});
