import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { BulkStatusBar } from '../dashboard/BulkStatusBar.tsx';
import { CancelDialog } from '../dashboard/CancelDialog.tsx';
import { useBulkStatus } from '../dashboard/useBulkStatus.ts';

interface OrderBulkBarProps {
  orders: readonly Order[];
  onClear: () => void;
}

/** What can be done with the selected orders. */
export function OrderBulkBar({ orders, onClear }: OrderBulkBarProps) {
  const bulk = useBulkStatus();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <BulkStatusBar
        count={orders.length}
        isPending={bulk.isPending}
        onStatus={(status) => (status === 'Cancelled' ? setCancelling(true) : bulk.setStatus(orders, status))}
        onClear={onClear}
      />
      {isCancelling && (
        <CancelDialog
          cancellation={{ orders }}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => {
            setCancelling(false);
            bulk.setStatus(orders, 'Cancelled', reason);
          }}
        />
      )}
    </>
  );
}
