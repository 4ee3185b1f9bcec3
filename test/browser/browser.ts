import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { STEP_LIMIT_MS } from '../store/limits.ts';
import { closeContexts, recordContext } from './failureRecords.ts';

// Chromium as root, without network: only the page itself may open a connection.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** No page of a test lives long enough for optimized code to pay off. */
const ENGINE_FLAGS = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

/** Repeats Playwright's own defaults: Chromium reads only the last of several such flags. */
const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Each window holds two extra pages for address suggestions and a spare renderer, which together cost as much as the tested page. */
const WINDOW_FEATURES_OFF = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const FEATURE_FLAGS = `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...WINDOW_FEATURES_OFF].join(',')}`;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let shared: Browser | undefined;

/** The tests of a worker share one process, whose pages browserSetup.ts closes; `flags` start a separate one. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (flags.length > 0) return launch(flags);
  shared = shared?.isConnected() ? shared : await launch();
  return shared;
}

async function launch(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ENGINE_FLAGS, FEATURE_FLAGS, ...flags],
    headless: true,
  });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page with its own storage, closed with its test or its file; `errors` collects uncaught errors, console errors and violations of the content policy. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-PH', ...options });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await recordContext(context);
  // A violation of the content policy is an error, even if the code continues without the blocked part.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const close = () => closeContexts([context]);
  return { page, errors, close };
}

/** Presses a key until `read` returns the wanted value, waiting for each change; throws after a full round. */
export async function pressUntil(
  page: Page,
  key: string,
  read: () => Promise<string | null | undefined>,
  wanted: string,
): Promise<void> {
  const seen = new Set<string | null | undefined>();
  for (let shown = await read(); shown !== wanted; shown = await read()) {
    if (seen.has(shown)) throw new Error(`${key} never came to ${wanted}, only to: ${[...seen].join(', ')}`);
    seen.add(shown);
    await page.keyboard.press(key);
    await expect.poll(read).not.toBe(shown);
  }
}

/** The axe rules that can find something new on the same elements in another scheme, at another width, or for touch. */
const RULES = {
  colors: ['color-contrast'],
  layout: ['color-contrast', 'scrollable-region-focusable'],
  targets: ['target-size'],
} as const;

/** The dashboard holds a hundred similar cards; each costs axe as much as a small page. */
const REPEATED = ['li:nth-of-type(n + 4) > article', '[role=presentation]:nth-of-type(n + 4) > [role=row] article'];

/** The color-contrast rule checks only the first of the texts that look the same in a document. */
const MAX_SAME_COLORS = 3;

/** Returns one line for each finding of axe: rule and place. Checks only the first cards of a long list, unless `areAllCards`. */
export async function axeFindings(
  page: Page,
  { only, areAllCards = false }: { only?: keyof typeof RULES; areAllCards?: boolean } = {},
): Promise<string[]> {
  // Injected once for each document: the injection by axe's builder costs half as much as a check.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(
      `${axe.source}; axe.configure({ rules: [{ id: 'color-contrast', selector: '[${UNSEEN}]' }] });`,
    );
  }
  // Waits for color transitions to end.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  // React Aria's announcer keeps the label of a removed field for a moment.
  const leftOut = ['[data-live-announcer]', ...(areAllCards ? [] : REPEATED)];
  const marks = { mark: UNSEEN, most: MAX_SAME_COLORS, leftOut: leftOut.join() };
  const marked = await page.evaluate(markUnseenColors, marks);
  if (only === 'colors' && marked === 0) return [];
  return page.evaluate(
    async ({ leftOut, rules, mark }) => {
      const { violations } = await window.axe.run(
        { exclude: leftOut.map((selector) => [selector]) },
        { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) },
      );
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    },
    { leftOut, rules: only && [...RULES[only]], mark: UNSEEN },
  );
}

export async function coveredControls(toast: Locator, part: Locator): Promise<number> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has gone');
  return part.locator('button, a, input').evaluateAll(
    (controls, { x, y, width, height }) =>
      controls.filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const end = control.closest('main')?.getBoundingClientRect().bottom ?? y + height;
        // Only the visible part of a control counts.
        return left < x + width && right > x && top < Math.min(y + height, end) && Math.min(bottom, end) > y;
      }).length,
    box,
  );
}

const UNSEEN = 'data-unseen-colors';

declare global {
  interface Window {
    seenColors?: Map<string, number>;
  }
}

/**
 * Marks the texts in a page whose colors were not checked in this document, and returns their number. Texts with the same
 * classes, colors and type in the same surroundings have the same contrast: the first `most` of them are enough.
 * Elements that match `leftOut` are skipped.
 */
function markUnseenColors({ mark, most, leftOut }: { mark: string; most: number; leftOut: string }): number {
  window.seenColors ??= new Map();
  const seen = window.seenColors;
  let marked = 0;
  const visit = (element: Element, outside: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.matches(leftOut)) return;
    const state = [element.getAttribute('class'), element.hasAttribute('disabled'), element.ariaDisabled];
    const drawn = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    const inside = `${outside}>${[element.localName, ...state, ...drawn].join(' ')}`;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if ((hasText || element.matches('input, select, textarea')) && style.visibility === 'visible') {
      const make = [inside, style.color, style.fontSize, style.fontWeight, style.textShadow].join(' ');
      const times = seen.get(make) ?? 0;
      if (times < most) {
        seen.set(make, times + 1);
        element.setAttribute(mark, '');
        marked += 1;
      }
    }
    for (const child of element.children) visit(child, inside);
  };
  visit(document.documentElement, '');
  return marked;
}
