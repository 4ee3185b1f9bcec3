import { BOARD_VIEW_NAMES, BOARD_VIEWS, type BoardView } from '#shared/domain/orders/boardView.ts';

export interface SavedView {
  name: string;
  /** The part of the list's URL after `?`, without the page. */
  query: string;
}

const BOARD_QUERIES: Readonly<Record<BoardView, string>> = {
  today: 'status=open&pickup=today',
  'to-check': 'status=open&payment=To+Check',
  'to-prepare': 'status=to-prepare',
  late: 'pickup=late',
  'no-proof': 'status=open&payment=Awaiting+Proof',
};
/** The views of the store, which the board has, too. */
export const USUAL_VIEWS: readonly SavedView[] = [
  { name: 'All', query: '' },
  ...BOARD_VIEWS.map((board) => ({ name: BOARD_VIEW_NAMES[board], query: BOARD_QUERIES[board] })),
];

export function normalQuery(query: string): string {
  const parts = new URLSearchParams(query);
  parts.delete('page');
  parts.delete('page_size');
  parts.sort();
  return parts.toString();
}

export function viewAt(query: string, own: readonly SavedView[]): string | null {
  const at = normalQuery(query);
  return [...USUAL_VIEWS, ...own].find((view) => normalQuery(view.query) === at)?.name ?? null;
}
