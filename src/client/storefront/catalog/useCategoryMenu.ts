import type { MenuGroup } from '#shared/contracts/categories.ts';
import { trpc } from '../../api/client.ts';

const MINUTE = 60_000;

export function useCategoryMenu() {
  return trpc.categories.menu.useQuery(undefined, { staleTime: 10 * MINUTE });
}

/** A category's path from the top: from the menu, or requested if it is deeper. */
export function useCategoryTrail(category: string | null): { _id: string; name: string }[] {
  const menu = useCategoryMenu().data;
  const listed = menu && trailIn(menu, category);
  const isDeeper = menu !== undefined && listed === null && category !== null;
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery(
    { _id: category ?? '' },
    { enabled: isDeeper, staleTime: 10 * MINUTE },
  );
  return listed ?? breadcrumbs.data?.menus ?? [];
}

function trailIn(menu: readonly MenuGroup[], category: string | null): { _id: string; name: string }[] | null {
  if (category === null) return [];
  for (const group of menu) {
    if (group._id === category) return [group];
    const entry = group.menus.find(({ _id }) => _id === category);
    if (entry) return [group, entry];
  }
  return null;
}
