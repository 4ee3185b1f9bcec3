/** The rows of orders on the page, by React Aria's attributes. */
const ROW = '[role="row"][data-key]';

/** The row of an order, if it is rendered. */
export const rowOf = (orderId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(orderId)}"]`);

/** The row that has the focus or contains it. */
export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** The rendered rows of a list from top to bottom. */
export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(ROW)].sort(
    (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
  );

/** The lists of the page from left to right. */
export const lists = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [role="grid"]')];
