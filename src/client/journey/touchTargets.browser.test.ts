import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

/** A counter's tablet in landscape. */
const TABLET = { width: 1024, height: 768 };
/** A finger's size; an input inside a field is smaller by the field's border of one pixel. */
const MIN_SIDE = 44 - 2;

const browser = await openBrowser();
let page: Page;
let orderId: string;
beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  const { lists } = await connect(store, token).dashboard.index.query({ order_status: 'Pending', page_size: 1 });
  orderId = lists[0]?.orders[0]?._id ?? expect.fail('no order is Pending');
  ({ page } = await openPage(browser, { viewport: TABLET, hasTouch: true }));
  await page.addInitScript((stored) => localStorage.setItem('campus-store.staff', stored), JSON.stringify({ token }));
});

/** Lists the controls that are smaller than a finger, with their sizes. A checkbox counts with its label. */
const smallTargets = () =>
  page.evaluate((least) => {
    const PRESSED =
      'a[href], button, input, textarea, summary, [role="radio"], [role="switch"], [role="row"][data-key]';
    return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // A list or a date has a hidden form field next to its button.
      const isHidden = element.closest('[aria-hidden="true"]') !== null;
      const isSeen = !isHidden && width > 1 && height > 1 && element.checkVisibility();
      if (!isSeen || (width >= least && height >= least)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.localName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, MIN_SIDE);

test('on a tablet every control of the board, the counter and the payments has a finger’s size', async () => {
  await page.goto(`${store}/dashboard?order=${orderId}`);
  await page.getByRole('grid').first().getByRole('row').first().waitFor();
  await page
    .getByRole('complementary', { name: /^Order / })
    .getByRole('heading')
    .first()
    .waitFor();
  await expect.poll(smallTargets).toEqual([]);
  // Horizontal lists scroll in their place, and the page does not.
  expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);

  await page.goto(`${store}/counter?order=${orderId}`);
  await page
    .getByRole('region', { name: /^Order / })
    .getByRole('checkbox')
    .first()
    .waitFor();
  await expect.poll(smallTargets).toEqual([]);

  await page.goto(`${store}/payments`);
  await page.getByRole('radio', { name: 'To Check' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await expect.poll(smallTargets).toEqual([]);
});

test('on a phone no field of a staff screen is smaller than 16 px, below which iOS zooms into it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, field] of [
    ['/orders', 'searchbox'],
    ['/counter', 'searchbox'],
    ['/stocks/new', 'combobox'],
    ['/stocks/new', 'textbox'],
  ] as const) {
    await page.goto(store + path);
    await page.getByRole(field).first().waitFor();
    const small = await page
      .locator('input, textarea, select, [contenteditable]')
      .evaluateAll((fields) => fields.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).length);
    expect(small, path).toBe(0);
  }
});
