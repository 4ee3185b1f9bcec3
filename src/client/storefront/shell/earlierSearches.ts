import { customerSession } from '../../api/session.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** Beyond this limit the oldest search is dropped. */
const MAX_STORED = 20;
/** A longer text was pasted, not searched. */
const MAX_LENGTH = 60;
const MIN_LENGTH = 2;
const MAX_SUGGESTED = 3;

/** One list for each customer, deleted with the customer's data (`app/session/forgetCustomer.ts`); nothing is stored for visitors. */
const searches = storageEntry<string[]>({
  area: 'local',
  name: 'searches',
  read: (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null),
});

const begins = (text: string, beginning: string) => text.toLowerCase().startsWith(beginning.toLowerCase());

/** Latest first; replaces searches that are a prefix of it. */
export function withSearch(list: readonly string[], keyword: string): string[] {
  if (keyword.length < MIN_LENGTH || keyword.length > MAX_LENGTH) return [...list];
  return [keyword, ...list.filter((one) => !begins(keyword, one))].slice(0, MAX_STORED);
}

export const searchesLike = (list: readonly string[], typed: string): string[] =>
  list
    .filter((one) => one.toLowerCase() !== typed.toLowerCase())
    .filter((one) => begins(one, typed) || one.toLowerCase().includes(` ${typed.toLowerCase()}`))
    .slice(0, MAX_SUGGESTED);

export function rememberSearch(keyword: string): void {
  const id = customerSession.get()?.user._id;
  if (id !== undefined) searches.set(withSearch(searches.get(id) ?? [], keyword), id);
}

/** Those that start with the typed text; empty if nothing is typed. */
export function earlierSearches(typed: string): string[] {
  const id = customerSession.get()?.user._id;
  return id === undefined || typed === '' ? [] : searchesLike(searches.get(id) ?? [], typed);
}
