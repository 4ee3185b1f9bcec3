import { expect, test } from 'vitest';
import { CUSTOMERS, setUpKilledStore } from '#test/store/killedStore.ts';

const { running, start, killInTheMiddle } = setUpKilledStore();

// The one of its kind that `npm test` runs; durability.process.test.ts has the others.
test('keeps every acknowledged order when the server is killed in the middle of 200', async () => {
  const acknowledged = await killInTheMiddle(() => running().child.kill('SIGKILL'), start);
  expect(acknowledged).toBeLessThan(CUSTOMERS);
});
