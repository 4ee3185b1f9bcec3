import type { SignedInUser } from '#shared/contracts/staff.ts';
import { trpc } from '../../api/client.ts';

export function useStaffUser(): SignedInUser | undefined {
  return trpc.users.me.useQuery().data;
}

/** Whether the user may change what staff with assigned categories only read: references, warehouses, categories (docs/rules/privacy.md, Access). */
export function useIsUnscoped(): boolean {
  return useStaffUser()?.assigned_categories.length === 0;
}
