import { expect, test } from 'vitest';
import type { SignedInUser } from '#shared/contracts/staff.ts';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { isAt, menuFor, navigationAt, navigationFor } from './navigation.ts';

const user: SignedInUser = {
  _id: '1',
  name: 'Maria Santos',
  username: 'maria',
  warehouse: null,
  assigned_categories: [],
  needs_passkey: false,
  single_keys: true,
  works_at_counter: false,
};
const scoped = { ...user, assigned_categories: ['3'] };
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

test('the menu has eight entries, and at the counter four', () => {
  expect(labels(menuFor(user))).toEqual([
    ...['Today', 'Orders', 'Payments', 'Counter', 'Picking'],
    ...['Products', 'Reports', 'Settings'],
  ]);
  expect(labels(menuFor({ ...user, works_at_counter: true }))).toEqual(['Orders', 'Payments', 'Counter', 'Picking']);
});

test('every staff screen belongs to one entry and, if that has tabs, to one of them', () => {
  const { login: _login, registration: _registration, invitation: _invitation, ...screens } = BACKOFFICE_SCREENS;
  for (const path of [...Object.values(screens), '/stocks/12', '/settings/store', '/settings/pick-up', '/users/new']) {
    const entries = navigationFor(user).filter((entry) => navigationAt([entry], path));
    expect(labels(entries), path).toHaveLength(1);
    const tabs = entries.flatMap(({ pages = [] }) => pages.filter((page) => isAt(path, page)));
    expect(tabs.length, path).toBe(entries[0]?.pages ? 1 : 0);
  }
});

test('staff with assigned categories have no page that the server rejects, and a tab leads to its remaining page', () => {
  const pages = navigationFor(scoped).find(({ label }) => label === 'Settings')?.pages ?? [];
  expect(labels(pages)).toEqual([...['Store', 'Checkout and payment', 'Pick-up', 'Help', 'Advanced']]);
  const advanced = pages.find(({ label }) => label === 'Advanced');
  expect(labels(advanced?.parts ?? [])).toEqual(['Sign-in', 'Password', 'Pick-up places', 'Page views']);
  expect(navigationFor(undefined)).toEqual(navigationFor(scoped));
});

test('with a second pick-up place, the places are a page of the settings instead of a part of Advanced', () => {
  const pages = navigationFor(scoped, true).find(({ label }) => label === 'Settings')?.pages ?? [];
  expect(labels(pages).slice(2, 4)).toEqual(['Pick-up', 'Pick-up places']);
  expect(labels(pages.at(-1)?.parts ?? [])).toEqual(['Sign-in', 'Password', 'Page views']);
});
