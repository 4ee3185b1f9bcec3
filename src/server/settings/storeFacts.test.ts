import { expect, test } from 'vitest';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { readStoreConfig } from '../app.ts';

const facts = {
  name: 'Rizal Books',
  place: 'Rizal Hall',
  map_link: 'https://maps.example/rizal',
  phone: '(02) 8123 4567',
  mail: 'books@university.edu.ph',
  hours: 'Monday to Friday',
  logo: '',
};

const store = await openTestStore();

test('the next page contains the facts that staff enter, and whether a staff user exists', async () => {
  expect(await readStoreConfig(store.services)).toMatchObject({ store: DEFAULT_STORE, isWithoutStaff: true });
  const staff = await store.staff(await store.make.staff());
  await staff.settings.save({ key: 'store', value: facts });
  expect(await readStoreConfig(store.services)).toMatchObject({ store: facts, isWithoutStaff: false });
});

test.each([
  ['name', ' ', undefined],
  ['map_link', 'javascript:alert(1)', staffMessages.webAddressInvalid],
  ['map_link', 'maps.example', staffMessages.webAddressInvalid],
  ['mail', 'nobody', staffMessages.mailAddressInvalid],
  ['logo', '../a.jpg', staffMessages.accountPictureUnknown],
  ['logo', 'nobody-has-sent-it.jpg', staffMessages.accountPictureUnknown],
])('rejects %s %j', async (field, value, message) => {
  const staff = await store.staff(await store.make.staff());
  const { errors } = await toApiError(staff.settings.save({ key: 'store', value: { ...facts, [field]: value } }));
  expect(Object.keys(errors ?? {})).toEqual([`value.${field}`]);
  if (message) expect(errors?.[`value.${field}`]).toBe(message);
});

test('a program that omits the logo does not change it', async () => {
  const staff = await store.staff(await store.make.staff());
  await staff.settings.save({ key: 'store', value: facts });
  const { logo: _logo, ...known } = facts;
  await staff.settings.save({ key: 'store', value: { ...known, name: 'Other Books' } });
  expect((await readStoreConfig(store.services)).store).toEqual({ ...facts, name: 'Other Books' });
});
