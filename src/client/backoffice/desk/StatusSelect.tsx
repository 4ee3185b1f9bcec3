import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { Select } from '../../design/select/Select.tsx';

const options = ORDER_STATUSES.map((status) => ({ id: status, label: status }));

interface StatusSelectProps {
  /** The name of the order or line whose status it is. */
  label: string;
  isLabelHidden?: boolean;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses; no order among them is enforced. */
export function StatusSelect({ label, isLabelHidden, value, onChange }: StatusSelectProps) {
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      size="small"
      options={options}
      value={value}
      onChange={(id) => {
        const status = ORDER_STATUSES.find((each) => each === id);
        if (status && status !== value) onChange(status);
      }}
    />
  );
}
