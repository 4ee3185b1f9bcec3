import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_HELP } from '#shared/domain/customers/helpTexts.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { messages, questionsFound } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { connect } from '#test/store/apiClient.ts';

const PHONE_NUMBER = '0917 000 1234';

const browser = await openBrowser();
let adminToken: string;
beforeAll(async () => {
  adminToken = await staffToken(store, 'admin');
});

const questions = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('link');

test('a visitor finds an answer while typing, and its URL opens it', async () => {
  const { page, errors } = await openPage(browser, { viewport: PHONE });
  await page.goto(`${store}/customer-login`);
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'Help' }).waitFor();
  await eventually(() => questions(page).count()).toBe(DEFAULT_HELP.length);
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.fill('someone CÓDE');
  await page.getByText(questionsFound(1)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await questions(page).click();
  await page.getByRole('heading', { level: 1, name: 'Can someone else pick up my order?' }).waitFor();
  expect(await page.title()).toMatch(/^Can someone else pick up my order\? · /);
  await page.getByText('Anyone who has it can get your order.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.goBack();
  await page.getByText(questionsFound(1)).waitFor();
  await search.fill('zebra');
  await page.getByText('No answer found.').waitFor();

  const html = await (
    await page.request.get(`${store}/help/how-do-i-pay`, { headers: { accept: 'text/html' } })
  ).text();
  expect(html).toMatch(/<title>How do I pay\? · .+<\/title>/);
  await page.goto(`${store}/help/taken-out`);
  await page.getByText(messages.questionGone).waitFor();
  await eventually(() => questions(page).count()).toBe(DEFAULT_HELP.length);
  await page.goto(`${store}/help/how-do-i-pay`);
  await page.getByRole('heading', { level: 1, name: 'How do I pay?' }).waitFor();
  expect(errors).toEqual([]);
});

test('empty and failed screens of customers lead to a person and to the help, those of staff do not', async () => {
  const staff = connect(store, adminToken);
  const known = Object.fromEntries((await staff.settings.list.query()).map(({ key, value }) => [key, value]));
  await staff.settings.save.mutate({ key: 'store', value: { ...DEFAULT_STORE, phone: PHONE_NUMBER } });
  try {
    const { page } = await openCustomer(browser, store, '0917 555 0795', { viewport: PHONE });
    const main = page.getByRole('main');
    const isOffered = async (path: string, words: string) => {
      await page.goto(store + path);
      await main.getByText(words).first().waitFor();
      expect(await main.getByRole('link', { name: PHONE_NUMBER }).getAttribute('href'), path).toBe('tel:09170001234');
      expect(await main.getByRole('link', { name: 'Help' }).getAttribute('href'), path).toBe('/help');
    };
    await isOffered('/checkout', 'Your cart is empty.');
    expect(await axeFindings(page)).toEqual([]);
    await isOffered('/home?keyword=zzzz', 'No results.');
    await isOffered('/my-orders', messages.nothingOrdered);
    await isOffered('/my-orders/2020-01-000001', messages.orderNotYours);
    await isOffered('/nowhere', messages.pageNotFound);
    const restore = await failCalls(page, 'orders.customerOrders');
    await isOffered('/my-orders', messages.customerOrdersFailed);
    await restore();
    // The customer's header and footer surround the help, too, and the footer links to it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await page.getByRole('banner').waitFor();
    // The help ends with the contact, and does not link to itself.
    const search = main.getByRole('searchbox', { name: 'Search help' });
    await search.fill('zebra');
    await main.getByText('No answer found.').waitFor();
    expect(await main.getByRole('link', { name: PHONE_NUMBER }).count()).toBe(1);
    expect(await main.getByRole('link', { name: 'Help' }).count()).toBe(0);
    await search.fill('');
    await questions(page).first().click();
    await page.getByRole('heading', { level: 1, name: 'How do I pay?' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const desk = await openStaff(browser, adminToken);
    await failCalls(desk.page, 'warehouses.paginate');
    await desk.page.goto(`${store}/warehouses`);
    await desk.page.getByRole('alert').first().waitFor();
    expect(await desk.page.getByText('Contact us').count()).toBe(0);
  } finally {
    await staff.settings.save.mutate({ key: 'store', value: known.store });
  }
});

test('staff write, sort and restore the questions', async () => {
  const client = connect(store, adminToken);
  const { page } = await openStaff(browser, adminToken);
  await page.setViewportSize(DESKTOP);
  try {
    await page.goto(`${store}/settings/help`);
    const first = page.getByRole('listitem', { name: 'Question 1', exact: true });
    await first.getByLabel('Answer').fill('At {time}.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText('{time}', { exact: false }).last().waitFor();
    await eventually(() => first.getByLabel('Answer').getAttribute('aria-invalid')).toBe('true');
    await first.getByRole('button', { name: 'Use the built-in answer' }).click();
    await page.getByRole('button', { name: 'Move How do I pay? down' }).click();
    await page.getByRole('button', { name: 'Remove How do I cancel an order?' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    const added = page.getByRole('listitem', { name: `Question ${DEFAULT_HELP.length}`, exact: true });
    await added.getByRole('textbox', { name: 'Question' }).fill('May I park at the store?');
    await added.getByRole('textbox', { name: 'Answer' }).fill('Yes, for an hour.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(staffMessages.settingUpdated).waitFor();
    const slugs = async () => (await client.settings.help.query()).questions.map(({ slug }) => slug);
    const saved = await slugs();
    expect(saved.slice(0, 2)).toEqual(['may-somebody-else-come', 'how-do-i-pay']);
    expect(saved).not.toContain('how-do-i-cancel');
    expect(saved.at(-1)).toBe('may-i-park-at-the-store');
    await added.getByRole('link', { name: '/help/may-i-park-at-the-store' }).waitFor();
    await page.getByRole('button', { name: 'Restore built-in questions (1)' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => (await slugs()).at(-1)).toBe('how-do-i-cancel');
  } finally {
    await client.settings.save.mutate({ key: 'help_questions', value: DEFAULT_HELP });
  }
});
