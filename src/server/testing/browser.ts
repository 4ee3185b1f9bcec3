import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';

// Chromium as root, on a machine without network: nothing but the page itself may open a connection.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, headless. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found; set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, headless: true });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page with its own storage; every uncaught error and console error of it is kept in `faults`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; faults: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-PH', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, faults, close: () => context.close() };
}

/**
 * What axe finds on the page as it stands, a line each: rule and where. Of a long list of cards it looks at the first.
 * `onlyColors` is for another scheme of a page that was looked at already: nothing else differs there.
 */
export async function axeFindings(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  // The dashboard holds a hundred and more cards of one make; each costs as much as a small page.
  const axe = new AxeBuilder({ page })
    // In one piece: the other way, for frames of other origins, opens a second page for each look and takes twice as long.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('li:nth-of-type(n + 4) > article');
  const { violations } = await (onlyColors ? axe.withRules('color-contrast') : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
