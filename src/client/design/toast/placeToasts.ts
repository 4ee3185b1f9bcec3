import { bottomBar } from './bottomBar.ts';

export const toastsHeight = '--toasts-height';
/** A length: a focused element is scrolled above the toasts, even before they appear, and never out of a low window. */
export const aboveToasts = `calc(var(${bottomBar}, 0px) + min(60dvh, max(128px, var(${toastsHeight}, 0px) + 8px)))`;

const CONTROLS = 'a[href], button, input, select, textarea, label, [role="button"]';
const SPACE = 12;
const MAX_RISE = 0.6;
/** Pages change below toasts. */
const CHECK_MS = 200;

/**
 * Places the toasts at the bottom of the window, or at the first place above it without a control below them. They stay
 * while hovered or focused. If they cover the focused element, the page scrolls once.
 */
export function placeToasts(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  const root = document.documentElement.style;
  let rise = 0;
  let uncovered: Element | null = null;
  const makeSpace = () => root.setProperty(toastsHeight, `${region.offsetHeight + rise + 2 * SPACE}px`);
  const place = () => {
    // A page that ends above them has no control below them.
    makeSpace();
    if (region.matches(':hover, :focus-within')) return;
    const { top, bottom, left, right } = region.getBoundingClientRect();
    const main = document.querySelector('main');
    const mainEnd = main?.getBoundingClientRect().bottom ?? 0;
    const controls = [...document.querySelectorAll(CONTROLS)]
      .filter(
        (control) =>
          !control.closest('[inert], [aria-hidden="true"]') &&
          !region.contains(control) &&
          // Cannot be scrolled out of a page that is no higher than the window.
          !(main?.contains(control) && control.getBoundingClientRect().top >= mainEnd) &&
          control.checkVisibility({ visibilityProperty: true }),
      )
      .map((control) => control.getBoundingClientRect())
      .filter((box) => box.left < right && box.right > left && box.bottom > 0);
    const covered = (by: number) => controls.find((box) => box.bottom > top - by && box.top < bottom - by);
    let more = covered(0) ? -rise : 0;
    for (let box = covered(more); box; box = covered(more)) more = bottom - box.top + 1;
    rise = rise + more > window.innerHeight * MAX_RISE ? 0 : rise + more;
    region.style.translate = `0 ${-rise}px`;
    makeSpace();
  };
  /** Once for each focus and size of the toasts: the user may scroll it below them. */
  const uncoverFocused = () => {
    const focused = document.activeElement;
    // Scrolled while pressed, it would leave the pointer.
    if (!focused || focused === uncovered || focused.matches(':active')) return;
    uncovered = focused;
    if (!document.querySelector('main')?.contains(focused) || region.contains(focused)) return;
    const toasts = region.getBoundingClientRect();
    const box = focused.getBoundingClientRect();
    const isAcross = box.left < toasts.right && box.right > toasts.left;
    const isCovered = isAcross && box.bottom > toasts.top && box.top < toasts.bottom;
    if (isCovered && box.height < toasts.top) focused.scrollIntoView({ block: 'nearest' });
  };
  const check = () => {
    place();
    uncoverFocused();
  };
  const observer = new ResizeObserver(() => {
    uncovered = null;
    check();
  });
  observer.observe(region);
  const timer = setInterval(check, CHECK_MS);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    root.removeProperty(toastsHeight);
  };
}
