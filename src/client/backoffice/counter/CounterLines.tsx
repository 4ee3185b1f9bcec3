import type { CounterOrder } from '#shared/contracts/counter.ts';
import { codesText } from '#shared/domain/catalog/productCodes.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ExchangeButton } from '../desk/ExchangeButton.tsx';
import { line as lineClass, linePicture, lines as linesClass, lineWords, pieces } from './counter.css.ts';
import { isLeft } from './scanned.ts';

interface CounterLinesProps {
  order: CounterOrder;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
}

/** The lines of an order, each to be ticked by thumb, key or scanner. */
export function CounterLines({ order, ticked, setTicked }: CounterLinesProps) {
  function tick(id: string, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  return (
    <PlainList className={linesClass} aria-label="Items">
      {order.orders.map((line) => (
        <li key={line._id} className={lineClass}>
          <Checkbox
            isDisabled={!isLeft(line)}
            isSelected={ticked.has(line._id) || line.order_status.status === 'Claimed'}
            onChange={(isTicked) => tick(line._id, isTicked)}
          >
            <LinePicture line={line} />
            <span className={lineWords}>
              <Text as="span" weight="medium">
                <span className={pieces}>{`${line.quantity} × `}</span>
                {line.item.name}
              </Text>
              <Note as="span">{choicesOf(line)}</Note>
            </span>
          </Checkbox>
          <StatusBadge tone={orderStatusTone[line.order_status.status]}>{line.order_status.status}</StatusBadge>
          <ExchangeButton order={order} line={line} />
        </li>
      ))}
    </PlainList>
  );
}

function LinePicture({ line: { item } }: { line: CounterOrder['orders'][number] }) {
  const [image] = item.images;
  return image && <img className={linePicture} src={pictureUrl(image.filename, 160)} width={44} height={44} alt="" />;
}

function choicesOf(line: CounterOrder['orders'][number]): string {
  const { size, color, item, other_fields } = line;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, item.uom, ...fields, ...codesText(line)].filter((part) => part !== '').join(' · ');
}
