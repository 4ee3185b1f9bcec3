import Download from 'lucide-react/icons/download';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';

interface DownloadMenuProps {
  onDownload: (format: FileFormat) => void;
  /** Fetches the sheet that a stock taking is written on; only where stocks are listed. */
  onCountSheet?: () => void;
  isDisabled: boolean;
  isPending: boolean;
}

/** The report as a file. */
export function DownloadMenu({ onDownload, onCountSheet, isDisabled, isPending }: DownloadMenuProps) {
  return (
    <MenuTrigger>
      <Button icon={<Download size={16} aria-hidden />} isDisabled={isDisabled} isPending={isPending}>
        Download
      </Button>
      <Menu placement="bottom end">
        <MenuItem description="For other programs" onAction={() => onDownload('csv')}>
          CSV
        </MenuItem>
        <MenuItem description="For Excel and the like" onAction={() => onDownload('xlsx')}>
          XLSX
        </MenuItem>
        {onCountSheet && (
          <MenuItem description="To write counted quantities on, and import" onAction={onCountSheet}>
            Count sheet
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
}
