import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { setUpWebhooks } from '#test/webhookStage.ts';

const stage = setUpWebhooks();

test('a test is sent at once, signed, to a URL that is off too; it is in the audit log and no delivery', async () => {
  const { _id, secret } = await stage.subscribe();
  await stage.staff.webhooks.update({ _id, is_enabled: false });
  stage.receiver.respond({ status: 200, body: `thanks, ${secret}` });
  expect(await stage.staff.webhooks.test({ _id })).toEqual({
    response_status: 200,
    duration_ms: expect.any(Number),
    response_excerpt: 'thanks, …',
    error: '',
  });
  const [message] = stage.receiver.received;
  expect(stage.receiver.received).toHaveLength(1);
  if (message) expect(stage.verify(secret, message)).toEqual(message.message);
  expect(message?.message).toEqual({
    type: 'webhook.test',
    timestamp: stage.store.clock.now().toISOString(),
    data: { webhook: { _id, url: stage.receiver.url } },
  });
  expect(await stage.deliveries()).toEqual([]);
  const [entry] = (await stage.staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({ who: 'Ana Cruz', record_id: _id });
  expect(entry?.changes).toEqual([{ field: 'test_sent', from: null, to: message?.id }]);
});

test('a test that fails says why, is not tried again, and counts as no failure of the URL', async () => {
  const { _id } = await stage.subscribe();
  stage.receiver.respond({ status: 500, body: 'out of order' });
  expect(await stage.staff.webhooks.test({ _id })).toMatchObject({
    response_status: 500,
    response_excerpt: 'out of order',
    error: 'The receiver responded with 500.',
  });
  await stage.send();
  expect(stage.receiver.received).toHaveLength(1);
  expect((await stage.staff.webhooks.list()).docs[0]).toMatchObject({ is_enabled: true, failing_since: null });
  await expect(stage.staff.webhooks.test({ _id: '999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('four are sent at a time; the fifth is rejected with 429, and may be sent once one has ended', async () => {
  const { _id } = await stage.subscribe();
  stage.receiver.respond(null);
  const sending = Array.from({ length: 4 }, () => stage.staff.webhooks.test({ _id }));
  await expect.poll(() => stage.receiver.received.length).toBe(4);
  await expect(stage.staff.webhooks.test({ _id })).rejects.toMatchObject({ message: serverMessages.tooManyTests });
  await stage.receiver.close();
  for (const { error } of await Promise.all(sending)) expect(error).not.toBe('');
  expect((await stage.staff.webhooks.test({ _id })).error).toBe('The connection was refused.');
});
