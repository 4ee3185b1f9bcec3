import { Fragment } from 'react';
import { trpc } from '#client/api/client.ts';
import { serverNow } from '#client/api/serverTime.ts';
import { showError } from '#client/app/showError.ts';
import { momentText } from '#client/app/storeClock.ts';
import type { PickingList } from '#shared/contracts/counter.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { useIsUnscoped, useStaffUser } from '../records/useStaffUser.ts';
import { leftOutText, listTotals, ordersOf, pickedGroups, productDetails } from './pickedLayout.ts';
import { a4Slip, box, paperTable, pieces, sheetHead, slipBox } from './print.css.ts';
import { markedTogether, type PickingJob, type PrintJob } from './printJob.ts';
import { Sheet } from './Sheet.tsx';
import { SlipContent } from './SlipContent.tsx';
import { reprintText } from './usePrintJobs.ts';

/** Printed once it is laid out, and marked as printed only then. Another key prints it again. */
export function PrintSheet({ job }: { job: PrintJob }) {
  const { client, counter } = trpc.useUtils();

  async function mark() {
    for (const part of markedTogether(job.printed)) {
      const lines = part.flatMap((order) => order.lines);
      await client.counter.markPrinted.mutate({ kind: job.kind, ids: part.map(({ _id }) => _id), lines });
    }
    void counter.pickups.invalidate();
    void counter.atCounter.invalidate();
  }

  const print = { paper: job.paper, onPrinted: () => void mark().catch(showError) };
  return job.kind === 'picking' ? (
    <Sheet {...print} title="Picking list" slips={[{ key: 'list', content: <PickingSheet {...job} /> }]} />
  ) : (
    <Sheet
      {...print}
      title="Packing slips"
      className={a4Slip}
      slips={job.slips.map(({ key, ...slip }) => ({ key, content: <SlipContent {...slip} /> }))}
    />
  );
}

function PickingSheet({ list, slot, isNewOnly, layout, paper }: PickingJob) {
  const who = useStaffUser()?.name ?? '';
  const leftOut = leftOutText({ isNewOnly, isScoped: !useIsUnscoped() });
  const isRoll = paper === 'roll';
  const before = list.orders.flatMap(({ printed }) => printed ?? []);
  const latest = before.toSorted((one, other) => other.printed_at.getTime() - one.printed_at.getTime())[0];
  return (
    <>
      <header className={sheetHead}>
        <h1>Picking list</h1>
        <p>
          {formatDay(list.day)}, {slot}: {listTotals(list)}
        </p>
        {leftOut && <p>{leftOut}</p>}
        <p>
          Printed by {who} on {momentText(serverNow())}
        </p>
        {latest && (
          <p>
            {before.length} of {list.orders.length} orders: {reprintText(latest)}
          </p>
        )}
      </header>
      <table className={paperTable}>
        <colgroup>
          <col className={slipBox} />
          <col className={pieces} />
          <col />
          {!isRoll && <col />}
        </colgroup>
        <thead>
          <tr>
            <th aria-label="Picked" />
            <th data-align="end">Pieces</th>
            <th>{isRoll ? 'Product and orders' : 'Product'}</th>
            {!isRoll && <th>Orders</th>}
          </tr>
        </thead>
        <tbody>
          {pickedGroups(list, layout).map(({ title, quantity, products }) => (
            <Fragment key={title}>
              <tr data-group>
                <td />
                <td data-align="end">{quantity}</td>
                <td colSpan={isRoll ? 1 : 2}>{title}</td>
              </tr>
              {products.map((product) => (
                <tr key={JSON.stringify(product)}>
                  <td>
                    <span className={box} />
                  </td>
                  <td data-align="end">{product.quantity}</td>
                  <td>
                    {productWords(product)}
                    {isRoll && <div>{ordersOf(product, list)}</div>}
                  </td>
                  {!isRoll && <td>{ordersOf(product, list)}</td>}
                </tr>
              ))}
            </Fragment>
          ))}
          <tr data-group>
            <td />
            <td data-align="end">{list.quantity}</td>
            <td colSpan={isRoll ? 1 : 2}>Total</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const productWords = (product: PickingList['groups'][number]['products'][number]): string =>
  [product.name, productDetails(product)].filter((part) => part !== '').join(' · ');
