import { expect, test } from 'vitest';
import { store } from '#test/demo.ts';
import { walkJourney } from './journey.ts';

test('the example walks the whole journey with the typed client', async () => {
  const { order, streamed, newest } = await walkJourney(store);
  expect(streamed).toBe('Processing');
  expect(newest).toMatchObject({
    order_no: order.order_no,
    order_status: { status: 'Processing' },
    students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
    proof_of_payment_filename: expect.stringMatching(/^proof-/),
  });
});
