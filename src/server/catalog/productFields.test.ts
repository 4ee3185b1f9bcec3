import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { duplicateDraft, newStockFields } from '#client/backoffice/stocks/record/stockDraft.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { FieldValues } from '#shared/domain/catalog/products/fieldKinds.ts';
import {
  BULK_FIELDS,
  FIELDS,
  type FieldName,
  fieldOf,
  PUBLIC_FIELDS,
  perField,
} from '#shared/domain/catalog/products/productFields.ts';
import { importForm } from '#test/records/importFile.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const uniforms = await store.make.category({ name: 'Uniforms' });
const pe = await store.make.category({ name: 'PE', parent: uniforms });
const categories: Record<string, string> = { 'Uniforms > PE': String(pe), Uniforms: String(uniforms) };
for (const name of ['Grade 7', 'Grade 8']) await store.make.insert('grade_level', { name });
await store.make.insert('subject', { name: 'Physical Education' });
await store.make.insert('agriculture', { name: 'Hay' });
await store.make.insert('supplier', { name: 'National Book Store' });

type Fields = Record<FieldName, unknown>;

/** A product with a value in each field, as in the import template. */
const first = (): Fields =>
  perField(FIELDS, (name) => {
    const { kind, example } = fieldOf(name);
    return kind === 'category' ? categories[example ?? ''] : (example ?? (kind === 'code' ? '9780306406157' : ['Hay']));
  });

/** Returns a different value of a field, by its kind. */
const OTHERS: { [Kind in keyof FieldValues]: (value: FieldValues[Kind]) => unknown } = {
  line: (text) => `${text} 2`,
  text: (text) => `${text}, new`,
  html: () => '<p>Iron it</p>',
  code: () => '',
  category: () => categories.Uniforms,
  supplier: () => '',
  price: (pesos) => pesos + 0.25,
  names: () => ['Green'],
  facet: () => [],
  switch: (isOn) => !isOn,
  days: () => [1, 7],
  hour: (time) => String(time).replace(':00', ':30'),
};
const another = (name: FieldName, value: unknown) => OTHERS[fieldOf(name).kind](value as never);

/** Converts a record to the fields of a save. */
const fieldsOf = (record: object): Fields => {
  const { category, ...own } = record as Stock;
  return perField(FIELDS, (name) => (name === 'category' ? category._id : own[name]));
};
const create = (fields: Fields) => staff.stocks.create(fields as never);
const read = async ({ _id }: Stock) => fieldsOf(await staff.stocks.get({ _id }));
const remove = ({ _id }: Stock) => staff.stocks.delete({ _id });

test('every field of a product survives being created, saved, changed in bulk, exported, imported and copied', async () => {
  const made = await create(first());
  expect(fieldsOf(made)).toEqual(first());

  const { content } = await staff.stocks.export({ format: 'csv' });
  const file = Buffer.from(content, 'base64').toString('utf8');
  const [cells] = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  for (const name of FIELDS) expect([name, cells?.[name]]).not.toEqual([name, '']);

  // One field at a time: in a save of several, a forgotten one would go unnoticed.
  const changed: Fields = first();
  for (const name of FIELDS.toReversed()) {
    changed[name] = another(name, changed[name]);
    await staff.stocks.update({ _id: made._id, [name]: changed[name] });
    expect([name, await read(made)]).toEqual([name, changed]);
    const [latest] = (await staff.stocks.history({ _id: made._id })).docs;
    expect(latest?.changes.map(({ field }) => field)).toEqual([name]);
  }

  for (const name of BULK_FIELDS) {
    const value = first()[name];
    const sent = fieldOf(name).kind === 'price' ? { kind: 'set', value } : value;
    expect(await staff.stocks.bulk({ ids: [made._id], [name]: sent } as never)).toMatchObject({ changed: 1 });
    changed[name] = value;
    expect([name, await read(made)]).toEqual([name, changed]);
  }

  const { import_id } = await staff.stocks.checkImport(importForm(file));
  expect(await staff.stocks.runImport({ import_id, rows: 'all' })).toMatchObject({ products_updated: 1 });
  expect(await read(made)).toEqual(first());
  const again = await staff.stocks.checkImport(importForm(file));
  expect(await staff.stocks.runImport({ import_id: again.import_id, rows: 'all' })).toMatchObject({
    products_updated: 0,
  });

  const copy = await staff.stocks.create(newStockFields(duplicateDraft(await whole(made))));
  const copied = perField(FIELDS, (name) => {
    const { isCopied, kind, initial } = fieldOf(name);
    if (name === 'name') return `${first().name} (copy)`;
    return isCopied ? first()[name] : kind === 'switch' ? false : initial;
  });
  expect(fieldsOf(copy)).toEqual(copied);
  await remove(copy);

  // Without keys, the rows of the file create a new product.
  await remove(made);
  const bare = file.replace(`\n${made._id},`, '\n,');
  const fresh = await staff.stocks.checkImport(importForm(bare));
  expect(await staff.stocks.runImport({ import_id: fresh.import_id, rows: 'all' })).toMatchObject({
    products_created: 1,
  });
  const [row] = (await staff.stocks.paginate({})).docs;
  const imported = { _id: String(row?._id) } as Stock;
  expect(await read(imported)).toEqual(first());
  await remove(imported);
});

async function whole({ _id }: Stock): Promise<Stock> {
  const record = await staff.stocks.get({ _id });
  if (!('version' in record)) throw new Error('staff get the whole record');
  return record;
}

test('the documented paths accept and return every field; customers get the public ones', async () => {
  const server = await serveTestStore(store);
  const token = await store.staffToken(await store.make.staff());
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    return (await response.json()) as Stock;
  };
  const made = await call('PUT', '/api/stocks/', first());
  expect(fieldsOf(made)).toEqual(first());
  for (const name of FIELDS.toReversed()) {
    const value = another(name, first()[name]);
    const saved = await call('POST', `/api/stocks/${made._id}`, { [name]: value });
    expect([name, fieldsOf(saved)[name]]).toEqual([name, value]);
    await call('POST', `/api/stocks/${made._id}`, { [name]: first()[name] });
  }
  const product = await (await store.anyone()).stocks.get({ _id: made._id });
  expect(
    Object.keys(product)
      .filter((name) => FIELDS.some((field) => field === name))
      .sort(),
  ).toEqual([...PUBLIC_FIELDS].sort());
  await remove(made);
});
