import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours } from '#shared/domain/catalog/availability.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { AvailableStock } from './useAvailable.ts';

export interface StockNoteProps {
  product: Product;
  stock: AvailableStock;
  /** Why the choice cannot be added to the cart, or null. */
  obstacle: string | null;
}

/** When the product can be bought, and what stands in the way of buying it now. */
export function StockNote({ product, stock, obstacle }: StockNoteProps) {
  const hours = describeHours(product);
  return (
    <Stack gap="1" role="status">
      {hours && hours !== obstacle && (
        <Text size="small" tone="muted">
          {hours}
        </Text>
      )}
      {obstacle && (
        <Text size="small" tone="danger" weight="medium">
          {obstacle}
        </Text>
      )}
      {stock.error !== null && (
        <Text size="small" tone="muted">
          <Message>{messageOf(stock.error, messages.inventoryFailed)}</Message>
        </Text>
      )}
    </Stack>
  );
}
