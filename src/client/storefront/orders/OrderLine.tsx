import { lazy, Suspense } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { ChangedPrice } from '#client/design/text/ChangedPrice.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { LinePicture } from '../order/LinePicture.tsx';
import { choiceText, lineChoices } from '../order/lineChoices.ts';
import { line as lineClass, noPaper, state, textBlock } from './OrderPage.css.ts';

interface OrderLineProps {
  line: Order['orders'][number];
  /** It was cancelled, and stock is too low. */
  isShort: boolean;
}

export function OrderLine({ line, isShort }: OrderLineProps) {
  const { item, quantity } = line;
  const { status } = line.order_status;
  return (
    <li className={lineClass}>
      <LinePicture filename={item.images[0]?.filename} />
      <div className={textBlock}>
        <Text weight="medium">{item.name}</Text>
        {item.description && <Note lines={2}>{item.description}</Note>}
        {lineChoices(line).map(([label, value]) => (
          <Note key={label}>{choiceText(label, value)}</Note>
        ))}
        <Note numeric>
          {quantity} {item.uom} × <Price pesos={item.selling_price} size="small" tone="muted" />
          {line.addon_price !== 0 && (
            <>
              {line.addon_price > 0 ? ' + ' : ' − '}
              <Price pesos={Math.abs(line.addon_price)} size="small" tone="muted" />
            </>
          )}
        </Note>
        {line.cancel_reason && <Text size="small">Cancelled: {line.cancel_reason}</Text>}
        {isShort && <WaitForLine line={line} />}
      </div>
      <div className={state}>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
        {status === 'Cancelled' ? <ChangedPrice pesos={0} was={line.amount} /> : <Price pesos={line.amount} />}
      </div>
    </li>
  );
}

const StockRequest = lazy(() => import('../choice/StockRequest.tsx'));
const StockRequests = lazy(() => import('../choice/StockRequests.tsx'));

type Line = Order['orders'][number];

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
      <div className={noPaper}>
        {wishes.length > 1 ? (
          <StockRequests wishes={wishes} products={products} />
        ) : (
          <StockRequest {...first} product={products} />
        )}
      </div>
    </Suspense>
  );
}
