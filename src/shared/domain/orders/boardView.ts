import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from './orderStatus.ts';

/** The views of the dashboard (docs/rules/reports.md, Dashboard); each shows only open orders. */
export const BOARD_VIEWS = ['today', 'to-check', 'to-prepare', 'late', 'no-proof'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

export const MAX_BOARD_LINES = 10;

export const BOARD_VIEW_NAMES: Readonly<Record<BoardView, string>> = {
  today: 'Pick-ups today',
  'to-check': 'To check',
  'to-prepare': 'To prepare',
  late: 'Late',
  'no-proof': 'No proof',
};

export function statusesIn(view: BoardView | null | undefined): readonly OrderStatus[] {
  if (!view) return ORDER_STATUSES;
  return view === 'to-prepare' ? OPEN_STATUSES.filter((status) => status !== 'Ready for Pickup') : OPEN_STATUSES;
}
