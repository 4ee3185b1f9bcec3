import Banknote from 'lucide-react/icons/banknote';
import { useSearchParams } from 'wouter';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Pagination } from '../../design/pagination/Pagination.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { PaymentButton } from '../order/PaymentButton.tsx';
import { whole } from '../records/list/useListView.ts';
import { PageTitle } from '../records/Section.tsx';

const PAGE_SIZE = 50;

type Refund = ApiOutput['payments']['refunds']['docs'][number];

export default function RefundsScreen() {
  usePageTitle('Refunds');
  const [query, setQuery] = useSearchParams();
  const state = query.get('state') === 'returned' ? 'returned' : 'owed';
  const number = whole(query.get('page'), 1);
  const refunds = trpc.payments.refunds.useQuery({ state, page: number, page_size: PAGE_SIZE });
  return (
    <Page>
      <Breadcrumbs items={[{ label: 'Payments', href: paths.payments }, { label: 'Refunds' }]} />
      <PageTitle>Refunds</PageTitle>
      <SegmentedControl
        label="Show refunds"
        size="small"
        options={[
          { id: 'owed', label: 'Refund due' },
          { id: 'returned', label: 'Refunded' },
        ]}
        value={state}
        onChange={(id) => setQuery({ state: id }, { replace: true })}
      />
      <QueryFaces query={refunds} loading={{ label: 'Loading refunds', lines: 6 }}>
        {({ docs, count, total }) =>
          count === 0 ? (
            <EmptyState
              icon={<Banknote size={32} aria-hidden />}
              title={state === 'owed' ? staffMessages.nothingToRefund : staffMessages.nothingReturned}
              next={{ href: paths.payments, label: 'Check payments' }}
            />
          ) : (
            <>
              <Text weight="bold" numeric>
                {`${count.toLocaleString('en-PH')} ${count === 1 ? 'refund' : 'refunds'}, ${formatPesos(total)}`}
              </Text>
              <PlainTable
                label="Refunds"
                columns={state === 'owed' ? OWED : RETURNED}
                rows={docs}
                rowId={({ order, receipt }) => `${order._id} ${receipt?._id ?? ''}`}
              />
              <Pagination
                label="Pages of refunds"
                page={number}
                pageCount={Math.ceil(count / PAGE_SIZE)}
                onChange={(to) => setQuery({ state, page: String(to) })}
              />
            </>
          )
        }
      </QueryFaces>
    </Page>
  );
}

const order: TableColumn<Refund> = {
  id: 'order',
  header: 'Order',
  isRowHeader: true,
  isNowrap: true,
  render: ({ order: { _id, order_no } }) => (
    <Link href={recordPath(paths.orders, _id)} isAlone>
      {order_no}
    </Link>
  ),
};
const customer: TableColumn<Refund> = {
  id: 'customer',
  header: 'Customer',
  isProse: true,
  render: ({ order: { name, phone_number } }) => [name, phoneText(phone_number)].filter(Boolean).join(', '),
};
const amount: TableColumn<Refund> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  isNowrap: true,
  render: (refund) => formatPesos(refund.amount),
};

const OWED: TableColumn<Refund>[] = [
  order,
  customer,
  amount,
  { id: 'status', header: 'Status', isNowrap: true, render: (refund) => refund.order.order_status },
  {
    id: 'action',
    header: 'Record refund',
    isHeaderHidden: true,
    align: 'end',
    render: ({ order: { _id, order_no } }) => (
      <PaymentButton orderId={_id} kind="returned" aria-label={`Record refund… Order ${order_no}`}>
        Record refund…
      </PaymentButton>
    ),
  },
];

const RETURNED: TableColumn<Refund>[] = [
  order,
  customer,
  amount,
  {
    id: 'how',
    header: 'Method',
    isProse: true,
    render: ({ receipt }) =>
      [receipt?.account || receipt?.way, receipt?.reference].filter((part) => part !== '').join(', '),
  },
  {
    id: 'when',
    header: 'Time',
    isNowrap: true,
    render: ({ receipt }) => receipt && momentText(receipt.when),
  },
  { id: 'who', header: 'Recorded by', isProse: true, render: ({ receipt }) => receipt?.who ?? '' },
];
