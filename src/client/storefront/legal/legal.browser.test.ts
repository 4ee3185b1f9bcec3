import { expect, test } from 'vitest';
import {
  CART_RETENTION_DAYS,
  CUSTOMER_SESSION_DAYS,
  NOTICE_RETENTION_DAYS,
} from '#shared/domain/customers/retention.ts';
import { staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { failCalls } from '#test/browser/pageCalls.ts';
import { connect } from '#test/store/apiClient.ts';
import { machineDecisions } from './disclosures.ts';

const browser = await openBrowser();

test('the privacy policy matches the settings, and the terms ask for the pick-up code', async () => {
  const staff = connect(store, await staffToken(store, 'admin'));
  const before = await staff.settings.list.query();
  const ours = { payment_deadline_days: 3, proof_retention_days: 90 };
  for (const [key, value] of Object.entries(ours)) await staff.settings.save.mutate({ key, value });
  try {
    const { page } = await openPage(browser, { viewport: PHONE });
    await page.goto(`${store}/privacy-policy`);
    await page.getByText(machineDecisions(3, 0)).waitFor();
    await page.getByText(/^Receipts: 90 days after/).waitFor();
    await page.getByText(/^Your browser stores .* your searches, the products you viewed last/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // Fixed retention times are the same constants as in the jobs.
    const days = [NOTICE_RETENTION_DAYS, CART_RETENTION_DAYS, CUSTOMER_SESSION_DAYS].map((count) => `${count} days`);
    const kept = await page.getByRole('main').textContent();
    expect(days.filter((each) => !kept?.includes(each))).toEqual([]);
    await page.goto(`${store}/terms`);
    await page
      .getByText(/^Show your pick-up code from My Orders\. Open it once, and it also works without internet/)
      .waitFor();
    // If the settings cannot be read, the page shows neither figures nor promises.
    await failCalls(page, 'settings.list');
    await page.goto(`${store}/privacy-policy`);
    await page.getByText(/^Receipts: some time after/).waitFor();
    expect(await page.getByText(/by itself|decision/).count()).toBe(0);
  } finally {
    for (const { key, value } of before) if (key in ours) await staff.settings.save.mutate({ key, value });
  }
});
