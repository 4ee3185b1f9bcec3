import { expect, test } from 'vitest';
import { store } from '#test/browser/demo.ts';
import { walkByFetch } from './fetchOnly.ts';

test('a script written from the documents alone does the main job in plain fetch', async () => {
  const { order, live } = await walkByFetch(store);
  expect(live).toBe('Processing');
  expect(order).toMatchObject({
    order_no: expect.stringMatching(/^\d{4}-\d{2}-\d{6}$/),
    order_status: { status: 'Pending' },
    proof_of_payment_filename: expect.stringMatching(/^proof-/),
  });
});
