import { lazy, Suspense } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { noPaper } from './OrderPage.css.ts';

const StockRequest = lazy(() => import('../choice/StockRequest.tsx'));
const StockRequests = lazy(() => import('../choice/StockRequests.tsx'));

type Line = Order['orders'][number];

/** Offers to notify the customer when a line's product is back. */
export const WaitForLine = ({ line }: { line: Line }) => <WaitForLines lines={[line]} />;

/** Offers it for several lines; nothing if the products are deleted. */
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
