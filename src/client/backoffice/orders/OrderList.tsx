import { useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { staffSession } from '../../api/session.ts';
import { saveFile } from '../../app/fetchFile.ts';
import { paths } from '../../app/paths.ts';
import { useFileDownload } from '../../app/useFileDownload.ts';
import { useMedia } from '../../design/useMedia.ts';
import { BulkStatusBar } from '../dashboard/BulkStatusBar.tsx';
import { useMoveQuestion } from '../dashboard/useMoveQuestion.tsx';
import { useBulkStatus } from '../dashboard/useOrderStatus.ts';
import { useKeys } from '../keys/useKeys.ts';
import { UNDO_KEY } from '../order/lastUndo.ts';
import { RecordList } from '../records/RecordList.tsx';
import { SpreadsheetMenu } from '../records/SpreadsheetMenu.tsx';
import { OrderListFilters } from './OrderListFilters.tsx';
import { orderColumns } from './orderColumns.tsx';
import { list } from './orders.css.ts';
import { SavedViews } from './SavedViews.tsx';
import { type OrderListState, useOrderList } from './useOrderList.ts';

const PAGE_SIZES = [20, 50, 100];
/** A window in which all columns are in sight. */
const ROOMY = 'screen and (min-width: 1600px)';

/** Every order: to find one, and to move many. */
export function OrderList() {
  const orders = useOrderList();
  const isRoomy = useMedia(ROOMY);
  const [selected, setSelected] = useState<ReadonlyMap<string, Order>>(new Map());
  const page = useRef<HTMLDivElement>(null);
  useKeys([UNDO_KEY]);
  const shown = new Map((orders.list.data?.docs ?? []).map((order) => [order._id, order]));
  // As it was last seen: what has moved on since is said by the server.
  const chosen = [...selected].map(([id, order]) => shown.get(id) ?? order);

  function select(ids: ReadonlySet<string>) {
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const order = shown.get(id) ?? selected.get(id);
          return order ? [[id, order] as const] : [];
        }),
      ),
    );
  }
  function clear() {
    setSelected(new Map());
    // The bar goes away, and the button that has focus with it.
    page.current?.focus();
  }
  return (
    <div ref={page} tabIndex={-1} className={list}>
      <RecordList
        title="Orders"
        singular="order"
        basePath={paths.orders}
        view={orders.view}
        columns={orderColumns(isRoomy)}
        isWide
        list={orders.list}
        rowName={({ order_no }) => order_no}
        canEdit={false}
        emptyText="Orders appear here when customers order, or when you sell at the counter."
        pageSizes={PAGE_SIZES}
        filters={
          <>
            <SavedViews query={orders.view.query} />
            <OrderListFilters view={orders.view} />
          </>
        }
        actions={<OrderDownload filter={orders.filter} />}
        selection={{
          selected: new Set(selected.keys()),
          onChange: select,
          bar: <OrderBulkBar orders={chosen} onClear={clear} />,
        }}
      />
    </div>
  );
}

/** The actions on the selected orders. */
function OrderBulkBar({ orders, onClear }: { orders: readonly Order[]; onClear: () => void }) {
  const bulk = useBulkStatus();
  const { ask, dialog } = useMoveQuestion();
  return (
    <>
      <BulkStatusBar
        count={orders.length}
        isPending={bulk.isPending}
        onStatus={(status) => ask({ orders, status }, (chosen, answer) => bulk.setStatus(chosen, status, answer))}
        onClear={onClear}
      />
      {dialog}
    </>
  );
}

/** The list as it is filtered, as a file. */
function OrderDownload({ filter }: Pick<OrderListState, 'filter'>) {
  const download = useFileDownload((format: FileFormat) =>
    saveFile('/api/orders/file', { ...filter, format }, staffSession, `orders.${format}`),
  );
  return <SpreadsheetMenu label="Download" isPending={download.isPending} onExport={download.mutate} />;
}
