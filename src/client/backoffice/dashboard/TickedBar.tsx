import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orderStatus.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { Text } from '../../design/text/Text.tsx';
import { tickedBar } from './dashboard.css.ts';
import { MAX_TICKED } from './ticks.ts';

interface TickedBarProps {
  count: number;
  isPending: boolean;
  onStatus: (status: OrderStatus) => void;
  onClear: () => void;
}

/** What can be done with all ticked orders at once. */
export function TickedBar({ count, isPending, onStatus, onClear }: TickedBarProps) {
  return (
    <section aria-label="Ticked orders" className={tickedBar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {count === MAX_TICKED ? `${count} ticked, the most at once` : `${count} ticked`}
      </Text>
      <MenuTrigger>
        <Button
          id={TICKED_STATUS}
          size="small"
          tone="primary"
          isPending={isPending}
          icon={<ArrowRightLeft size={16} aria-hidden />}
        >
          Set the status…
        </Button>
        <Menu
          placement="top start"
          onAction={(key) => {
            const status = ORDER_STATUSES.find((each) => each === key);
            if (status) onStatus(status);
          }}
        >
          {ORDER_STATUSES.map((status) => (
            <MenuItem key={status} id={status}>
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

/** The id of the button that sets the status of all, for a key to press it. */
export const TICKED_STATUS = 'ticked-status';
