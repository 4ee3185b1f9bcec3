import { expect, test } from 'vitest';
import { copyFormerHistory } from '#server/orders/history/formerHistory.ts';
import { db } from '#server/platform/database/db.ts';
import { placeAcross } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { Migration20261125190000_order_history as OrderHistory } from './migrations/Migration20261125190000_order_history.ts';

const store = await openTestStore();

const run = (statement: string) => store.deps().em.execute<Record<string, unknown>[]>(statement);
const at = (minute: number) => `2026-11-20 03:${String(minute).padStart(2, '0')}:00.000`;
const instant = (minute: number) => new Date(`${at(minute).replace(' ', 'T')}Z`);

/** Runs the migration's statements on the rows that are there; columns and index are there already. */
async function migrate() {
  const { em } = store.deps();
  const migration = new OrderHistory(em.getDriver(), em.config);
  migration.setTransactionContext(em.getTransactionContext());
  await migration.up();
  for (const statement of migration.getQueries().map(String)) {
    if (!/^\s*alter/.test(statement)) await em.execute(statement);
  }
}

/** Writes a change of a line's status as the version before does. */
const change = (id: number, order: string, line: string, columns: string) =>
  run(
    `insert into order_status_change (id, order_id, order_line_id, from_status, to_status, reason, staff_user_id, staff_name, created_at) values (${id}, ${order}, ${line}, ${columns})`,
  );

test('the migration copies what an order’s history has, and what the version before writes later is copied once, however late it is seen', async () => {
  const liza = await store.make.staff({ name: 'Liza Cruz' });
  const staff = await store.staff(liza);
  const { order, lineIds } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [one = '', two = ''] = lineIds;
  const { _id } = order;
  // As if the version before had taken it on.
  await run('delete from event');
  await run('delete from order_event');
  for (const [index, line] of lineIds.entries())
    await change(10 + index, _id, line, `null, 'Pending', '', null, null, '${at(0)}'`);
  await change(20, _id, one, `'Pending', 'Cancelled', 'Sold out', ${liza}, null, '${at(1)}'`);
  await change(30, _id, one, `'Cancelled', 'Pending', '', null, 'Ben Diaz', '${at(2)}'`);
  await change(31, _id, two, `'Pending', 'Claimed', '', null, null, '${at(3)}'`);
  await run(
    `insert into order_activity (order_id, kind, detail, staff_name, created_at)
     values (${_id}, 'payment', '{"from":"To Check","to":"Rejected","reason":"Blank"}', 'Liza Cruz', '${at(4)}')`,
  );
  await run(
    `insert into order_pickup_change (order_id, from_time, to_time, reason, staff_name, created_at)
     values (${_id}, '2026-11-24 01:30', '2026-11-25 01:30', 'Typhoon', 'Liza Cruz', '${at(5)}')`,
  );
  await run(`update order_line set status = 'Claimed' where id = ${two}`);
  await migrate();

  const history = async () => (await staff.orders.history({ _id })).docs.map(({ _id: _, ...entry }) => entry);
  const nameOf = (line: string) => order.orders.find((each) => each._id === line)?.item.name ?? '';
  const copied = [
    {
      action: 'updated',
      who: 'Liza Cruz',
      when: instant(5),
      changes: [
        { field: 'Pick-up time', from: new Date('2026-11-24T01:30:00Z'), to: new Date('2026-11-25T01:30:00Z') },
        { field: 'Reason', from: null, to: 'Typhoon' },
      ],
    },
    {
      kind: 'payment',
      action: 'updated',
      who: 'Liza Cruz',
      when: instant(4),
      changes: [
        { field: 'Payment', from: 'To Check', to: 'Rejected' },
        { field: 'Reason', from: null, to: 'Blank' },
      ],
    },
    ...[
      {
        who: 'A former staff user',
        when: instant(3),
        changes: [{ field: nameOf(two), from: 'Pending', to: 'Claimed' }],
      },
      { who: 'Ben Diaz', when: instant(2), changes: [{ field: nameOf(one), from: 'Cancelled', to: 'Pending' }] },
      {
        who: 'Liza Cruz',
        when: instant(1),
        changes: [
          { field: nameOf(one), from: 'Pending', to: 'Cancelled' },
          { field: 'Reason', from: null, to: 'Sold out' },
        ],
      },
    ].map((entry) => ({ action: 'updated', ...entry })),
    {
      action: 'created',
      who: 'The customer',
      when: instant(0),
      changes: [{ field: 'All items', from: null, to: 'Pending' }],
    },
  ];
  expect(await history()).toEqual(copied);
  const dates = () =>
    db(store.deps().em)
      .selectFrom('order_line')
      .select(['status_changed_at', 'taken_up_at'])
      .where('order_id', '=', Number(_id))
      .orderBy('id')
      .execute();
  const dated = [
    { status_changed_at: instant(2), taken_up_at: instant(2) },
    { status_changed_at: instant(3), taken_up_at: null },
  ];
  expect(await dates()).toEqual(dated);

  // Nothing is new, and nobody is told of what was copied.
  await copyFormerHistory(store.deps());
  expect(await history()).toEqual(copied);
  expect(await store.services.orderEvents.number()).toBe(0);

  // A process of the version before goes on; a transaction of it that took its number earlier commits later.
  await run(`update order_line set status = 'Ready for Pickup' where id = ${one}`);
  await change(40, _id, one, `'Processing', 'Ready for Pickup', '', null, 'Ben Diaz', '${at(7)}'`);
  await copyFormerHistory(store.deps());
  await change(35, _id, one, `'Pending', 'Processing', '', null, 'Ben Diaz', '${at(6)}'`);
  await copyFormerHistory(store.deps());
  await copyFormerHistory(store.deps());
  const moves = (await history()).slice(0, 2).map(({ who, changes }) => [who, changes[0]?.from, changes[0]?.to]);
  expect(moves).toEqual([
    ['Ben Diaz', 'Processing', 'Ready for Pickup'],
    ['Ben Diaz', 'Pending', 'Processing'],
  ]);
  expect(await history()).toHaveLength(copied.length + 2);
  expect((await dates())[0]).toEqual({ status_changed_at: instant(7), taken_up_at: instant(2) });

  // Staff can undo a copied change like any other change.
  const undo = [{ _id: two, order_status: 'Pending', old_order_status: 'Claimed' } as const];
  await staff.orders.undoStatus({ _id, orders: undo });
  expect((await dates())[1]).toEqual({ status_changed_at: instant(0), taken_up_at: null });
});
