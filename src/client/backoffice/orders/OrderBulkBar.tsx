import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_BULK_ORDERS } from '#shared/domain/orderListing.ts';
import { ORDER_STATUSES } from '#shared/domain/orderStatus.ts';
import { tooManySelected } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { Text } from '../../design/text/Text.tsx';
import { CancelDialog } from '../dashboard/CancelDialog.tsx';
import { bar } from './orders.css.ts';
import { useBulkStatus } from './useBulkStatus.ts';

interface OrderBulkBarProps {
  orders: readonly Order[];
  onClear: () => void;
}

/** What can be done with the selected orders. */
export function OrderBulkBar({ orders, onClear }: OrderBulkBarProps) {
  const bulk = useBulkStatus();
  const [isCancelling, setCancelling] = useState(false);
  const isTooMany = orders.length > MAX_BULK_ORDERS;
  return (
    <section aria-label="Selected orders" className={bar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {isTooMany ? tooManySelected(orders.length, MAX_BULK_ORDERS) : `${orders.length} selected`}
      </Text>
      <MenuTrigger>
        <Button
          size="small"
          icon={<ArrowRight size={16} aria-hidden />}
          isDisabled={isTooMany}
          isPending={bulk.isPending}
        >
          Set status
        </Button>
        <Menu placement="top start">
          {ORDER_STATUSES.map((status) => (
            <MenuItem
              key={status}
              tone={status === 'Cancelled' ? 'danger' : 'ink'}
              onAction={() => (status === 'Cancelled' ? setCancelling(true) : bulk.setStatus(orders, status))}
            >
              {status}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      <Button size="small" tone="quiet" onPress={onClear}>
        Clear
      </Button>
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
    </section>
  );
}
