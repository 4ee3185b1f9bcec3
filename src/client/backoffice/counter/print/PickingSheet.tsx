import { Fragment, useLayoutEffect } from 'react';
import type { PickingList } from '#shared/contracts/counter.ts';
import { formatDay, formatMoment } from '#shared/domain/storeTime.ts';
import { storeConfig } from '../../../app/storeConfig.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { a4Sheet, box, sheet, sheetHead, table } from './print.css.ts';
import { a4Rules } from './printJob.ts';
import { reprintText } from './reprintText.ts';

interface PickingSheetProps {
  list: PickingList;
  /** `All day`, or the slot as people say it. */
  slot: string;
  onReady: () => void;
}

/** A picking list on A4: what is to be fetched from the shelves, by category and product, with a box to tick and the orders it is for. */
export function PickingSheet({ list, slot, onReady }: PickingSheetProps) {
  const who = useStaffUser()?.name ?? '';
  useLayoutEffect(() => {
    onReady();
  }, [onReady]);
  const before = list.orders.flatMap(({ printed }) => printed ?? []);
  const latest = before.toSorted((one, other) => other.printed_at.getTime() - one.printed_at.getTime())[0];
  return (
    <div className={`${sheet} ${a4Sheet}`} data-print-sheet>
      <style>{a4Rules('Picking list')}</style>
      <header className={sheetHead}>
        <h1>Picking list</h1>
        <p>
          {formatDay(list.day)}, {slot}: {list.orders.length} orders, {list.quantity} pieces
        </p>
        <p>
          Printed by {who} on {formatMoment(new Date(), storeConfig.timeZone)}
        </p>
        {latest && (
          <p>
            {before.length} of {list.orders.length} orders: {reprintText(latest)}
          </p>
        )}
      </header>
      <table className={table}>
        <thead>
          <tr>
            <th aria-label="Picked" />
            <th data-align="end">Pieces</th>
            <th>Product</th>
            <th>Orders</th>
          </tr>
        </thead>
        <tbody>
          {list.groups.map(({ category, quantity, products }) => (
            <Fragment key={category}>
              <tr data-group>
                <td />
                <td data-align="end">{quantity}</td>
                <td colSpan={2}>{category}</td>
              </tr>
              {products.map((product) => (
                <tr key={JSON.stringify(product)}>
                  <td>
                    <span className={box} />
                  </td>
                  <td data-align="end">{product.quantity}</td>
                  <td>{productWords(product)}</td>
                  <td>{product.orders.map(orderWords).join(', ')}</td>
                </tr>
              ))}
            </Fragment>
          ))}
          <tr data-group>
            <td />
            <td data-align="end">{list.quantity}</td>
            <td colSpan={2}>Total</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type Product = PickingList['groups'][number]['products'][number];

function productWords({ name, size, color, uom, other_fields, barcode }: Product): string {
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [name, size, color, uom, ...fields, barcode].filter((part) => part !== '').join(' · ');
}

/** The running part of the number, which is what shelves are marked with, and how many where it is more than one. */
const orderWords = ({ order_no, quantity }: Product['orders'][number]): string =>
  `${order_no.split('-').at(-1)}${quantity > 1 ? ` (${quantity})` : ''}`;
