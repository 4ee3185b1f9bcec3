import { useSearchParams } from 'wouter';
import { storeConfig } from '../../app/storeConfig.ts';
import { useStaffUser } from './useStaffUser.ts';

/** The counter whose orders are shown: the one that the URL names, else the staff user's own warehouse; null for all, and where there is one alone. */
export function useChosenCounter(): string | null {
  const [query] = useSearchParams();
  const own = useStaffUser()?.warehouse?._id;
  const wanted = query.get('at') ?? own;
  return storeConfig.counters.find(({ _id }) => _id === wanted)?._id ?? null;
}
