import { expect, test } from 'vitest';
import { orderBody, proofBody, proofPicture } from '#test/orders.ts';
import { openTestStore } from '#test/testStore.ts';
import { Migration20261123203000_confirmed_amounts as ConfirmedAmounts } from './migrations/Migration20261123203000_confirmed_amounts.ts';

const store = await openTestStore();

/** An order of a line at 100 and one at 30 pesos, and what staff do with it, each a second after the other. */
async function order() {
  const customer = await store.make.customer();
  const [a, b] = [await store.make.stock({ selling_price: 100 }), await store.make.stock({ selling_price: 30 })];
  const lines = [await store.make.cartItem(customer, a.id), await store.make.cartItem(customer, b.id)];
  const caller = await store.customer(customer);
  const placed = await caller.orders.place(orderBody(lines, 130));
  const staff = await store.staff(await store.make.staff());
  const later = () => store.clock.advance(1);
  return {
    _id: placed._id,
    sendProof: async () => caller.orders.uploadProof(proofBody(placed, await proofPicture())),
    confirm: async () => {
      later();
      await staff.payments.setPaymentStatus({ _id: placed._id, payment_status: 'Confirmed' });
    },
    set: async (order_status: 'Cancelled' | 'Pending', ...indexes: number[]) => {
      later();
      const orders = indexes.map((index) => placed.orders[index]?._id ?? '');
      await staff.orders.orderStatus({ _id: placed._id, order_status, orders });
    },
  };
}

/** Runs the migration's statements on the rows that are there. */
async function migrate() {
  const { em } = store.deps();
  // The migration reads changes of status from a table that only the version of that time wrote, so the rows are made from the events.
  const events = await em.execute<{ subject_id: number; data: string; created_at: Date }[]>(
    "select subject_id, data, created_at from event where kind = 'status' order by id",
  );
  for (const { subject_id, data, created_at } of events) {
    for (const { line, from, to } of JSON.parse(data).changes) {
      const values = [subject_id, line, from, to, created_at];
      await em.execute(
        'insert into order_status_change (order_id, order_line_id, from_status, to_status, created_at) values (?, ?, ?, ?, ?)',
        values,
      );
    }
  }
  const migration = new ConfirmedAmounts(em.getDriver(), em.config);
  await migration.up();
  for (const statement of migration.getQueries()) await em.execute(String(statement));
}

const amountOf = async (_id: string) => {
  const [row] = await store
    .deps()
    .em.execute<{ amount: string | null }[]>('select proof_amount as amount from `order` where id = ?', [_id]);
  return row?.amount === null ? null : Number(row?.amount);
};

test('the migration gives each payment that was confirmed without a proof what its order came to then, and no other', async () => {
  const [whole, before, after, back, withProof, waiting] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  await whole.confirm();
  await before.set('Cancelled', 1);
  await before.confirm();
  await after.confirm();
  await after.set('Cancelled', 0, 1);
  await back.set('Cancelled', 0);
  await back.set('Pending', 0);
  await back.confirm();
  await withProof.sendProof();
  await withProof.confirm();
  await waiting.set('Cancelled', 0);
  const confirmed = [whole, before, after, back];
  const written = await Promise.all(confirmed.map(({ _id }) => amountOf(_id)));
  // As the version before left its rows: it wrote no amount without a proof.
  await store.deps().em.execute('update `order` set proof_amount = null');
  await migrate();
  expect(await Promise.all(confirmed.map(({ _id }) => amountOf(_id)))).toEqual([130, 100, 130, 130]);
  expect(written).toEqual([130, 100, 130, 130]);
  expect([await amountOf(withProof._id), await amountOf(waiting._id)]).toEqual([null, null]);
});
