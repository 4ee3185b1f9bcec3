import { Fragment } from 'react';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Select } from '#client/design/select/Select.tsx';
import { ChangedPrice } from '#client/design/text/ChangedPrice.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { line as lineClass, lineStatus, lines, picture, section } from './desk.css.ts';
import { ExchangeButton } from './ExchangeButton.tsx';

type Line = Order['orders'][number];

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

const options = ORDER_STATUSES.map((status) => ({ id: status, label: status }));

interface StatusSelectProps {
  label: string;
  isLabelHidden?: boolean;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses; no sequence is enforced. */
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
