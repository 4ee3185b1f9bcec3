import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { packagedFilename } from '#server/pictures/pictureFiles.ts';
import { readSettings } from '#server/settings/settings.queries.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { createTestStore, openTestStore, type TestStore } from '#test/store/testStore.ts';
import { insertRows } from './insertRows.ts';
import { loadSample } from './loadSample.ts';
import { loadSampleInChild } from './loadSampleInChild.ts';

const TABLES = [
  'category',
  'stock',
  'size_price',
  'stock_image',
  'stock_filter',
  'stock_subject',
  'stock_grade_level',
  'stock_agriculture',
  'synonym',
  'stock_ledger',
  'customer',
  'customer_identity',
  'consent',
  'cart',
  'cart_item',
  'order',
  'order_line',
  'order_student',
  'event',
  'sequence',
  'warehouse',
  'account_setting',
  'audit_log',
] as const;

const store = await openTestStore();
await loadSample(store.deps());

function select<Row>(sql: string): Promise<Row[]> {
  return store.deps().em.execute<Row[]>(sql);
}

async function count(sql: string): Promise<number> {
  const [row] = await select<{ number: number }>(`select count(*) as number from ${sql}`);
  return Number(row?.number);
}

/** Everything that the loader wrote, except for times of the database's clock, password salts and nonces of the audit log. */
async function readContent(other: TestStore): Promise<string> {
  const digest = createHash('sha256');
  for (const table of TABLES) {
    const list = await other.deps().em.execute<Record<string, unknown>[]>(`select * from \`${table}\``);
    const plain = list.map(({ updated_at: _, nonce: _random, row_hash: _ofIt, ...row }) => JSON.stringify(row)).sort();
    digest.update(table).update(plain.join('\n'));
  }
  const folder = join(other.services.config.dataDir, 'uploads', 'products');
  // JPEG files are made on request.
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort())
    digest.update(file).update(await readFile(join(folder, file)));
  return digest.digest('hex');
}

