import type { TestStore } from '../store/testStore.ts';

interface FatOrders {
  customerId: number;
  count: number;
  lines: number;
  students?: number;
  category: number;
}

let serial = 0;

/** Writes orders with many lines for one customer; returns their keys, oldest first. One line of 25 is Cancelled. */
export async function makeFatOrders(
  store: Pick<TestStore, 'deps' | 'make'>,
  { customerId, count, lines, students = 0, category }: FatOrders,
): Promise<string[]> {
  const { em } = store.deps();
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    serial += 1;
    const id = await store.make.insert('order', {
      order_no: `fat-${serial}`,
      customer_id: customerId,
      customer_name: 'Maria Clara Ibarra',
      customer_phone_number: '+639171234567',
      receiving_option: 'Pick-Up',
      mode_of_payment: 'Bank Transfer',
      payment_status: 'Awaiting Proof',
      pickup_time: '2026-11-24 01:30:00',
      status: 'Pending',
      status_changed_at: '2026-11-20 02:00:00',
      total_amount: 25 * lines,
    });
    const ofLines = Array.from({ length: lines }, (_, index) => [
      ...[
        id,
        category,
        'Books',
        `Notebook of ${index + 1} leaves, ruled`,
        'Spirals, 80 leaves, A5, ruled, with a margin',
      ],
      ...['piece', `size ${index + 1}`, '{"Name to print":"Crisostomo"}', 1, 25, 25, 0],
      index % 25 === 24 ? 'Cancelled' : 'Pending',
    ]);
    if (lines > 0)
      await em.execute(
        `insert into order_line (order_id, category_id, category_name, name, description, uom, size, other_fields, quantity, selling_price, amount,
          addon_price, status) values ${ofLines.map(() => '(?,?,?,?,?,?,?,?,?,?,?,?,?)').join()}`,
        ofLines.flat(),
      );
    if (students > 0)
      await em.execute(
        `insert into order_student (order_id, name, grade_level) values ${Array.from({ length: students }, () => '(?,?,?)').join()}`,
        Array.from({ length: students }, (_, index) => [id, `Student ${index + 1} of the family`, 'Grade 7']).flat(),
      );
    ids.push(String(id));
  }
  return ids;
}
