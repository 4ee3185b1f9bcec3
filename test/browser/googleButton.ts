import type { Page } from 'playwright-core';
import { fetchResponse } from './pageCalls.ts';

/** Offers Google sign-in on a page of the demo, which has no Google client. */
export async function offerGoogle(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await fetchResponse(route);
    const html = (await response.text())
      .replace('"signInMethods":["phone"]', '"signInMethods":["phone","google"]')
      .replace('"googleClientId":null', '"googleClientId":"a-client"');
    // Without a Google client the store's content policy blocks Google's scripts.
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html });
  });
}

/** The part of Google's script that the page uses: a button that returns a credential. */
export const googleScript = `
  let hand;
  window.google = { accounts: { id: {
    initialize: ({ callback }) => { hand = callback; },
    renderButton: (place) => {
      const button = document.createElement('button');
      button.textContent = 'Sign in with Google';
      button.style.cssText = 'background: #fff; color: #1f1f1f';
      button.onclick = () => hand({ credential: 'forged' });
      place.append(button);
    },
  } } };
`;
