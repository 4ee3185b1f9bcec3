import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import type { ComponentProps } from 'react';
import type { MenuButton } from '#client/app/frame/DeferredMenu.tsx';
import type { ProductSort } from '#shared/domain/catalog/products/productSort.ts';
import { Button } from '../../design/button/Button.tsx';

export const SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  best: 'Best match',
  name: 'Name',
  price: 'Price, low to high',
  newest: 'Newest',
  ordered: 'Best sellers',
};

export interface SortChoice {
  sorts: readonly ProductSort[];
  sort: ProductSort;
  onChange: (sort: ProductSort) => void;
}

export function OpenSorts({ sorts: _, sort, onChange: __, ...rest }: SortChoice & ComponentProps<MenuButton>) {
  return (
    <Button icon={<ArrowDownUp size={18} aria-hidden />} aria-label={`Sort by: ${SORT_LABELS[sort]}`} {...rest}>
      {SORT_LABELS[sort]}
    </Button>
  );
}
