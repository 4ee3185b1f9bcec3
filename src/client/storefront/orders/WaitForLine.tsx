import { lazy, Suspense } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { noPaper } from './OrderPage.css.ts';

const StockRequest = lazy(() => import('../choice/StockRequest.tsx'));

/** Offers to tell the customer when there is again what a line of an order had. */
export function WaitForLine({ line: { item, size, quantity } }: { line: Order['orders'][number] }) {
  if (item._id === null) return null;
  return (
    <Suspense fallback={null}>
      <div className={noPaper}>
        <StockRequest productId={item._id} size={size} quantity={quantity} product={item.name} />
      </div>
    </Suspense>
  );
}
