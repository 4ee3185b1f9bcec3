import Download from 'lucide-react/icons/download';
import { Button } from '../../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../design/menu/Menu.tsx';
import { useStockExport } from './useStockExport.ts';
import type { StockListState } from './useStockList.ts';

/** The list as it is filtered, as a file. */
export function ExportMenu({ filter }: Pick<StockListState, 'filter'>) {
  const { pending, download } = useStockExport();
  return (
    <MenuTrigger>
      <Button icon={<Download size={16} aria-hidden />} isPending={pending !== null}>
        Export
      </Button>
      <Menu placement="bottom end">
        <MenuItem description="For other programs" onAction={() => download({ ...filter, format: 'csv' })}>
          CSV
        </MenuItem>
        <MenuItem description="For Excel and the like" onAction={() => download({ ...filter, format: 'xlsx' })}>
          XLSX
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
