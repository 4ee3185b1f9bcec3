import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { ordersSelected } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Menu, MenuItem, type MenuProps, MenuTrigger } from '../../design/menu/Menu.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Text } from '../../design/text/Text.tsx';
import { bulkBar } from './order.css.ts';

const options = ORDER_STATUSES.map((status) => ({ id: status, label: status }));

interface StatusProps {
  label: string;
  isLabelHidden?: boolean;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses; no sequence is enforced. */
export const StatusSelect = ({ onChange, ...rest }: StatusProps) => (
  <Select size="small" options={options} onChange={(id) => choose(id, rest.value, onChange)} {...rest} />
);

/** Like StatusSelect, from a small button: a list has a thousand of them. */
export const StatusMenu = ({ label, value, onChange }: StatusProps) => (
  <MenuTrigger>
    <IconButton label={label} size="small">
      <ArrowRightLeft size={16} aria-hidden />
    </IconButton>
    <Statuses
      placement="bottom end"
      selectionMode="single"
      selectedKeys={[value]}
      onAction={(id) => choose(id, value, onChange)}
    />
  </MenuTrigger>
);

const Statuses = (props: MenuProps<object>) => (
  <Menu {...props}>
    {ORDER_STATUSES.map((status) => (
      <MenuItem key={status} id={status} tone={status === 'Cancelled' ? 'danger' : 'ink'}>
        {status}
      </MenuItem>
    ))}
  </Menu>
);

function choose(id: unknown, before: OrderStatus | null, onChange: (status: OrderStatus) => void) {
  const status = ORDER_STATUSES.find((each) => each === id);
  if (status && status !== before) onChange(status);
}

interface BulkStatusBarProps {
  count: number;
  isPending: boolean;
  onStatus: (status: OrderStatus) => void;
  onClear: () => void;
}

export const BulkStatusBar = ({ count, isPending, onStatus, onClear }: BulkStatusBarProps) => (
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
      <Statuses placement="top start" onAction={(id) => choose(id, null, onStatus)} />
    </MenuTrigger>
    <Button size="small" tone="quiet" onPress={onClear}>
      Clear
    </Button>
  </section>
);

/** The id of the button that sets all statuses, pressed by a key. */
export const SET_STATUS = 'set-status-of-selected';
