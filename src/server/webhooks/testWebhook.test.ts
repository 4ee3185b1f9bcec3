import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { setUpWebhooks } from '#test/servers/webhookFixture.ts';

const fixture = setUpWebhooks();

test('a test is sent immediately, signed, also to a URL that is off; it is in the audit log and not among the deliveries', async () => {
  const { _id, secret } = await fixture.subscribe();
  await fixture.staff.webhooks.update({ _id, is_enabled: false });
  fixture.receiver.respond({ status: 200, body: `thanks, ${secret}` });
  expect(await fixture.staff.webhooks.test({ _id })).toEqual({
    response_status: 200,
    duration_ms: expect.any(Number),
    response_excerpt: 'thanks, …',
    error: '',
  });
  const [message] = fixture.receiver.received;
  expect(fixture.receiver.received).toHaveLength(1);
  if (message) expect(fixture.verify(secret, message)).toEqual(message.message);
  expect(message?.message).toEqual({
    type: 'webhook.test',
    timestamp: fixture.store.clock.now().toISOString(),
    data: { webhook: { _id, url: fixture.receiver.url } },
  });
  expect(await fixture.deliveries()).toEqual([]);
  const [entry] = (await fixture.staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({ who: 'Ana Cruz', record_id: _id });
  expect(entry?.changes).toEqual([{ field: 'test_sent', from: null, to: message?.id }]);
});

test('a failed test states the reason, is not retried, and does not count as a failure of the URL', async () => {
  const { _id } = await fixture.subscribe();
  fixture.receiver.respond({ status: 500, body: 'out of order' });
  expect(await fixture.staff.webhooks.test({ _id })).toMatchObject({
    response_status: 500,
    response_excerpt: 'out of order',
    error: 'The receiver responded with 500.',
  });
  await fixture.send();
  expect(fixture.receiver.received).toHaveLength(1);
  expect((await fixture.staff.webhooks.list()).docs[0]).toMatchObject({ is_enabled: true, failing_since: null });
  await expect(fixture.staff.webhooks.test({ _id: '999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('four are sent at a time; the fifth is rejected with 429, and works once one has ended', async () => {
  const { _id } = await fixture.subscribe();
  fixture.receiver.respond(null);
  const sending = Array.from({ length: 4 }, () => fixture.staff.webhooks.test({ _id }));
  await expect.poll(() => fixture.receiver.received.length).toBe(4);
  await expect(fixture.staff.webhooks.test({ _id })).rejects.toMatchObject({ message: serverMessages.tooManyTests });
  await fixture.receiver.close();
  for (const { error } of await Promise.all(sending)) expect(error).not.toBe('');
  expect((await fixture.staff.webhooks.test({ _id })).error).toBe('The connection was refused.');
});
