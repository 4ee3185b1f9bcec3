import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { setUpWebhooks } from '#test/servers/webhookFixture.ts';

const fixture = setUpWebhooks();

test('staff can send a message again, with the same id and body, and the audit log names the user', async () => {
  const { _id } = await fixture.subscribe(['order.placed']);
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  const [delivery] = await fixture.deliveries();
  await fixture.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await expect(fixture.staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await fixture.send();
  const [first, again] = fixture.receiver.received;
  expect(fixture.receiver.received).toHaveLength(2);
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
  const [entry] = (await fixture.staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({ who: 'Ana Cruz', record_id: _id });
  expect(entry?.changes).toContainEqual({ field: 'sent_again', from: null, to: first?.id });
});

test('a message given up when its URL was turned off is sent again immediately, independent of its earlier task', async () => {
  const { _id } = await fixture.subscribe(['order.placed']);
  fixture.receiver.respond({ status: 500 });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  await fixture.staff.webhooks.update({ _id, is_enabled: false });
  const [delivery] = await fixture.deliveries();
  expect(delivery).toMatchObject({ status: 'given_up', error: 'The URL was turned off.' });
  await expect(fixture.staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await fixture.staff.webhooks.update({ _id, is_enabled: true });
  await fixture.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  fixture.receiver.respond({ status: 200 });
  await fixture.send();
  expect((await fixture.deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a message sent again before the task of its last attempt is deleted waits in a separate task', async () => {
  await fixture.subscribe(['order.placed']);
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  const [delivery] = await fixture.deliveries();
  const { em } = fixture.store.deps();
  await em.execute(
    `insert into task (queue, dedupe_key, payload, run_at, lease_token, attempts)
      values ('webhook-deliveries', ?, '{}', '2099-01-01', 'last', 1)`,
    [`delivery ${delivery?._id}`],
  );
  await fixture.staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await em.execute("delete from task where lease_token = 'last'");
  await fixture.send();
  expect((await fixture.deliveries())[0]).toMatchObject({ status: 'delivered' });
  expect(fixture.receiver.received).toHaveLength(2);
});

test('only the beginning of a receiver’s response is stored, without email addresses, numbers and secrets', async () => {
  const { secret } = await fixture.subscribe(['order.placed']);
  fixture.receiver.respond({
    status: 500,
    body: `bad\n\u0000 ana@example.org +63 917 555 0199 ${secret} ${'x'.repeat(2_000)}`,
  });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  const [delivery] = await fixture.deliveries();
  expect(delivery?.response_excerpt).toMatch(/^bad … … … x+$/);
  expect(delivery?.response_excerpt.length).toBeLessThanOrEqual(300);
});

test('the secret is only in the response that created it: not in the log, the audit log or the database', async () => {
  const { _id, secret } = await fixture.subscribe();
  const { secret: rotated } = await fixture.staff.webhooks.rotateSecret({ _id });
  fixture.receiver.respond({ status: 500 });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  const seen = [
    await fixture.staff.webhooks.list(),
    await fixture.staff.webhooks.update({ _id, description: 'Warehouse' }),
    await fixture.deliveries(),
    await fixture.store.deps().em.execute('select * from audit_log'),
    await fixture.store.deps().em.execute('select * from webhook'),
    await fixture.store.deps().em.execute('select * from task'),
    Object.values(fixture.log).flatMap(({ mock }) => mock.calls),
  ];
  for (const each of [secret, rotated]) expect(JSON.stringify(seen)).not.toContain(each.slice(6));
  expect(Object.keys((await fixture.staff.webhooks.list()).docs[0] ?? {})).not.toContain('secret');
});
