import { expect, test } from 'vitest';
import { shareRuns } from './shareRuns.ts';

test('who asks while a run is under way shares the next one, and so never gets what was read before', async () => {
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

test('a run that fails fails for those who shared it alone', async () => {
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
