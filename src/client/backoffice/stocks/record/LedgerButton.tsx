import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { piecesText } from '#shared/counted.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { QueryError } from '../../../app/QueryError.tsx';
import { momentText } from '../../../app/storeClock.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog, DialogTrigger } from '../../../design/dialog/Dialog.tsx';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Pagination } from '../../../design/pagination/Pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/skeleton/Skeleton.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';

interface LedgerProps {
  stockId: string;
  /** Empty for a product without sizes. */
  size: string;
}

export function LedgerButton({ stockId, size }: LedgerProps) {
  return (
    <DialogTrigger>
      <Button tone="quiet" size="small" aria-label={size ? `Ledger of ${size}` : 'Ledger'}>
        Ledger
      </Button>
      <Dialog size="large" title={size ? `Ledger of ${size}` : 'Ledger'}>
        <Ledger stockId={stockId} size={size} />
      </Dialog>
    </DialogTrigger>
  );
}

type Entry = ApiOutput['stocks']['ledger']['docs'][number];

const REASONS: Record<Entry['reason'], string> = {
  opening: 'Opening quantity',
  adjustment: 'Adjustment',
  count: 'Counted',
  order: 'Ordered',
  cancelled: 'Order cancelled',
  reinstated: 'Order reinstated',
  exchange: 'Exchanged',
  damaged: 'Exchanged, damaged',
};
const PAGE_SIZE = 20;
const signed = new Intl.NumberFormat('en-PH', { signDisplay: 'exceptZero' });

const columns: TableColumn<Entry>[] = [
  {
    id: 'created_at',
    header: 'Time',
    render: ({ created_at }) => momentText(created_at),
  },
  {
    id: 'reason',
    header: 'Action',
    isRowHeader: true,
    render: ({ reason, note, order_no }) => (
      <>
        {REASONS[reason]} {order_no}
        {note && <Note>{note}</Note>}
      </>
    ),
  },
  {
    id: 'who',
    header: 'User',
    render: ({ who, reason }) => who || (reason === 'order' ? staffMessages.theCustomer : 'The store'),
  },
  { id: 'quantity', header: 'Change', align: 'end', render: ({ quantity }) => signed.format(quantity) },
  { id: 'balance', header: 'Balance', align: 'end', render: ({ balance }) => balance.toLocaleString('en-PH') },
];

function Ledger({ stockId, size }: LedgerProps) {
  const [page, setPage] = useState(1);
  const ledger = trpc.stocks.ledger.useQuery(
    { _id: stockId, size, page },
    // Orders change it at any time: always read again.
    { staleTime: 0, placeholderData: keepPreviousData },
  );

  if (ledger.isPending) {
    return (
      <SkeletonGroup label="Loading ledger">
        <Skeleton lines={6} shape="heading" />
      </SkeletonGroup>
    );
  }
  if (ledger.isError) {
    return <QueryError query={ledger} />;
  }
  const { docs, total, available_quantity } = ledger.data;
  if (total === 0) return <EmptyState title={staffMessages.noRecords} description="No changes to this quantity yet." />;
  return (
    <Stack gap="3">
      <Inline justify="space-between">
        <Text>
          <strong>{piecesText(available_quantity)}</strong> available
        </Text>
        <Note>{total === 1 ? '1 entry' : `${total.toLocaleString('en-PH')} entries`}, latest first</Note>
      </Inline>
      <PlainTable label="Ledger" columns={columns} rows={docs} rowId={({ _id }) => _id} />
      <Pagination label="Pages of the ledger" page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onChange={setPage} />
    </Stack>
  );
}
