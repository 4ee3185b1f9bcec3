import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';

interface StatusMenuProps {
  /** What it is the status of. */
  label: string;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses, from a button as small as a row: a list of a thousand has one each. */
export function StatusMenu({ label, value, onChange }: StatusMenuProps) {
  return (
    <MenuTrigger>
      <IconButton label={label} size="small">
        <ArrowRightLeft size={16} aria-hidden />
      </IconButton>
      <Menu
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[value]}
        onAction={(key) => {
          const status = ORDER_STATUSES.find((each) => each === key);
          if (status && status !== value) onChange(status);
        }}
      >
        {ORDER_STATUSES.map((status) => (
          <MenuItem key={status} id={status}>
            {status}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
