import { lazy, Suspense } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { ChangedPrice } from '#client/design/text/ChangedPrice.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { formatPesos } from '#shared/domain/money.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { LinePicture } from '../order/LinePicture.tsx';
import { lineChoices } from '../order/lineChoices.ts';
import * as css from '../order/order.css.ts';

type Line = Order['orders'][number];

interface OrderLineProps {
  line: Line;
  /** The status of the order; the line shows its own only if it differs. */
  status: OrderStatus;
  /** It was cancelled, and stock is too low. */
  isShort?: boolean;
  isFolded?: boolean;
}

export function OrderLine({ line, status, isShort = false, isFolded = false }: OrderLineProps) {
  const { item, order_status } = line;
  const isApart = order_status.status !== status;
  return (
    <li className={css.line} data-on={isFolded ? 'paper' : undefined}>
      <LinePicture filename={item.images[0]?.filename} />
      <Stack gap="0" minWidth="0">
        <Text weight="medium" lines={2}>
          {item.name}
        </Text>
        {item.description && <Note lines={1}>{item.description}</Note>}
        <div className={css.facts}>
          <Note numeric>{factsOf(line)}</Note>
          {isApart && order_status.status === 'Cancelled' ? (
            <ChangedPrice pesos={0} was={line.amount} size="small" />
          ) : (
            <Price pesos={line.amount} size="small" tone={order_status.status === 'Cancelled' ? 'muted' : 'ink'} />
          )}
        </div>
        {isApart && (
          <div>
            <StatusBadge tone={orderStatusTone[order_status.status]}>{order_status.status}</StatusBadge>
          </div>
        )}
        {isApart && line.cancel_reason && <Text size="small">{line.cancel_reason}</Text>}
        {isShort && <WaitForLine line={line} />}
      </Stack>
    </li>
  );
}

function factsOf({ item, quantity, addon_price, ...line }: Line): string {
  const addon = addon_price === 0 ? '' : ` ${addon_price > 0 ? '+' : '−'} ${formatPesos(Math.abs(addon_price))}`;
  const price = `${quantity} ${item.uom} × ${formatPesos(item.selling_price)}${addon}`;
  return [...lineChoices(line), price].join(', ');
}

const StockRequest = lazy(() => import('../choice/StockRequest.tsx'));
const StockRequests = lazy(() => import('../choice/StockRequests.tsx'));

export const WaitForLine = ({ line }: { line: Line }) => <WaitForLines lines={[line]} />;

/** Renders nothing if the products are deleted. */
export function WaitForLines({ lines }: { lines: readonly Line[] }) {
  const wishes = lines.flatMap(({ item, size, quantity }) =>
    item._id === null ? [] : [{ productId: item._id, size, quantity }],
  );
  const [first] = wishes;
  if (!first) return null;
  const products = inWords(lines.map(({ item }) => item.name));
  return (
    <Suspense fallback={null}>
      <div data-on="screen">
        {wishes.length > 1 ? (
          <StockRequests wishes={wishes} products={products} />
        ) : (
          <StockRequest {...first} product={products} />
        )}
      </div>
    </Suspense>
  );
}
