import { bottomBar } from './bottomBar.ts';

/** Custom property: how far above their usual place's lower edge the toasts that are shown end. */
export const toastsHeight = '--toasts-height';
/** A length: an element that gets the focus is scrolled above the toasts, also before they are there, and never out of a low window. */
export const aboveToasts = `calc(var(${bottomBar}, 0px) + min(60dvh, max(128px, var(${toastsHeight}, 0px) + 32px)))`;

/** Elements that are pressed or typed into. */
const CONTROLS = 'a[href], button, input, select, textarea, label, [role="button"]';
/** Between toasts and a control. */
const GAP = 4;
/** How much of the window toasts may rise by. */
const MAX_RISE = 0.6;
/** Pages change below toasts. */
const CHECK_MS = 200;

/**
 * Keeps the toasts at the bottom of the window, or at the first place above it where they lie over no control: at the bottom where there is
 * no such place. They stay while a person is on them. For the `ref` of their region.
 */
export function placeToasts(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  const root = document.documentElement.style;
  let rise = 0;
  const place = () => {
    if (!region.matches(':hover, :focus-within')) {
      const { top, bottom, left, right } = region.getBoundingClientRect();
      const controls = [...document.querySelectorAll(CONTROLS)]
        .filter(
          (control) =>
            !control.closest('[inert], [aria-hidden="true"]') &&
            !region.contains(control) &&
            control.checkVisibility({ visibilityProperty: true }),
        )
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.left < right && box.right > left && box.top < bottom + rise && box.bottom > 0);
      const covers = ([from, to]: readonly [number, number]) =>
        controls.some((box) => box.bottom > from - GAP && box.top < to + GAP);
      if (covers([top, bottom])) rise = riseFree(controls, { top: top + rise, bottom: bottom + rise });
      region.style.translate = `0 ${-rise}px`;
    }
    root.setProperty(toastsHeight, `${region.offsetHeight + rise}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(region);
  const timer = setInterval(place, CHECK_MS);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    root.removeProperty(toastsHeight);
  };
}

/** By how much toasts rise from a place to the next one without a control; 0 where that is too far. */
function riseFree(
  controls: readonly Pick<DOMRect, 'top' | 'bottom'>[],
  { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>,
): number {
  let rise = 0;
  for (const box of controls.toSorted((one, other) => other.bottom - one.bottom)) {
    if (box.bottom > top - rise - GAP && box.top < bottom - rise + GAP) rise = bottom - box.top + GAP;
  }
  return rise > window.innerHeight * MAX_RISE ? 0 : rise;
}
