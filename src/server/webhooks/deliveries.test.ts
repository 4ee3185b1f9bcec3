import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/orders.ts';
import { setUpWebhooks } from '#test/webhookStage.ts';

const stage = setUpWebhooks();

test('staff have a message sent again, with the same id and body, and the audit log says who', async () => {
  const { _id } = await stage.subscribe(['order.placed']);
  await placeSimpleOrder(stage.store);
  await stage.send();
  const [delivery] = await stage.deliveries();
  await stage.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await expect(stage.staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await stage.send();
  const [first, again] = stage.receiver.received;
  expect(stage.receiver.received).toHaveLength(2);
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
  const [entry] = (await stage.staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({ who: 'Ana Cruz', record_id: _id });
  expect(entry?.changes).toContainEqual({ field: 'sent_again', from: null, to: first?.id });
});

test('a message that was given up when its URL was turned off is sent again at once, whatever its earlier task waits for', async () => {
  const { _id } = await stage.subscribe(['order.placed']);
  stage.receiver.respond({ status: 500 });
  await placeSimpleOrder(stage.store);
  await stage.send();
  await stage.staff.webhooks.update({ _id, is_enabled: false });
  const [delivery] = await stage.deliveries();
  expect(delivery).toMatchObject({ status: 'given_up', error: 'The URL was turned off.' });
  await expect(stage.staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await stage.staff.webhooks.update({ _id, is_enabled: true });
  await stage.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  stage.receiver.respond({ status: 200 });
  await stage.send();
  expect((await stage.deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a message that is sent again before the task of its last attempt is deleted waits by a task of its own', async () => {
  await stage.subscribe(['order.placed']);
  await placeSimpleOrder(stage.store);
  await stage.send();
  const [delivery] = await stage.deliveries();
  const { em } = stage.store.deps();
  await em.execute(
    `insert into queue_task (queue, dedupe_key, payload, run_at, lease_token, attempts)
      values ('webhook-deliveries', ?, '{}', '2099-01-01', 'last', 1)`,
    [`delivery ${delivery?._id}`],
  );
  await stage.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await em.execute("delete from queue_task where lease_token = 'last'");
  await stage.send();
  expect((await stage.deliveries())[0]).toMatchObject({ status: 'delivered' });
  expect(stage.receiver.received).toHaveLength(2);
});

test('what a receiver responds is stored by its beginning, without mails, numbers and secrets', async () => {
  const { secret } = await stage.subscribe(['order.placed']);
  stage.receiver.respond({
    status: 500,
    body: `bad\n\u0000 ana@example.org +63 917 555 0199 ${secret} ${'x'.repeat(2_000)}`,
  });
  await placeSimpleOrder(stage.store);
  await stage.send();
  const [delivery] = await stage.deliveries();
  expect(delivery?.response_excerpt).toMatch(/^bad … … … x+$/);
  expect(delivery?.response_excerpt.length).toBeLessThanOrEqual(300);
});

test('the secret is in the response that made it, and nowhere else: not in the log, the audit log or the database', async () => {
  const { _id, secret } = await stage.subscribe();
  const { secret: rotated } = await stage.staff.webhooks.rotateSecret({ _id });
  stage.receiver.respond({ status: 500 });
  await placeSimpleOrder(stage.store);
  await stage.send();
  const seen = [
    await stage.staff.webhooks.list(),
    await stage.staff.webhooks.update({ _id, description: 'Warehouse' }),
    await stage.deliveries(),
    await stage.store.deps().em.execute('select * from audit_log'),
    await stage.store.deps().em.execute('select * from webhook'),
    await stage.store.deps().em.execute('select * from queue_task'),
    Object.values(stage.log).flatMap(({ mock }) => mock.calls),
  ];
  for (const each of [secret, rotated]) expect(JSON.stringify(seen)).not.toContain(each.slice(6));
  expect(Object.keys((await stage.staff.webhooks.list()).docs[0] ?? {})).not.toContain('secret');
});
