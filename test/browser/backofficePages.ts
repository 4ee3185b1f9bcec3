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

/**
 * The card of an order on the board, once it is drawn. A list draws only the rows in sight, and which those are depends on the
 * pick-ups of the day: the lists are scrolled until the card is among them, and in the middle of the screen, where two looks in a
 * row find it.
 */
export async function findOnBoard(page: Page, orderNo: string): Promise<Locator> {
  const card = page.getByRole('article', { name: `Order ${orderNo}` });
  const look = async () => {
    // Nothing here waits for the card itself, which may move to another list at any time.
    const isDrawn = await card.evaluateAll(([element]) => {
      element?.scrollIntoView({ block: 'center' });
      return element !== undefined;
    });
    if (isDrawn) return true;
    await page.getByRole('grid').evaluateAll((lists) => {
      const pageItself = document.scrollingElement ?? document.documentElement;
      for (const place of new Set(lists.map((list) => (list.hasAttribute('data-scrolls') ? list : pageItself)))) {
        const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
        // From its top again: what was moved meanwhile may stand further up.
        place.scrollTop = isAtEnd ? 0 : place.scrollTop + place.clientHeight / 2;
      }
    });
    return false;
  };
  let before: number | undefined;
  const isAtRest = async () => {
    if (!(await look())) return false;
    // Rows take no pointer as long as their list scrolls; a click before that would scroll it on, and miss.
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
