import Check from 'lucide-react/icons/check';
import type { ProductSort } from '#shared/domain/catalog/products/productSort.ts';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { OpenSorts, SORT_LABELS, type SortChoice } from './OpenSorts.tsx';

export default function SortMenu({ defaultOpen, ...choice }: SortChoice & { defaultOpen: boolean }) {
  return (
    <MenuTrigger defaultOpen={defaultOpen}>
      <OpenSorts {...choice} />
      <Menu
        placement="bottom end"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[choice.sort]}
        onAction={(key) => choice.onChange(key as ProductSort)}
      >
        {choice.sorts.map((id) => (
          <MenuItem
            key={id}
            id={id}
            icon={<Check size={16} visibility={id === choice.sort ? 'visible' : 'hidden'} aria-hidden />}
          >
            {SORT_LABELS[id]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
