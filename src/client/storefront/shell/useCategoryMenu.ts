import type { MenuGroup } from '#shared/contracts/catalog.ts';
import { trpc } from '../../api.ts';

const MINUTE = 60_000;

/** The categories in their groups; they seldom change, so every screen shares one answer. */
export function useCategoryMenu() {
  return trpc.categories.menu.useQuery(undefined, { staleTime: 10 * MINUTE });
}

/** The group that a category belongs to, itself included. */
export function groupOf(menu: readonly MenuGroup[], category: string | null): MenuGroup | undefined {
  if (category === null) return undefined;
  return menu.find((group) => group._id === category || group.menus.some((entry) => entry._id === category));
}
