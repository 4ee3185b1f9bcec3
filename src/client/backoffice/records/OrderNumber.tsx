import { orderNumber, orderNumberEnd, orderNumberHead } from './records.css.ts';

/** `2026-11-000156`: the last four digits distinguish an order from its neighbours. A card of a list shows these alone. */
export function OrderNumber({ orderNo }: { orderNo: string }) {
  return (
    <span className={orderNumber} title={orderNo}>
      <span className={orderNumberHead}>{orderNo.slice(0, -4)}</span>
      <span className={orderNumberEnd}>{orderNo.slice(-4)}</span>
    </span>
  );
}
