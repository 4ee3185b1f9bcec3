import { useSearchParams } from 'wouter';
import { storeConfig } from '../../app/storeConfig.ts';
import { useStaffUser } from './useStaffUser.ts';

/** From the URL, otherwise the user's own warehouse; null for all, and with a single counter. */
export function useChosenCounter(): string | null {
  const [query] = useSearchParams();
  const own = useStaffUser()?.warehouse?._id;
  const wanted = query.get('at') ?? own;
  return storeConfig.counters.find(({ _id }) => _id === wanted)?._id ?? null;
}
