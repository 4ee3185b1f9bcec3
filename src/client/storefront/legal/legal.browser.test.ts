import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#test/apiClient.ts';
import { staffToken } from '#test/backofficePages.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { machineDecisions } from './disclosures.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('the privacy policy says what the settings do, and the terms ask for the pick-up code', async () => {
  const staff = connect(store, await staffToken(store, 'admin'));
  const before = await staff.settings.list.query();
  const ours = { payment_deadline_days: 3, proof_retention_days: 90 };
  for (const [key, value] of Object.entries(ours)) await staff.settings.save.mutate({ key, value });
  try {
    const { page, close } = await openPage(browser, { viewport: PHONE });
    await page.goto(`${store}/privacy-policy`);
    await page.getByText(machineDecisions(3)).waitFor();
    await page.getByText(/Proofs of payment are deleted 90 days after/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${store}/terms`);
    await page.getByText(/^Show the pick-up code of your order/).waitFor();
    await close();
  } finally {
    for (const { key, value } of before) if (key in ours) await staff.settings.save.mutate({ key, value });
  }
});
