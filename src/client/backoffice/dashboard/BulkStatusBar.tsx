import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { ordersSelected } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { Text } from '../../design/text/Text.tsx';
import { bulkBar } from './dashboard.css.ts';

interface BulkStatusBarProps {
  count: number;
  isPending: boolean;
  onStatus: (status: OrderStatus) => void;
  onClear: () => void;
}

export function BulkStatusBar({ count, isPending, onStatus, onClear }: BulkStatusBarProps) {
  return (
    <section aria-label="Selected orders" className={bulkBar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {ordersSelected(count, MAX_BULK_ORDERS)}
      </Text>
      <MenuTrigger>
        <Button
          id={SET_STATUS}
          size="small"
          tone="primary"
          isPending={isPending}
          isDisabled={count > MAX_BULK_ORDERS}
          icon={<ArrowRightLeft size={16} aria-hidden />}
        >
          Set status
        </Button>
        <Menu
          placement="top start"
          onAction={(key) => {
            const status = ORDER_STATUSES.find((each) => each === key);
            if (status) onStatus(status);
          }}
        >
          {ORDER_STATUSES.map((status) => (
            <MenuItem key={status} id={status} tone={status === 'Cancelled' ? 'danger' : 'ink'}>
              {status}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      <Button size="small" tone="quiet" onPress={onClear}>
        Clear
      </Button>
    </section>
  );
}

/** The id of the button that sets all statuses, pressed by a key. */
export const SET_STATUS = 'set-status-of-selected';
