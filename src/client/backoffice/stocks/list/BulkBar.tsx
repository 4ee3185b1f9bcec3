import Calculator from 'lucide-react/icons/calculator';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../../design/button/Button.tsx';
import { AlertDialog } from '../../../design/dialog/AlertDialog.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { ChangeCategoryDialog } from './ChangeCategoryDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { NumbersDialog } from './NumbersDialog.tsx';
import { bulkBar } from './stockList.css.ts';
import { useBulkChange } from './useBulkChange.ts';
import type { ListSelection } from './useSelection.ts';
import type { StockListState } from './useStockList.ts';

interface BulkBarProps {
  selection: ListSelection;
  filter: StockListState['filter'];
  /** How many the list finds. */
  total: number;
  onClear: () => void;
}

/** The actions on the selected stocks, or on all that the list finds. */
export function BulkBar({ selection, filter, total, onClear }: BulkBarProps) {
  const bulk = useBulkChange(selection, filter);
  const [asked, setAsked] = useState<'show' | 'hide' | 'category' | 'numbers' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { count, isPageSelected } = selection;
  const isAll = selection.total !== null;
  // After a change of all that the list finds, nobody knows which were hidden before: no Undo is offered for those.
  const setAvailable = (to: 'show' | 'hide') => (isAll ? setAsked(to) : bulk.makeAvailable(to === 'show'));
  const canSelectAll = !isAll && isPageSelected && total > selection.ids.size;
  const actions = [
    { Icon: Eye, label: 'Show to customers', run: () => setAvailable('show') },
    { Icon: EyeOff, label: 'Hide from customers', run: () => setAvailable('hide') },
    { Icon: FolderInput, label: 'Change category…', run: () => setAsked('category') },
    { Icon: Calculator, label: 'Price and restock…', run: () => setAsked('numbers') },
    { Icon: Trash2, label: 'Delete…', run: () => setAsked('delete') },
  ];
  return (
    <section aria-label="Selected products" className={bulkBar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {`${isAll ? 'All ' : ''}${count.toLocaleString('en-PH')} selected`}
      </Text>
      {canSelectAll && (
        <Button size="small" tone="quiet" onPress={() => selection.selectAll(total)}>
          {`Select all ${total.toLocaleString('en-PH')}`}
        </Button>
      )}
      {actions.map(({ Icon, label, run }) => (
        <Button
          key={label}
          size="small"
          icon={<Icon size={16} aria-hidden />}
          isDisabled={bulk.isPending}
          onPress={run}
        >
          {label}
        </Button>
      ))}
      <Button size="small" tone="quiet" onPress={onClear}>
        Clear
      </Button>
      {(asked === 'show' || asked === 'hide') && (
        <AlertDialog
          title={`${asked === 'show' ? 'Show' : 'Hide'} all ${count.toLocaleString('en-PH')}?`}
          actionLabel={asked === 'show' ? 'Show to customers' : 'Hide from customers'}
          tone="danger"
          onClose={close}
          onAction={() => bulk.makeAvailable(asked === 'show')}
        >
          {staffMessages.allAvailability}
        </AlertDialog>
      )}
      <ChangeCategoryDialog count={count} isOpen={asked === 'category'} onClose={close} onMove={bulk.moveTo} />
      {asked === 'numbers' && (
        <NumbersDialog count={count} preview={bulk.preview} onChange={bulk.setNumbers} onClose={close} />
      )}
      {asked === 'delete' && <DeleteDialog count={count} chosen={bulk.chosen} onDelete={bulk.remove} onClose={close} />}
    </section>
  );
}
