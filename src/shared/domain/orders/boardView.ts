/** The views of the dashboard (docs/rules/reports.md, Dashboard); each shows open orders alone. */
export const BOARD_VIEWS = ['today', 'late', 'to-check', 'no-proof'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

export const MAX_BOARD_LINES = 10;

export const BOARD_VIEW_NAMES: Readonly<Record<BoardView, string>> = {
  today: 'Today',
  late: 'Late',
  'to-check': 'To check',
  'no-proof': 'No proof',
};
