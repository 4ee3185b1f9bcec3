import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, pressUntil } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const MINE = 'Qq ';
const browser = await openBrowser();
let page: Page;
let errors: string[];
let api: ReturnType<typeof connect>;

beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  api = connect(store, token);
  ({ page, errors } = await openStaff(browser, token));
});
afterAll(async () => {
  const mine = (await api.categories.list.query({ s: MINE })).filter(({ name }) => name.startsWith(MINE));
  // A category with subcategories cannot be deleted.
  for (const { _id } of mine) await api.categories.move.mutate({ _id, parent_category: null });
  for (const { _id } of mine) await api.categories.delete.mutate({ _id });
});

const row = (name: string) => page.getByRole('row', { name, exact: true });
const levels = async () => {
  const rows = page.getByRole('row', { name: /^Qq / });
  return rows.evaluateAll((all) =>
    all.map((each) => `${each.getAttribute('aria-level')} ${each.getAttribute('aria-label')}`),
  );
};
const findSaved = async (name: string) => (await api.categories.list.query({ s: name }))[0];
async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** Saves the new record, which then has its name and URL. */
async function save(name: string) {
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}
const back = () =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Categories' }).click();

test('categories are created, given an icon and extra fields, moved by menu and by keyboard, found and deleted', async () => {
  await page.goto(`${store}/categories`);
  await row('Textbooks').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Qq Sports');
  await page.getByRole('button', { name: 'Icon No icon' }).click();
  await page.keyboard.type('troph');
  await page.getByRole('option', { name: 'Trophy' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Icon Trophy' }).waitFor();
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.keyboard.type('Jersey number');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Name to print');
  await page.getByRole('button', { name: 'Move Name to print up' }).click();
  await save('Qq Sports');
  expect(await findSaved('Qq Sports')).toMatchObject({
    icon: 'trophy',
    parent_category: null,
    other_fields: ['Name to print', 'Jersey number'],
  });

  await back();
  await choose('Qq Sports', 'New subcategory');
  await page.getByRole('textbox', { name: 'Name' }).fill('Qq Balls');
  await eventually(() => page.getByRole('combobox', { name: 'Parent category' }).inputValue()).toBe('Qq Sports');
  await page.getByRole('combobox', { name: 'Parent category' }).focus();
  await api.categories.create.mutate({ name: 'Qq Shoes', parent_category: (await findSaved('Qq Sports'))?._id });
  await save('Qq Balls');
  // A save by key moves the focus out of the field and back; its list must stay closed.
  expect(await page.getByRole('listbox').count()).toBe(0);
  await back();
  await row('Qq Sports').focus();
  await page.keyboard.press('ArrowRight');
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Shoes', '2 Qq Balls']);

  await choose('Qq Balls', 'Move up');
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Balls', '2 Qq Shoes']);
  await choose('Qq Balls', 'Move into…');
  await page.getByRole('combobox', { name: 'Into' }).fill('qq sh');
  await page.getByRole('option', { name: 'Qq Sports > Qq Shoes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Shoes', '3 Qq Balls']);
  await eventually(async () => (await findSaved('Qq Balls'))?.parent_category).toBe((await findSaved('Qq Shoes'))?._id);

  // Dragged by the grip, which is the first element of the row.
  await row('Qq Balls').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const target = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await eventually(target).toMatch(/^(Insert|Drop)/);
  await pressUntil(page, 'ArrowUp', target, 'Drop on Qq Sports');
  await page.keyboard.press('Enter');
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Shoes', '2 Qq Balls']);
  await eventually(async () => (await findSaved('Qq Balls'))?.parent_category).toBe(
    (await findSaved('Qq Sports'))?._id,
  );

  await page.reload();
  await row('Qq Balls').waitFor();
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Shoes', '2 Qq Balls']);
  await page.keyboard.press('/');
  await page.keyboard.type('qq bal');
  await eventually(levels).toEqual(['1 Qq Sports', '2 Qq Balls']);
  await page.getByText('1 category found').waitFor();
  await eventually(() => new URL(page.url()).search).toBe('?s=qq+bal');
  expect(await axeFindings(page)).toEqual([]);

  await row('Qq Sports').dblclick();
  await page.getByRole('heading', { level: 1, name: 'Qq Sports' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(serverMessages.categoryInUse).first().waitFor();
  expect(errors).toEqual([expect.stringContaining('409')]);
});

test('a position that another user has made invalid is rejected with a message, and the tree stays unchanged', async () => {
  const one = await api.categories.create.mutate({ name: 'Qq One' });
  const other = await api.categories.create.mutate({ name: 'Qq Other' });
  await page.goto(`${store}/categories?s=Qq+O`);
  await row('Qq Other').waitFor();
  await eventually(levels).toEqual(['1 Qq One', '1 Qq Other']);
  await api.categories.move.mutate({ _id: other._id, parent_category: one._id });
  await choose('Qq One', 'Move into…');
  await page.getByRole('combobox', { name: 'Into' }).fill('qq oth');
  await page.getByRole('option', { name: 'Qq Other' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText(serverMessages.categoryCycle).waitFor();
  await eventually(levels).toEqual(['1 Qq One', '2 Qq Other']);
});

test('staff with assigned categories can only view them', async () => {
  const scoped = await openStaff(browser, await staffToken(store, 'agri.staff'));
  await scoped.page.goto(`${store}/categories`);
  await scoped.page.getByText(staffMessages.categoriesReadOnly).waitFor();
  await scoped.page.getByRole('row', { name: 'Agribiz', exact: true }).waitFor();
  expect(await scoped.page.getByRole('button', { name: /^(Drag|Actions for)/ }).count()).toBe(0);
  expect(await scoped.page.getByRole('link', { name: 'New category' }).count()).toBe(0);
  await scoped.page.getByRole('row', { name: 'Agribiz', exact: true }).dblclick();
  await scoped.page.getByRole('heading', { level: 1, name: 'Agribiz' }).waitFor();
  expect(await scoped.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(scoped.errors).toEqual([]);
});
