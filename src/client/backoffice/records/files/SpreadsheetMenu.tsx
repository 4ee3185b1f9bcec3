import Download from 'lucide-react/icons/download';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../design/menu/Menu.tsx';

interface SpreadsheetMenuProps {
  label?: string;
  isPending: boolean;
  isDisabled?: boolean;
  onExport: (format: FileFormat) => void;
  onCountSheet?: (() => void) | undefined;
}

export function SpreadsheetMenu(props: SpreadsheetMenuProps) {
  const { label = 'Export', isPending, isDisabled, onExport, onCountSheet } = props;
  return (
    <MenuTrigger>
      <Button icon={<Download size={16} aria-hidden />} isDisabled={isDisabled} isPending={isPending}>
        {label}
      </Button>
      <Menu placement="bottom end">
        <MenuItem description="For other programs" onAction={() => onExport('csv')}>
          CSV
        </MenuItem>
        <MenuItem description="For Excel and similar programs" onAction={() => onExport('xlsx')}>
          XLSX
        </MenuItem>
        {onCountSheet && (
          <MenuItem description="Enter counted quantities, then import" onAction={onCountSheet}>
            Count sheet
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
}

/** The files that an import accepts, also by name: a system without a spreadsheet program does not know CSV. */
export const SPREADSHEETS = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
];
