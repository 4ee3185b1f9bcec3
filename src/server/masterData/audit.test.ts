import { describe, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { listHistory } from './audit.queries.ts';
import { changesBetween, writeAudit } from './audit.ts';

const store = await openTestStore();

describe('the difference between two states of a record', () => {
  test.each([
    ['nothing', { name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] }, {}],
    ['a field', { name: 'a', price: 1 }, { name: 'b', price: 1 }, { name: { from: 'a', to: 'b' } }],
    ['the order of a list', { tags: ['x', 'y'] }, { tags: ['y', 'x'] }, { tags: { from: ['x', 'y'], to: ['y', 'x'] } }],
    ['all of a new record', {}, { name: 'a', email: null }, { name: { from: null, to: 'a' } }],
    ['all of one that goes', { name: 'a', email: undefined }, {}, { name: { from: 'a', to: null } }],
    ['a flag', { is_active: true }, { is_active: false }, { is_active: { from: true, to: false } }],
  ])('is %s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  test('stores only the beginning of long text', () => {
    const { content } = changesBetween({ content: '' }, { content: 'x'.repeat(9_000) });
    expect(content?.to).toBe(`${'x'.repeat(500)}…`);
  });
});

describe('the log', () => {
  const entry = (record_id: number, to: number) => ({
    record_type: 'stock' as const,
    record_id,
    action: 'updated' as const,
    changes: changesBetween({ price: 0 }, { price: to }),
  });
  const write = (entries: ReturnType<typeof entry>[], staff: { id: number; name: string } | null = null) =>
    inTransaction(store.deps().em, (em) => writeAudit(em, staff, store.clock.now(), entries));

  test('stores thousands of changes at once, and none for a save without changes', async () => {
    await write(Array.from({ length: 2_500 }, (_, index) => entry(index + 1_000, index)));
    expect((await listHistory(store.deps(), 'stock', { record_id: 1_000 })).docs).toEqual([]);
    expect((await listHistory(store.deps(), 'stock', { record_id: 3_499 })).docs).toHaveLength(1);
  });

  test('is read latest first, twenty at a time, by record', async () => {
    await write(Array.from({ length: 41 }, (_, index) => entry(7, index + 1)));
    await write([entry(8, 1)]);
    const seen: unknown[] = [];
    let before: number | undefined;
    const pages: number[] = [];
    for (let more = true; more; ) {
      const { docs, has_more } = await listHistory(store.deps(), 'stock', { record_id: 7, before });
      seen.push(...docs.map(({ changes }) => changes[0]?.to));
      pages.push(docs.length);
      before = Number(docs.at(-1)?._id);
      more = has_more;
    }
    expect(pages).toEqual([20, 20, 1]);
    expect(seen).toEqual(Array.from({ length: 41 }, (_, index) => 41 - index));
  });
});
