import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BACKOFFICE_SCREENS } from '#shared/screens.ts';
import { DAY } from './dayTexts.ts';
import { HELP, helpAt } from './helpTexts.ts';
import { staffGuide } from './staffGuide.ts';

const DOCS = join(import.meta.dirname, '../../../../../docs');
/** Screens for people who are not signed in. */
const WITHOUT_HELP: readonly string[] = [
  BACKOFFICE_SCREENS.login,
  BACKOFFICE_SCREENS.registration,
  BACKOFFICE_SCREENS.invitation,
];

test('docs/staff.md has the texts of the screens', async () => {
  await expect(staffGuide()).toMatchFileSnapshot(join(DOCS, 'staff.md'));
});

test.each(Object.values(BACKOFFICE_SCREENS).filter((path) => !WITHOUT_HELP.includes(path)))(
  '%s has its own help, with three jobs',
  (path) => {
    expect(helpAt(path)).toMatchObject({ path });
    expect(Object.keys(helpAt(path)?.jobs ?? {})).toHaveLength(3);
  },
);

test('a record has the help of its list, and each page of the settings has its own', () => {
  expect(helpAt('/orders/17')?.title).toBe('Orders');
  expect(helpAt('/settings/store')?.title).toBe('Store');
  expect(new Set(HELP.map(({ path }) => path)).size).toBe(HELP.length);
});

test.each(DAY)('the picture “$title” exists', ({ picture }) => {
  expect(existsSync(join(DOCS, 'screenshots', `${picture}.png`))).toBe(true);
});
