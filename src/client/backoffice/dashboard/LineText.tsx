import type { Order } from '#shared/contracts/orders.ts';
import { Text } from '../../design/text/Text.tsx';

/** What to pick for the order: quantity, name, size, color, extra fields. */
export function LineText({ line }: { line: Order['orders'][number] }) {
  const fields = Object.entries(line.other_fields).map(([label, value]) => `${label}: ${value}`);
  const choices = [line.size, line.color, ...fields].filter((choice) => choice !== '');
  return (
    <Text as="span" size="small">
      {line.quantity} × {line.item.name}
      {choices.length > 0 && (
        <Text as="span" size="small" tone="muted">
          {' '}
          ({choices.join(', ')})
        </Text>
      )}
    </Text>
  );
}
