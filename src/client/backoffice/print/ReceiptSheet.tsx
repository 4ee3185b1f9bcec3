import { useLayoutEffect, useRef, useState } from 'react';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { changeFor } from '#shared/domain/counter/sale.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { storeLine } from '#shared/domain/storeFacts.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { paperTable, rollSheet, rollSlip, sheet, slipAmount, slipNumber, slipQuantity } from './print.css.ts';
import { rollLength, rollPage, rollRules } from './printJob.ts';
import { usePrintWhen } from './usePrintJobs.ts';

interface ReceiptSheetProps {
  order: CounterOrder;
  given: number | null;
}

export function ReceiptSheet({ order, given }: ReceiptSheetProps) {
  const slip = useRef<HTMLElement>(null);
  const [length, setLength] = useState<number | null>(null);
  const clerk = useStaffUser()?.name;
  useLayoutEffect(() => setLength(rollLength(slip.current?.getBoundingClientRect().height ?? 0)), []);
  usePrintWhen(length !== null);
  const change = changeFor(toCentavos(order.amount_due), given);
  const sums = [
    { label: 'Total', pesos: order.amount_due },
    ...(given === null || change === null
      ? []
      : [
          { label: 'Cash received', pesos: given },
          { label: 'Change', pesos: toPesos(change) },
        ]),
  ];
  return (
    <div className={`${sheet} ${rollSheet}`} data-print-sheet>
      <style>{rollRules(length === null ? [] : [length])}</style>
      <section ref={slip} className={rollSlip} style={{ page: rollPage(0) }}>
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
        <p>{[`Paid by ${order.mode_of_payment}`, order.payment_reference].filter(Boolean).join(', ')}</p>
        <p>{storeLine(storeConfig.store)}</p>
      </section>
    </div>
  );
}
