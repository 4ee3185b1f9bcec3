import type { Page } from 'playwright-core';
import { changeOutputs } from './pageCalls.ts';
import { settle } from './screens.ts';

/** The narrowest window of each of the three layouts of a staff screen or overlay. */
const WIDTHS = [1024, 640, 360];
const HEIGHT = 1000;

/** Long names and amounts of seven digits, shown instead of the server's values. */
const LONG = ' Evangelista-Villanueva y Santos del Rosario';
const NAMES = /^(name|customer|customer_name|item|stock|category|size|color|label)$/;
const AMOUNTS = /amount|price|^(value|values|overdue)$/;
const MILLION = 1_000_000;

function enlarge(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => enlarge(each, key));
  if (typeof value === 'number') return AMOUNTS.test(key) ? MILLION : value;
  if (typeof value === 'string') return NAMES.test(key) && value !== '' ? value + LONG : value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, enlarge(each, name)]));
}

export const enlargeOutputs = (page: Page) => changeOutputs(page, (output) => enlarge(output));

export async function cutAtAnyWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  const { pathname, search } = new URL(page.url());
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    await settle(page);
    found.push(...(await page.evaluate(findCutText)).map((cut) => `${pathname}${search} at ${width} px: ${cut}`));
  }
  return found;
}

/**
 * Returns a line with the reason for each visible text and control in a page that cannot be read or reached completely:
 * - A text is cut at its height by an ancestor with hidden overflow.
 * - A text is cut at its side without an ellipsis, by such an ancestor or by the window.
 * - An amount, or a day with its year, ends in an ellipsis, so that the number is incomplete.
 * - A control is cut likewise, or is outside of the window and cannot be scrolled to. In a list of records it must be
 * visible without horizontal scrolling.
 * Content outside of a scrolling part counts as reachable if the part itself is fully visible.
 */
function findCutText(): string[] {
  const SLACK = 1;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="row"][data-key], [role="switch"]';
  const FIGURE = /^(\W*₱[\d,.]+|.*\d{1,2} [A-Z][a-z]{2} \d{4}.*)$/;
  const UNREAD = 'script, style, noscript, option, svg, [inert]';
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const faults = new Map<string, number>();

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const insideOf = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [left + element.clientLeft, top + element.clientTop];
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  };
  const holdsAbsolute = (style: CSSStyleDeclaration) =>
    style.position !== 'static' ||
    style.transform !== 'none' ||
    style.containerType !== 'normal' ||
    /paint|layout|strict|content/.test(style.contain);

  /** Returns the ancestor that cuts a box within `element`, and how; null if it is fully visible, or hidden on purpose. */
  const cutOf = (element: Element, box: Box, kind: 'text' | 'control'): string | null => {
    let { left, right, top, bottom } = box;
    let isInline = true;
    let seeks = kind === 'text' ? 'static' : styleOf(element).position;
    const first = kind === 'text' ? element : element.parentElement;
    for (let each: Element | null = first; each && each !== document.body; each = each.parentElement) {
      const style = styleOf(each);
      if (style.clipPath !== 'none' || style.clip !== 'auto') return null;
      if (seeks === 'fixed') break;
      if (seeks === 'absolute' && !holdsAbsolute(style)) continue;
      seeks = style.position;
      const isBlock = style.display !== 'inline';
      if (isBlock && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
        const inside = insideOf(each);
        if (inside.right - inside.left <= 2 || inside.bottom - inside.top <= 2) return null;
        const name = each.getAttribute('class')?.split(' ').at(-1) ?? each.localName;
        if (/auto|scroll/.test(style.overflowY)) [top, bottom] = [inside.top, inside.bottom];
        else if (style.overflowY !== 'visible' && (top < inside.top - SLACK || bottom > inside.bottom + SLACK)) {
          const isWholeLine = top >= inside.bottom - SLACK;
          if (style.webkitLineClamp !== 'none' && isWholeLine) return null;
          const lost = Math.round(Math.max(inside.top - top, bottom - inside.bottom));
          return `${lost} px of its height are cut by ${name}`;
        }
        if (/auto|scroll/.test(style.overflowX)) {
          const isOfRecord = kind === 'control' && element.localName !== 'tr' && element.closest('table[role="grid"]');
          if (isOfRecord && right > inside.right + SLACK) return `outside of ${name}, to the side`;
          [left, right] = [inside.left, inside.right];
        } else if (style.overflowX !== 'visible' && (left < inside.left - SLACK || right > inside.right + SLACK)) {
          const isFigure = FIGURE.test(element.textContent);
          const ends = kind === 'text' && isInline && style.textOverflow === 'ellipsis' && !isFigure;
          if (!ends && style.webkitLineClamp === 'none') {
            const lost = Math.round(Math.max(inside.left - left, right - inside.right));
            return `${lost} px of its width are cut by ${name}`;
          }
          [left, right] = [Math.max(left, inside.left), Math.min(right, inside.right)];
        }
      }
      if (isBlock) isInline = false;
    }
    if (left < -SLACK || right > innerWidth + SLACK)
      return `${Math.round(right - innerWidth)} px outside of the window`;
    return null;
  };

  const note = (text: string, cut: string | null) => {
    if (cut === null) return;
    const line = `${text.trim().replace(/\s+/g, ' ').slice(0, 60)}: ${cut}`;
    faults.set(line, (faults.get(line) ?? 0) + 1);
  };
  const isSeen = (element: Element) =>
    !element.closest(UNREAD) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || !isSeen(element)) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width > 0) note(node.nodeValue, cutOf(element, { left, right, top, bottom }, 'text'));
    }
  }
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (width <= 2 || height <= 2 || !isSeen(control)) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
    note(`<${control.localName}> ${name}`, cutOf(control, { left, right, top, bottom }, 'control'));
  }
  return [...faults].map(([line, times]) => (times > 1 ? `${line} (${times} times)` : line));
}
