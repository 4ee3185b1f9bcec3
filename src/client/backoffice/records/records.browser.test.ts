import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { openSignedIn as openStored } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const ADMIN = { username: 'admin', password: 'campus-store-demo' };
let browser: Browser;
let api: ReturnType<typeof connect>;
let staff: { page: Page; errors: string[] };
let page: Page;

async function openSignedIn() {
  const opened = await openPage(browser, { viewport: DESKTOP });
  const session = await connect(store).users.login.mutate(ADMIN);
  await opened.page.addInitScript((stored) => {
    const key = 'campus-store.staff';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(stored));
  }, session);
  return opened;
}

beforeAll(async () => {
  browser = await openBrowser();
  const { token } = await connect(store).users.login.mutate(ADMIN);
  api = connect(store, token);
  staff = await openSignedIn();
  page = staff.page;
});
afterAll(async () => {
  const { docs } = await api.subjects.paginate.query({ s: 'Zz ' });
  await Promise.all(docs.map(({ _id }) => api.subjects.delete.mutate({ _id })));
});

const currentUrl = () => new URL(page.url()).pathname + new URL(page.url()).search;
const names = () => page.getByRole('rowheader').allTextContents();
const nameField = (of: Page = page) => of.getByRole('textbox', { name: 'Name' });
const heading = (name: string, of: Page = page) => of.getByRole('heading', { level: 1, name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

async function openNew(name: string) {
  const { _id } = await api.subjects.create.mutate({ name });
  await page.goto(`${store}/subjects?s=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await heading(name).waitFor();
  return _id;
}

test('a list is searched, sorted, paged and opened by keyboard, and its state is in the URL', async () => {
  await page.goto(`${store}/subjects`);
  await page.getByText('Accountancy and Business').waitFor();
  await expect.poll(names).toHaveLength(10);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  expect(await trail.allTextContents()).toEqual(['Products', 'Subjects']);

  await page.keyboard.press('/');
  await page.keyboard.type('fili');
  await expect.poll(names).toEqual(['Filipino']);
  await page.getByText('1 subject found').waitFor();
  await expect.poll(currentUrl).toBe('/subjects?s=fili');
  await page.keyboard.press('Escape');
  await expect.poll(currentUrl).toBe('/subjects');

  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect.poll(currentUrl).toBe('/subjects?order=desc');
  await expect.poll(async () => (await names())[0]).not.toBe('Accountancy and Business');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(names).toContain('Accountancy and Business');
  await expect.poll(currentUrl).toBe('/subjects?order=desc&page=2');

  await page.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = (await names())[1] ?? '';
  await page.keyboard.press('Enter');
  await heading(second).waitFor();
  expect(currentUrl()).toMatch(/^\/subjects\/\d+\?order=desc&page=2$/);
  await page.getByRole('link', { name: 'Subjects' }).first().waitFor();
  await page.goBack();
  await expect.poll(focused).toContain(second);

  await page.goto(`${store}/subjects?page=77`);
  await page.getByText('Accountancy and Business').or(page.getByText('–')).first().waitFor();
  await expect.poll(currentUrl).toMatch(/^\/subjects\?page=[2-9]$/);
  await page.goto(`${store}/subjects?s=zzzzzz`);
  await page.getByText('No records found').waitFor();
  await page.getByText('Clear search', { exact: true }).click();
  await page.getByText('Accountancy and Business').waitFor();
  // A list without matches says so, and one press shows all records again.
  await page.goto(`${store}/orders?status=Cancelled&pickup=days&from=2020-01-01&until=2020-01-02`);
  await page.getByText('No results for these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(currentUrl).toBe('/orders');
  await page.goto(`${store}/subjects`);
  await page.getByText('Accountancy and Business').waitFor();
});

test('a record is created, rejected, saved and deleted with the promised messages', async () => {
  await page.keyboard.press('n');
  await heading('New subject').waitFor();
  await expect.poll(() => nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You have an invalid input').waitFor();
  await page.getByText('Please fill out this field.').waitFor();
  await expect.poll(() => nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Filipino');
  await page.keyboard.press('Control+s');
  await page.getByText('This name is already used.').waitFor();

  await nameField().fill('Zz Astronomy');
  await page.keyboard.press('Control+s');
  await page.getByText('Transaction Saved').waitFor();
  await heading('Zz Astronomy').waitFor();
  await expect.poll(currentUrl).toMatch(/^\/subjects\/\d+$/);
  // The field that had the focus has it again.
  await expect.poll(() => nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  await nameField().fill('Zz Astronomy II');
  await page.keyboard.press('Enter');
  await heading('Zz Astronomy II').waitFor();

  await page.getByRole('button', { name: 'Changes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changes' });
  await drawer.getByText('Store Administrator updated this').waitFor();
  expect(await drawer.getByRole('listitem').first().textContent()).toContain(
    'Name: from Zz Astronomy to → Zz Astronomy II',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Transaction Deleted').waitFor();
  await heading('Subjects').waitFor();
  expect(staff.errors.splice(0).filter((error) => !/status of (422|409)/.test(error))).toEqual([]);
});

test('unsaved changes cause a question before a link, Back or Logout', async () => {
  await openNew('Zz Botany');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const keep = () => question.getByRole('button', { name: 'Keep editing' }).click();
  const here = currentUrl();
  await nameField().fill('Zz Botany, changed');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await keep();
  await page.getByRole('button', { name: 'Logout' }).click();
  await keep();
  await page.goBack();
  await question.waitFor();
  expect(currentUrl()).toBe(here);
  await keep();
  expect(await nameField().inputValue()).toBe('Zz Botany, changed');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await heading('Subjects').waitFor();
  expect(currentUrl()).toBe('/subjects?s=Zz%20Botany');
  await page.getByRole('link', { name: 'Edit Zz Botany' }).click();
  await heading('Zz Botany').waitFor();
  await expect.poll(() => nameField().inputValue()).toBe('Zz Botany');
  expect(staff.errors.splice(0)).toEqual([]);
});

test('a user who leaves a new record during its save stays at the new place', async () => {
  await page.goto(`${store}/subjects/new`);
  await nameField().fill('Zz Ecology');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/subjects\.create/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await heading('Today').waitFor();
  release();
  await page.getByText('Transaction Saved').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.unrouteAll({ behavior: 'wait' });
  expect(staff.errors.splice(0)).toEqual([]);
});

test('of two people with one record, the later one sees the earlier save and loses nothing', async () => {
  const _id = await openNew('Zz Chemistry');
  await nameField().fill('Zz Chemistry, mine');
  const other = await openSignedIn();
  await other.page.goto(`${store}/subjects/${_id}`);
  await nameField(other.page).fill('Zz Chemistry, theirs');
  await other.page.keyboard.press('Control+s');
  await heading('Zz Chemistry, theirs', other.page).waitFor();
  await other.close();

  await page.keyboard.press('Control+s');
  await page.getByText(/Store Administrator saved this record on .+, after you opened it\./).waitFor();
  expect(await nameField().inputValue()).toBe('Zz Chemistry, mine');
  await page.getByRole('button', { name: 'Compare versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Their version and yours' });
  await dialog.getByRole('cell', { name: 'Zz Chemistry, theirs' }).waitFor();
  await dialog.getByRole('cell', { name: 'Zz Chemistry, mine' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await heading('Zz Chemistry, mine').waitFor();
  expect(await api.subjects.get.query({ _id })).toMatchObject({ name: 'Zz Chemistry, mine', version: 3 });
  await page.getByText('saved this record').waitFor({ state: 'detached' });

  await nameField().fill('Zz Chemistry, again');
  await api.subjects.update.mutate({ _id, name: 'Zz Chemistry, theirs again' });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Use their version' }).click();
  await expect.poll(() => nameField().inputValue()).toBe('Zz Chemistry, theirs again');
  expect(staff.errors.splice(0).filter((error) => !/status of 409/.test(error))).toEqual([]);
});

test('typed text survives an expired session and a reload', async () => {
  await openNew('Zz Dance');
  const here = currentUrl();
  await nameField().fill('Zz Dance, longer');
  // The token is invalid, and no screen knows it yet.
  await page.evaluate(() => {
    const text = localStorage.getItem('campus-store.staff') ?? '';
    localStorage.setItem('campus-store.staff', text.replace(/.{6}"}$/, 'AAAAAA"}'));
    dispatchEvent(new StorageEvent('storage', { key: 'campus-store.staff' }));
  });
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/login');
  await page.getByText('You were signed out. Sign in again; nothing you typed is lost.').waitFor();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(currentUrl()).toBe(here);
  await expect.poll(() => nameField().inputValue()).toBe('Zz Dance, longer');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  await page.keyboard.press('Control+s');
  await heading('Zz Dance, longer').waitFor();
  await page.getByText('Your unsaved changes were restored.').waitFor({ state: 'detached' });
  expect(staff.errors.splice(0).filter((error) => !/status of 401/.test(error))).toEqual([]);
});

test('staff whose session ends get a message; staff who log out do not', async () => {
  const { page, close } = await openStored(browser, { 'campus-store.staff': { token: 'of-nobody' } });
  await page.goto(`${store}/orders`);
  await page.waitForURL('**/login');
  await page.getByText(messages.sessionEnded).waitFor();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').waitFor();
  expect(await page.getByText(messages.sessionEnded).count()).toBe(0);
  // The next user continues at the same place.
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await close();
});
