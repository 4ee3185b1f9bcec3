import { customerSession } from '../../api/session.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** Searches that are stored of one customer; of more, the oldest goes. */
const MAX_STORED = 20;
/** A longer text was pasted, not searched for. */
const MAX_LENGTH = 60;
const MIN_LENGTH = 2;
/** Earlier searches that are suggested at most. */
const MAX_SUGGESTED = 3;

/** One list for each customer, which leaves with them (`app/forgetCustomer.ts`). Of somebody who has not signed in nothing is stored. */
const searches = storageEntry<string[]>({
  area: 'local',
  name: 'searches',
  read: (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null),
});

const begins = (text: string, beginning: string) => text.toLowerCase().startsWith(beginning.toLowerCase());

/** The list with one search more, the latest first; it takes the place of those that were a beginning of it. */
export function withSearch(list: readonly string[], keyword: string): string[] {
  if (keyword.length < MIN_LENGTH || keyword.length > MAX_LENGTH) return [...list];
  return [keyword, ...list.filter((one) => !begins(keyword, one))].slice(0, MAX_STORED);
}

/** The searches of a list in which a word begins with what is typed, the latest first. */
export const searchesLike = (list: readonly string[], typed: string): string[] =>
  list
    .filter((one) => one.toLowerCase() !== typed.toLowerCase())
    .filter((one) => begins(one, typed) || one.toLowerCase().includes(` ${typed.toLowerCase()}`))
    .slice(0, MAX_SUGGESTED);

/** Stores what the customer of this browser has searched for. */
export function rememberSearch(keyword: string): void {
  const id = customerSession.get()?.user._id;
  if (id !== undefined) searches.set(withSearch(searches.get(id) ?? [], keyword), id);
}

/** The earlier searches of the customer of this browser that begin as what is typed; none before anything is. */
export function earlierSearches(typed: string): string[] {
  const id = customerSession.get()?.user._id;
  return id === undefined || typed === '' ? [] : searchesLike(searches.get(id) ?? [], typed);
}
