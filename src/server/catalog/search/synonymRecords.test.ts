import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { SYNONYM_FAULTS } from '#shared/domain/catalog/search/synonymRule.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { callContextOf } from '../../platform/sessions/callContext.ts';
import { createCaller } from '../../router.ts';
import { createServices } from '../../services.ts';
import { indexStocks } from './stockIndex.ts';

/** Simulates a customer at another process. */

const store = await openTestStore();
await db(store.deps().em).deleteFrom('synonym').execute();
const staff = await store.staff(await store.make.staff());
const { config } = store.services;
const services = createServices({ config, ...store.database, now: store.clock.now });
const elsewhere = createCaller(await callContextOf(services, { headers: {} }));
const category = await store.make.category({ name: 'Supplies' });
const pencil = await store.make.stock({ category, name: 'Pencil' });
const crayons = await store.make.stock({ category, name: 'Crayons' });
await indexStocks(store.deps().em, [pencil.id, crayons.id]);

const find = async (keyword: string) => (await elsewhere.stocks.productList({ keyword })).docs.map(({ name }) => name);

test('every process uses a synonym from its save until its deletion', async () => {
  expect(await find('lapis')).toEqual([]);
  const made = await staff.synonyms.create({ words: ' lapis ,  mongol', means: 'pencil' });
  expect(made).toMatchObject({ words: 'lapis, mongol', means: 'pencil', version: 1 });
  expect([await find('lapis'), await find('mongol')]).toEqual([['Pencil'], ['Pencil']]);
  const { version } = await staff.synonyms.update({ _id: made._id, words: 'lapis', version: 1 });
  expect([await find('lapis'), await find('mongol'), version]).toEqual([['Pencil'], [], 2]);
  expect(await toApiError(staff.synonyms.update({ _id: made._id, means: 'pen', version: 1 }))).toMatchObject({
    code: 'version_old',
  });
  await staff.synonyms.delete({ _id: made._id });
  expect(await find('lapis')).toEqual([]);
  const { docs } = await staff.synonyms.history({ _id: made._id });
  expect(docs.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
});

test('a useless or existing synonym is rejected at its field', async () => {
  const message = SYNONYM_FAULTS.meansMissing;
  expect(await toApiError(staff.synonyms.create({ words: 'lapis' }))).toMatchObject({
    code: 'invalid',
    errors: { means: message },
  });
  const { _id } = await staff.synonyms.create({ words: 'lapis', means: 'pencil' });
  expect(await toApiError(staff.synonyms.update({ _id, means: '' }))).toMatchObject({ errors: { means: message } });
  const taken = { code: 'conflict', errors: { words: serverMessages.synonymTaken } };
  expect(await toApiError(staff.synonyms.create({ words: 'LÁPIS', means: 'pen' }))).toMatchObject(taken);
  await staff.synonyms.delete({ _id });
});

test('all synonyms are exported as CSV and XLSX', async () => {
  await staff.synonyms.create({ words: 'krayola, crayons' });
  await staff.synonyms.create({ words: 'lapis, _x0041_', means: 'pencil' });
  const file = await staff.synonyms.export({});
  expect(Buffer.from(file.content, 'base64').toString()).toBe(
    '\ufeffwords,means\r\n"krayola, crayons",\r\n"lapis, _x0041_",pencil\r\n',
  );
  const { filename, content } = await staff.synonyms.export({ format: 'xlsx' });
  expect(filename).toMatch(/^synonyms-.*\.xlsx$/);
  expect(await readSheet(Buffer.from(content, 'base64'))).toEqual([
    ['words', 'means'],
    ['krayola, crayons', null],
    ['lapis, _x0041_', 'pencil'],
  ]);
});
