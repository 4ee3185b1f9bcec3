import Download from 'lucide-react/icons/download';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';

export interface SpreadsheetMenuProps {
  isPending: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** Gives out what a screen lists as a file of either kind. */
export function SpreadsheetMenu({ isPending, onExport }: SpreadsheetMenuProps) {
  return (
    <MenuTrigger>
      <Button icon={<Download size={16} aria-hidden />} isPending={isPending}>
        Export
      </Button>
      <Menu placement="bottom end">
        <MenuItem description="For other programs" onAction={() => onExport('csv')}>
          CSV
        </MenuItem>
        <MenuItem description="For Excel and the like" onAction={() => onExport('xlsx')}>
          XLSX
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
