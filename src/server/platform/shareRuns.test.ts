import { expect, test } from 'vitest';
import { shareRuns } from './shareRuns.ts';

test('a caller that asks during a run shares the next run, and so never gets an outdated result', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const ask = shareRuns(async () => {
    const gate = Promise.withResolvers<void>();
    const run = gates.push(gate);
    await gate.promise;
    return run;
  });
  const first = ask();
  const others = [ask(), ask(), ask()];
  gates[0]?.resolve();
  expect(await first).toBe(1);
  const later = ask();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.resolve();
  expect(await Promise.all([...others, later])).toEqual([2, 2, 2, 2]);
});

test('a failed run fails only for the callers that shared it', async () => {
  let runs = 0;
  const ask = shareRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  const [first, second] = [ask(), ask()];
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
  expect(await ask()).toBe(3);
});
