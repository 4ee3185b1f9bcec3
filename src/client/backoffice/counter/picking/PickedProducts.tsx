import type { PickingList } from '#shared/contracts/counter.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { Checkbox } from '../../../design/checkbox/Checkbox.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { ordersOf, productDetails } from '../../print/pickedText.ts';
import { line, lines, lineWords, pieces, rowBadges } from '../counter.css.ts';
import { type PickedProduct, productKey, takenOf, ticksOfAll, whoTook } from './picked.ts';
import type { useTicks } from './useTicks.ts';

interface PickedProductsProps {
  products: readonly PickedProduct[];
  list: PickingList;
  ticks: ReturnType<typeof useTicks>;
  /** Whether each product says which orders it is for. */
  namesOrders: boolean;
}

/** Products to take from the shelf: a tick takes all pieces of one, another gives them back. */
export function PickedProducts({ products, ...rest }: PickedProductsProps) {
  return (
    <PlainList className={lines}>
      {products.map((product) => (
        <Product key={productKey(product)} product={product} {...rest} />
      ))}
    </PlainList>
  );
}

function Product({
  product,
  list,
  ticks,
  namesOrders,
}: Omit<PickedProductsProps, 'products'> & { product: PickedProduct }) {
  const { name, quantity } = product;
  const taken = takenOf(ticks.taken, product.lines);
  const isPart = taken > 0 && taken < quantity;
  const who = whoTook(ticks.ticks, product.lines);
  const fresh = list.orders.some(({ printed }) => printed) && product.lines.some(({ is_new }) => is_new);
  const words = [
    productDetails(product),
    namesOrders && ordersOf(product, list),
    taken > 0 && who.length > 0 && `picked by ${who.join(', ')}`,
  ];
  return (
    <li className={line}>
      <Checkbox
        isSelected={taken === quantity}
        isIndeterminate={isPart}
        onChange={(isTaken) => ticks.set(ticksOfAll(product.lines, isTaken))}
      >
        <span className={lineWords}>
          <Text as="span" weight="medium">
            <span className={pieces}>{`${quantity} × `}</span>
            {name}
          </Text>
          <Note as="span">{words.filter(Boolean).join(' · ')}</Note>
        </span>
      </Checkbox>
      <span className={rowBadges}>
        {fresh && <StatusBadge tone="notice">New</StatusBadge>}
        {product.lines.some(ticks.isWaiting) && <StatusBadge tone="notice">Not sent yet</StatusBadge>}
        {isPart && <StatusBadge tone="info">{`${taken} of ${quantity}`}</StatusBadge>}
      </span>
    </li>
  );
}
