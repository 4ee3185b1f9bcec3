import { BOARD_VIEW_NAMES, type BoardView } from '#shared/domain/orders/boardView.ts';

/** A named view: the part of the URL after `?`, without the page. */
export interface SavedView {
  name: string;
  query: string;
}

const QUERIES: Readonly<Record<BoardView, string>> = {
  today: 'status=open&pickup=today',
  late: 'pickup=late',
  'to-check': 'status=open&payment=To+Check',
  'no-proof': 'status=open&payment=Awaiting+Proof',
};

/** The views that everybody has. */
export const USUAL_VIEWS: readonly SavedView[] = [
  { name: 'All', query: '' },
  ...Object.entries(BOARD_VIEW_NAMES).map(([view, name]) => ({ name, query: QUERIES[view as BoardView] })),
];

/** A query in comparable form: without the page, sorted. */
export function normalQuery(query: string): string {
  const parts = new URLSearchParams(query);
  parts.delete('page');
  parts.delete('page_size');
  parts.sort();
  return parts.toString();
}

/** The name of the view at a URL; null for none. */
export function viewAt(query: string, own: readonly SavedView[]): string | null {
  const at = normalQuery(query);
  return [...USUAL_VIEWS, ...own].find((view) => normalQuery(view.query) === at)?.name ?? null;
}
