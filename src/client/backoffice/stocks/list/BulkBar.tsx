import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderInput from 'lucide-react/icons/folder-input';
import { useState } from 'react';
import { Button } from '../../../design/button/Button.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { ChangeCategoryDialog } from './ChangeCategoryDialog.tsx';
import { bulkBar } from './stockList.css.ts';
import { useBulkChange } from './useBulkChange.ts';
import type { StockSelection } from './useSelection.ts';

interface BulkBarProps {
  selection: StockSelection;
  onClear: () => void;
}

/** What can be done with the selected stocks. */
export function BulkBar({ selection, onClear }: BulkBarProps) {
  const bulk = useBulkChange(selection);
  const [isMoving, setMoving] = useState(false);
  return (
    <section aria-label="Selected products" className={bulkBar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {`${selection.ids.size.toLocaleString('en-PH')} selected`}
      </Text>
      <Button
        size="small"
        icon={<Eye size={16} aria-hidden />}
        isDisabled={bulk.isPending}
        onPress={() => bulk.makeAvailable(true)}
      >
        Make available
      </Button>
      <Button
        size="small"
        icon={<EyeOff size={16} aria-hidden />}
        isDisabled={bulk.isPending}
        onPress={() => bulk.makeAvailable(false)}
      >
        Hide
      </Button>
      <Button
        size="small"
        icon={<FolderInput size={16} aria-hidden />}
        isDisabled={bulk.isPending}
        onPress={() => setMoving(true)}
      >
        Change category…
      </Button>
      <Button size="small" tone="quiet" onPress={onClear}>
        Clear
      </Button>
      <ChangeCategoryDialog
        count={selection.ids.size}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
        onMove={bulk.moveTo}
      />
    </section>
  );
}
