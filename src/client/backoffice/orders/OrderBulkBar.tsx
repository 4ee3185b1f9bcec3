import type { Order } from '#shared/contracts/orders.ts';
import { BulkStatusBar } from '../dashboard/BulkStatusBar.tsx';
import { useBulkStatus } from '../dashboard/useBulkStatus.ts';
import { useMoveQuestion } from '../dashboard/useMoveQuestion.tsx';

interface OrderBulkBarProps {
  orders: readonly Order[];
  onClear: () => void;
}

/** What can be done with the selected orders. */
export function OrderBulkBar({ orders, onClear }: OrderBulkBarProps) {
  const bulk = useBulkStatus();
  const { ask, dialog } = useMoveQuestion();
  return (
    <>
      <BulkStatusBar
        count={orders.length}
        isPending={bulk.isPending}
        onStatus={(status) => ask({ orders, status }, (chosen, answer) => bulk.setStatus(chosen, status, answer))}
        onClear={onClear}
      />
      {dialog}
    </>
  );
}
