import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SYNONYMS, SYNONYM_FAULTS } from '#shared/domain/catalog/synonymRule.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { createCallContext } from '../../platform/sessions/callContext.ts';
import type { AppCaller } from '../../router.ts';
import { createCaller } from '../../router.ts';
import { createServices } from '../../services.ts';
import { indexStocks } from './stockIndex.ts';

let store: TestStore;
let staff: AppCaller;
/** A customer of another process of the store. */
let elsewhere: AppCaller;

beforeAll(async () => {
  store = await createTestStore();
  await db(store.deps().em).deleteFrom('synonym').execute();
  staff = await store.staff(await store.make.staff());
  const { config } = store.services;
  const services = createServices({ config, ...store.database, now: store.clock.now });
  elsewhere = createCaller(await createCallContext(services, { headers: {} }));
  const category = await store.make.category({ name: 'Supplies' });
  const pencil = await store.make.stock({ category, name: 'Pencil' });
  const crayons = await store.make.stock({ category, name: 'Crayons' });
  await indexStocks(store.deps().em, [pencil.id, crayons.id]);
});
afterAll(() => store.close());

const find = async (keyword: string) => (await elsewhere.stocks.productList({ keyword })).docs.map(({ name }) => name);

test('every process searches by a synonym from its save on, and no longer once it is deleted', async () => {
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

test('with a meaning it is one way, without one each phrase finds the others', async () => {
  const oneWay = await staff.synonyms.create({ words: 'pangkulay', means: 'crayons' });
  const bothWays = await staff.synonyms.create({ words: 'pencil, panulat na lapis' });
  expect([await find('pangkulay'), await find('panulat na lapis')]).toEqual([['Crayons'], ['Pencil']]);
  await staff.synonyms.update({ _id: bothWays._id, means: 'crayons' });
  expect(await find('panulat na lapis')).toEqual(['Crayons']);
  for (const { _id } of [oneWay, bothWays]) await staff.synonyms.delete({ _id });
});

test('what no search could use is rejected at its field, and so are words that are there already', async () => {
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

test('staff who are limited to categories read synonyms and change none', async () => {
  const category = await store.make.category({ name: 'Library' });
  const librarian = await store.staff(await store.make.staff({ categories: [category] }));
  expect((await librarian.synonyms.paginate({})).total).toBe(0);
  expect(await toApiError(librarian.synonyms.create({ words: 'a1, b2' }))).toMatchObject({ code: 'forbidden' });
  expect(await toApiError(librarian.synonyms.importFile(importForm('words,means\nlapis,pencil')))).toMatchObject({
    code: 'forbidden',
  });
});

test('a workbook takes the same way out and in', async () => {
  const { _id } = await staff.synonyms.create({ words: 'krayon, _x0041_', means: 'crayons' });
  const { filename, content } = await staff.synonyms.export({ format: 'xlsx' });
  expect(filename).toMatch(/^synonyms-.*\.xlsx$/);
  const form = new FormData();
  form.set('file', new File([Buffer.from(content, 'base64')], filename));
  expect(await staff.synonyms.importFile(form)).toEqual({ created: 0, updated: 0, unchanged: 1 });
  await staff.synonyms.update({ _id, means: 'pencil' });
  expect(await staff.synonyms.importFile(form)).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect(await find('krayon')).toEqual(['Crayons']);
  await staff.synonyms.delete({ _id });
});

const fileOf = async () => Buffer.from((await staff.synonyms.export({})).content, 'base64').toString();

test('a file that was exported is taken back as it is, and one with changes changes what it names', async () => {
  const first = 'means;words\r\npencil;"lapis, mongol"\r\n;"krayola, crayons"\r\n\r\n';
  expect(await staff.synonyms.importFile(importForm(first))).toEqual({ created: 2, updated: 0, unchanged: 0 });
  expect(await fileOf()).toBe('\ufeffwords,means\r\n"krayola, crayons",\r\n"lapis, mongol",pencil\r\n');
  expect(await find('mongol')).toEqual(['Pencil']);
  expect(await staff.synonyms.importFile(importForm(await fileOf()))).toEqual({ created: 0, updated: 0, unchanged: 2 });
  const second = 'words,means\n"Lapis, Mongol",crayons\npangkulay,crayons';
  expect(await staff.synonyms.importFile(importForm(second))).toEqual({ created: 1, updated: 1, unchanged: 0 });
  expect(await find('mongol')).toEqual(['Crayons']);
  const { docs } = await staff.synonyms.paginate({ s: 'krayola' });
  expect(docs).toMatchObject([{ words: 'krayola, crayons', means: '', version: 1 }]);
});

test.each([
  ['words,means\npula,red\nbughaw,', `Row 3: ${SYNONYM_FAULTS.meansMissing}`],
  ['word,meaning\npula,red', serverMessages.synonymHeadsMissing],
  ['words,means\n,', serverMessages.importEmpty],
  [
    `words,means\n${Array.from({ length: MAX_SYNONYMS + 1 }, (_, number) => `w${number},red`).join('\n')}`,
    serverMessages.tooManySynonyms,
  ],
])('a file with a row that cannot be used is rejected whole: %#', async (file, message) => {
  const before = await fileOf();
  expect(await toApiError(staff.synonyms.importFile(importForm(file)))).toMatchObject({
    code: 'invalid',
    errors: { file: message },
  });
  expect(await fileOf()).toBe(before);
});
