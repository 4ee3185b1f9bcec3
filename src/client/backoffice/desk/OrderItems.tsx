import { Fragment } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { line as lineClass, lineStatus, lines, picture, section } from './desk.css.ts';
import { ExchangeButton } from './ExchangeButton.tsx';
import { StatusSelect } from './StatusSelect.tsx';

type Line = Order['orders'][number];

/** The lines of an order with picture, choices and price, each with a status of its own. */
export function OrderItems({ order, setStatus }: { order: Order; setStatus: SetOrderStatus }) {
  return (
    <section className={section} aria-label="Items">
      <Heading level={3}>Items</Heading>
      {linesByStudent(order.orders).map((group, _, groups) => (
        <Fragment key={group.lines[0]?._id}>
          {(groups.length > 1 || group.student) && (
            <Text size="small" weight="medium">
              {headingOf(group)}
            </Text>
          )}
          <PlainList className={lines} aria-label={group.student ? `Items for ${group.student.name}` : undefined}>
            {group.lines.map((line) => (
              <li key={line._id} className={lineClass}>
                <Picture line={line} />
                <LineText line={line} />
                {line.order_status.status === 'Cancelled' ? (
                  <ChangedPrice pesos={0} was={line.amount} size="small" />
                ) : (
                  <Price pesos={line.amount} size="small" />
                )}
                <div className={lineStatus}>
                  {line.cancel_reason && <Note>{line.cancel_reason}</Note>}
                  <StatusSelect
                    label={`Status of ${line.item.name}`}
                    isLabelHidden
                    value={line.order_status.status}
                    onChange={(status) => setStatus(order, status, line._id)}
                  />
                  <ExchangeButton order={order} line={line} />
                </div>
              </li>
            ))}
          </PlainList>
        </Fragment>
      ))}
    </section>
  );
}

function Picture({ line: { item } }: { line: Line }) {
  const [image] = item.images;
  if (!image) return <span className={picture} />;
  return <img className={picture} src={pictureUrl(image.filename, 160)} width={48} height={48} alt="" loading="lazy" />;
}

/** The facts with which a line is picked: quantity, name, size, color, extra fields, and the price of one. */
function LineText({ line }: { line: Line }) {
  const fields = Object.entries(line.other_fields).map(([label, value]) => `${label}: ${value}`);
  const choices = [line.size, line.color, ...fields].filter((choice) => choice !== '');
  const each = line.item.selling_price + line.addon_price;
  return (
    <div>
      <Text size="small" weight="medium">
        {line.quantity} × {line.item.name}
        {choices.length > 0 && <Note as="span"> ({choices.join(', ')})</Note>}
      </Text>
      <Text size="tiny" tone="muted" numeric>
        {formatPesos(each)} each
      </Text>
    </div>
  );
}
