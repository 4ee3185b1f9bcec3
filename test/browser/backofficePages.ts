import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { connect } from '../store/apiClient.ts';
import { DESKTOP, openPage } from './browser.ts';

export const staffToken = async (store: string, username: string): Promise<string> =>
  (await connect(store).users.login.mutate({ username, password: 'campus-store-demo' })).token;

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

export async function openStaff(browser: Browser, token: string) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(
    (stored) => localStorage.setItem('campus-store.staff', stored),
    JSON.stringify({ token }),
  );
  return opened;
}

export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

/** Scrolls the board's virtual lists until an order's card is drawn, in the middle of the screen, where it stays drawn. */
export async function findOnBoard(page: Page, orderNo: string): Promise<Locator> {
  const card = page.getByRole('article', { name: `Order ${orderNo}` });
  const look = async () => {
    // No waiting for the card itself, which may move to another list at any time.
    const isDrawn = await card.evaluateAll(([element]) => {
      element?.scrollIntoView({ block: 'center' });
      return element !== undefined;
    });
    if (isDrawn) return true;
    await page.getByRole('grid').evaluateAll((lists) => {
      const pageItself = document.scrollingElement ?? document.documentElement;
      for (const place of new Set(lists.map((list) => (list.hasAttribute('data-scrolls') ? list : pageItself)))) {
        const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
        // From its top again: a moved card may be further up.
        place.scrollTop = isAtEnd ? 0 : place.scrollTop + place.clientHeight / 2;
      }
    });
    return false;
  };
  let before: number | undefined;
  const isAtRest = async () => {
    if (!(await look())) return false;
    // While its list scrolls, a row ignores the pointer, and a click would miss.
    const top = await card.evaluateAll(([element]) =>
      element && getComputedStyle(element).pointerEvents !== 'none' ? element.getBoundingClientRect().top : undefined,
    );
    const isSame = top !== undefined && top === before;
    before = top;
    return isSame;
  };
  await eventually(isAtRest).toBe(true);
  return card;
}
