import type { CounterOrder } from '#shared/contracts/counter.ts';
import { changeFor } from '#shared/domain/counter/sale.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { storeLine } from '#shared/domain/storeFacts.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { paperTable, slipAmount, slipNumber, slipQuantity } from './print.css.ts';
import { Sheet } from './Sheet.tsx';

interface ReceiptSheetProps {
  order: CounterOrder;
  given: number | null;
  cashPart: number | null;
}

export function ReceiptSheet({ order, given, cashPart }: ReceiptSheetProps) {
  const clerk = useStaffUser()?.name;
  const change = changeFor(toCentavos(order.amount_due), given);
  const sums = [
    { label: 'Total', pesos: order.amount_due },
    ...(given === null || change === null
      ? []
      : [
          { label: 'Cash received', pesos: given },
          { label: 'Change', pesos: toPesos(change) },
        ]),
    ...(cashPart === null
      ? []
      : [
          { label: 'Cash', pesos: cashPart },
          { label: 'Bank Transfer', pesos: toPesos(toCentavos(order.amount_due) - toCentavos(cashPart)) },
        ]),
  ];
  const content = (
    <>
      <p>{storeConfig.store.name}</p>
      <p className={slipNumber}>Order {order.order_no}</p>
      <p>{momentText(order.created_at)}</p>
      {clerk && <p>{`Served by ${clerk}`}</p>}
      <table className={paperTable}>
        <colgroup>
          <col className={slipQuantity} />
          <col />
          <col className={slipAmount} />
        </colgroup>
        <tbody>
          {order.orders.map((line) => (
            <tr key={line._id}>
              <td data-align="end">{line.quantity} ×</td>
              <td>{[line.item.name, line.size, line.color].filter(Boolean).join(', ')}</td>
              <td data-align="end">{formatPesos(line.amount)}</td>
            </tr>
          ))}
          {sums.map(({ label, pesos }) => (
            <tr key={label} data-group>
              <td colSpan={2}>{label}</td>
              <td data-align="end">{formatPesos(pesos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {[`Paid by ${cashPart === null ? '' : 'Cash and '}${order.mode_of_payment}`, order.payment_reference]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>{storeLine(storeConfig.store)}</p>
    </>
  );
  return <Sheet paper="roll" slips={[{ key: order._id, content }]} />;
}
