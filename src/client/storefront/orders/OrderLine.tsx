import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { LinePicture } from '../order/LinePicture.tsx';
import { choiceText, lineChoices } from '../order/lineChoices.ts';
import { line as lineClass, state, textBlock } from './OrderPage.css.ts';
import { WaitForLine } from './WaitForLine.tsx';

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
