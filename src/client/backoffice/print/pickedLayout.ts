import type { PickingList } from '#shared/contracts/counter.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** The sort orders of a picking list; on paper by category or shelf. */
export const PICKED_LAYOUTS = ['category', 'shelf', 'order'] as const;
export type PickedLayout = (typeof PICKED_LAYOUTS)[number];

export const LAYOUT_WORDS = {
  category: 'By category',
  shelf: 'By shelf',
  order: 'By order',
} as const satisfies Record<PickedLayout, string>;

export const lastLayout = storageEntry<PickedLayout>({
  area: 'local',
  name: 'picking',
  maxLength: 20,
  read: (stored) => PICKED_LAYOUTS.find((layout) => layout === stored) ?? null,
});

interface PickedGroup {
  title: string;
  quantity: number;
  products: PickingList['groups'][number]['products'];
}

/** A shelf in words; empty for none. */
export const shelfWords = (shelf: string): string => (shelf === '' ? 'No shelf' : `Shelf ${shelf}`);

/** The products of a list by category, or by shelf in natural order (A2 before A10), those without a shelf last. */
export function pickedGroups({ groups }: Pick<PickingList, 'groups'>, layout: 'category' | 'shelf'): PickedGroup[] {
  if (layout === 'category') return groups.map(({ category, ...group }) => ({ title: category, ...group }));
  const products = groups.flatMap((group) => group.products);
  return [...Map.groupBy(products, ({ shelf }) => shelf.toUpperCase())]
    .sort(([one], [other]) => Number(one === '') - Number(other === '') || compareNames(one, other))
    .map(([shelf, onShelf]) => ({
      title: shelfWords(onShelf[0]?.shelf ?? shelf),
      quantity: onShelf.reduce((sum, { quantity }) => sum + quantity, 0),
      products: onShelf,
    }));
}
