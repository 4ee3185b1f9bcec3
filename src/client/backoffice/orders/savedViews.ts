import { BOARD_VIEW_NAMES, type BoardView } from '#shared/domain/boardView.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** A way to look at the list, by name: the part of the URL after `?`, without the page. */
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

/** What everybody has. */
export const USUAL_VIEWS: readonly SavedView[] = [
  { name: 'All', query: '' },
  ...Object.entries(BOARD_VIEW_NAMES).map(([view, name]) => ({ name, query: QUERIES[view as BoardView] })),
];

export const MAX_OWN_VIEWS = 12;
export const MAX_VIEW_NAME = 30;

/** A person's own views; their browser remembers them. */
export const ownViews = storageEntry<SavedView[]>({ area: 'local', name: 'order-views', read: readViews });

/** What was stored, perhaps by an older release: what is no view is left out. */
export function readViews(stored: unknown): SavedView[] | null {
  if (!Array.isArray(stored)) return null;
  return stored
    .filter(
      (view): view is SavedView =>
        typeof view === 'object' && view !== null && typeof view.name === 'string' && typeof view.query === 'string',
    )
    .slice(0, MAX_OWN_VIEWS);
}

/** A query as views are compared: without the page, its parts in one order. */
function normalQuery(query: string): string {
  const parts = new URLSearchParams(query);
  parts.delete('page');
  parts.delete('page_size');
  parts.sort();
  return parts.toString();
}

/** The name of the view that a URL is at; null where it is at none. */
export function viewAt(query: string, own: readonly SavedView[]): string | null {
  const at = normalQuery(query);
  return [...USUAL_VIEWS, ...own].find((view) => normalQuery(view.query) === at)?.name ?? null;
}

/** The own views with one more, which takes the place of one of its name. */
export function withView(own: readonly SavedView[], { name, query }: SavedView): SavedView[] {
  const others = own.filter((view) => view.name !== name);
  return [...others, { name, query: normalQuery(query) }].slice(-MAX_OWN_VIEWS);
}
