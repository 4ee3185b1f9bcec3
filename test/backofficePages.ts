import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { connect } from './apiClient.ts';
import { DESKTOP, openPage } from './browser.ts';

/** The session of one of the demo's staff users. */
export const staffToken = async (store: string, username: string): Promise<string> =>
  (await connect(store).users.login.mutate({ username, password: 'campus-store-demo' })).token;

/** A page on which the keys of local storage are already set. */
export async function openSignedIn(browser: Browser, stored: Record<string, unknown>) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries))
        if (!localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])),
  );
  return opened;
}

/** A page of a signed-in staff user. */
export async function openStaff(browser: Browser, token: string) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(
    (stored) => localStorage.setItem('campus-store.staff', stored),
    JSON.stringify({ token }),
  );
  return opened;
}

/** Expects what will be so in the end. */
export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);