describe('the sample catalog', () => {
  test.each([
    [300, 'stock'],
    [12, 'category where parent_category_id is null'],
    [25, 'category where parent_category_id is not null'],
    [21, 'size_price where price > 0'],
    [4, 'stock where json_length(colors) > 3'],
    [
      1,
      "stock s join category c on c.id = s.category_id where c.name = 'Agribiz' and json_length(s.weekly_schedule) > 0",
    ],
    [2, 'category where json_length(other_fields) > 0'],
    [31, 'stock_agriculture'],
    [31, 'stock_subject'],
    [31, 'stock_grade_level'],
    [1, 'stock s where not exists (select 1 from size_price z where z.stock_id = s.id)'],
    [11, 'size_price where available_quantity < restock_level'],
    [4, 'size_price where available_quantity = 0'],
    [1, 'stock where not is_available'],
  ])('has at least %i of %s', async (least, rows) => {
    expect(await count(rows)).toBeGreaterThanOrEqual(least);
  });

  test('has no lower category without a product', async () => {
    const empty = 'not exists (select 1 from stock s where s.category_id = c.id)';
    expect(await count(`category c where parent_category_id is not null and ${empty}`)).toBe(0);
  });

  test('has picture files that are each used by a product, 8 MB at most in all', async () => {
    const folder = join(import.meta.dirname, 'pictures');
    const files = (await readdir(folder)).toSorted();
    const products: { images: string }[] = parse(await readFile(join(import.meta.dirname, 'products.csv')), {
      columns: true,
    });
    expect(
      products
        .flatMap(({ images }) =>
          images
            .split(';')
            .map((entry) => entry.replace(/^.*:/, ''))
            .filter((name) => name !== ''),
        )
        .toSorted(),
    ).toEqual(files);
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024 * 1024);
  });

  test('has a picture for every product, and for every picture row a JPEG of that size on request', async () => {
    expect(await count('stock s where not exists (select 1 from stock_image i where i.stock_id = s.id)')).toBe(0);
    const images = await select<{ filename: string; width: number; height: number }>('select * from stock_image');
    const folder = join(store.services.config.dataDir, 'uploads', 'products');
    const pictures = (await readdir(folder)).filter((name) => !name.includes('-qr-'));
    expect(pictures.sort()).toEqual(images.map(({ filename }) => packagedFilename(filename)).sort());
    for (const [index, { filename, width, height }] of images.entries()) {
      expect(filename).toMatch(/^[a-z0-9][a-z0-9-]*\.jpg$/);
      const size = await sharp(join(folder, packagedFilename(filename))).metadata();
      expect(size).toMatchObject({ width, height });
      if (index % 40 !== 0) continue;
      expect(await store.services.pictures.productImage(filename)).not.toBeNull();
      expect(await sharp(join(folder, filename)).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  });

  test('can be searched', async () => {
    const shopper = await store.anyone();
    const found = await shopper.stocks.productList({ keyword: 'number trails' });
    expect(found.docs[0]?.name).toContain('Number Trails');
  });
});

describe('the sample orders', () => {
  test('are 300 over 60 days, in all five statuses, by 40 customers', async () => {
    expect(await count('customer')).toBe(40);
    expect(await count('`order`')).toBe(300);
    const statuses = await select<{ status: string }>('select distinct status from `order`');
    expect(statuses.map(({ status }) => status).sort()).toEqual([...ORDER_STATUSES].sort());
    expect(await count("`order` where created_at > '2026-11-20 02:00:00' or created_at < '2026-09-20'")).toBe(0);
  });

  test('leave the ledger of every size equal to its quantity', async () => {
    expect(
      await count(
        'size_price z where z.available_quantity <> (select coalesce(sum(l.quantity), 0) from stock_ledger l where l.size_price_id = z.id)',
      ),
    ).toBe(0);
  });

  test('have totals, statuses and histories that agree with their lines', async () => {
    expect(
      await count('`order` o where o.total_amount <> (select sum(l.amount) from order_line l where l.order_id = o.id)'),
    ).toBe(0);
    expect(await count('order_line where amount <> quantity * (selling_price + addon_price)')).toBe(0);
    const events = await select<{ data: { changes: { line: number; to: string }[] } }>(
      "select data from event where kind in ('placed', 'status') order by id",
    );
    const moves = events.flatMap(({ data }) => data.changes);
    const last = new Map(moves.map(({ line, to }) => [line, to]));
    const lines = await select<{ id: number; status: string }>('select id, status from order_line');
    expect(last).toEqual(new Map(lines.map(({ id, status }) => [id, status])));
    expect(await count("event where created_at > '2026-11-20 02:00:00'")).toBe(0);
    // The store writes events in the order of time.
    expect(
      await count(
        'event c join event d on d.subject_id = c.subject_id and d.id > c.id where d.created_at < c.created_at',
      ),
    ).toBe(0);
  });

  test('are followed by the next number of each month', async () => {
    const months = await select<{ name: string; value: number; orders: number }>(
      "select name, value, (select count(*) from `order` where order_no like concat(substring(name, 10), '-%')) as orders from sequence where name like 'order_no:%'",
    );
    expect(months.length).toBeGreaterThan(1);
    for (const { value, orders } of months) expect(Number(value)).toBe(Number(orders));
  });

  test('have proofs that the store can show, and some without one', async () => {
    const proofs = await select<{ filename: string }>(
      'select proof_of_payment_filename as filename from `order` where proof_of_payment_filename is not null',
    );
    expect(proofs.length).toBeGreaterThan(30);
    for (const { filename } of proofs) expect(await store.services.pictures.proof(filename)).not.toBeNull();
    expect(await count("`order` where proof_of_payment_filename is null and status = 'Pending'")).toBeGreaterThan(0);
  });
});

describe('the loader', () => {
  /** Every connection fails. */
  const nowhere = { ...store.database.connection, database: 'no_such_database' };

  test('does nothing when the store has stocks, and starts no process', async () => {
    const before = await readContent(store);
    await loadSample(store.deps());
    await loadSampleInChild(store.deps(), nowhere);
    expect(await readContent(store)).toBe(before);
  });

  test('writes the store’s place and the QR codes of two payment accounts', async () => {
    const { store: facts, payment_accounts } = await readSettings(store.deps().em);
    expect([facts.place, facts.map_link, facts.phone, facts.hours].every((fact) => fact !== '')).toBe(true);
    const codes = payment_accounts.flatMap(({ qr_picture }) => qr_picture || []);
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(await store.services.pictures.productImage(code)).not.toBeNull();
  });

  test('writes the same store and the same pictures for the same time, also in two concurrent starts, one of them in a separate process', async () => {
    const other = await createTestStore();
    await expect(loadSampleInChild(other.deps(), nowhere)).rejects.toThrow('the sample store could not be made');
    await Promise.all([loadSample(other.deps()), loadSampleInChild(other.deps(), other.database.connection)]);
    expect(await readContent(other)).toBe(await readContent(store));
    await other.close();
  });

  test('creates sample accounts that can sign in, one of them only for Agribiz', async () => {
    const caller = await store.anyone();
    for (const username of ['admin', 'agri.staff']) {
      const { token } = await caller.users.login({ username, password: 'campus-store-demo' });
      expect(token).not.toBe('');
    }
    expect(await count('staff_user_category')).toBe(1);
  });

  test('writes many rows in several statements', async () => {
    const names = Array.from({ length: 4_500 }, (_, index) => ({ name: `counted ${index}`, value: index }));
    await insertRows(store.deps().em, 'sequence', names);
    expect(await count("sequence where name like 'counted %'")).toBe(4_500);
  });
});
