import { useSearchParams } from 'wouter';
import type { SignedInUser } from '#shared/contracts/staff.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';

export function useStaffUser(): SignedInUser | undefined {
  return trpc.users.me.useQuery().data;
}

/**
 * Whether the user may change records that are read-only for staff with assigned categories: references, warehouses,
 * categories (docs/rules/privacy.md, Access).
 */
export function useIsUnscoped(): boolean {
  return useStaffUser()?.assigned_categories.length === 0;
}

/** From the URL, otherwise the user's own warehouse; null for all, and with a single counter. */
export function useChosenCounter(): string | null {
  const [query] = useSearchParams();
  const own = useStaffUser()?.warehouse?._id;
  const wanted = query.get('at') ?? own;
  return storeConfig.counters.find(({ _id }) => _id === wanted)?._id ?? null;
}
