import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { Category } from '#shared/contracts/categories.ts';
import { counted } from '#shared/counted.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { CategoryIcon } from '../../design/categoryIcon/CategoryIcon.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../design/menu/Menu.tsx';
import { Note } from '../../design/text/Note.tsx';
import { rowName, rowNote } from './categories.css.ts';

/** The actions of a row's menu; a step is null if it is not possible. */
export interface RowActions {
  open: () => void;
  addBelow: () => void;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  moveInto: () => void;
}

interface CategoryRowProps {
  category: Category;
  childCount: number;
  /** Null for those who only read. */
  actions: RowActions | null;
}

/** A category in the tree: its icon and name, how much is below it, and what can be done with it. */
export function CategoryRow({ category, childCount, actions }: CategoryRowProps) {
  const { name, icon, other_fields } = category;
  return (
    <>
      <CategoryIcon name={icon} />
      <span className={rowName}>{name}</span>
      <span className={rowNote}>
        {other_fields.length > 0 && <Note as="span">{counted(other_fields.length, 'extra field')}</Note>}
        {childCount > 0 && (
          <Note as="span" numeric>
            {childCount} below
          </Note>
        )}
      </span>
      {actions && <RowMenu name={name} actions={actions} />}
    </>
  );
}

function RowMenu({ name, actions }: { name: string; actions: RowActions }) {
  const { open, addBelow, moveUp, moveDown, moveInto } = actions;
  return (
    <MenuTrigger>
      <IconButton label={`Actions for ${name}`} size="small">
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu placement="bottom end">
        <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={open}>
          Open
        </MenuItem>
        <MenuItem icon={<Plus size={16} aria-hidden />} onAction={addBelow}>
          New subcategory
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<ArrowUp size={16} aria-hidden />} isDisabled={!moveUp} onAction={moveUp ?? undefined}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} aria-hidden />} isDisabled={!moveDown} onAction={moveDown ?? undefined}>
          Move down
        </MenuItem>
        <MenuItem icon={<CornerDownRight size={16} aria-hidden />} onAction={moveInto}>
          Move into…
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
