/** What the dashboard can be narrowed to (docs/rules.md, Dashboard); each shows open orders alone. */
export const BOARD_VIEWS = ['today', 'late', 'to-check', 'no-proof'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** What the views are called. */
export const BOARD_VIEW_NAMES: Readonly<Record<BoardView, string>> = {
  today: 'Today',
  late: 'Late',
  'to-check': 'To check',
  'no-proof': 'No proof',
};
