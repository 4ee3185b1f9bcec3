import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import type { ComponentProps } from 'react';
import type { MenuButton } from '#client/app/frame/DeferredMenu.tsx';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { Student } from '#shared/contracts/customers.ts';
import { IconButton } from '../../design/button/IconButton.tsx';

export interface LineActions {
  line: CartItem;
  students: readonly Student[];
  onChange: () => void;
  onGiveTo: (student: string | null) => void;
  onAddStudent: () => void;
  onRemove: () => void;
}

type LineMoreProps = LineActions & ComponentProps<MenuButton>;

export const LineMore = ({
  line,
  students: _,
  onChange: __,
  onGiveTo: ___,
  onAddStudent: ____,
  onRemove: _____,
  ...rest
}: LineMoreProps) => (
  <IconButton label={`More for ${line.item.name}`} {...rest}>
    <Ellipsis size={20} aria-hidden />
  </IconButton>
);
