import { parseDate } from '@internationalized/date';
import Banknote from 'lucide-react/icons/banknote';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'wouter';
import { saveFile, useFileDownload } from '#client/app/fetchFile.ts';
import type { DayPayments } from '#shared/contracts/payments.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatClockTime, formatDay, isStoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { staffSession } from '../../api/session.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { clockInStore, dayInStore, momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../../design/button/Button.tsx';
import { DatePicker } from '../../design/datePicker/DatePicker.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Link } from '../../design/link/Link.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SpreadsheetMenu } from '../records/files/SpreadsheetMenu.tsx';
import { CounterFilter } from '../records/list/filters.tsx';
import { useSetQuery } from '../records/list/useListView.ts';
import { PageTitle } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { sheet, sheetHead } from '../reports/reports.css.ts';

type Account = DayPayments['accounts'][number];
type Entry = DayPayments['docs'][number];

export default function DayPaymentsScreen() {
  usePageTitle('Daily payments');
  const user = useStaffUser();
  const [query] = useSearchParams();
  const asked = query.get('day') ?? '';
  const day = isStoreDay(asked) ? asked : dayInStore(serverNow());
  // A former counter would filter by a value that no field shows.
  const counter = storeConfig.counters.find(({ _id }) => _id === query.get('counter')) ?? null;
  const selection = { from: day, until: day, counter: counter?._id ?? null };
  const payments = trpc.payments.day.useQuery(selection);
  const set = useSetQuery<'day' | 'counter'>();
  const download = useFileDownload((format: FileFormat) =>
    saveFile('/api/orders/day-payments/file', { format, ...selection }, staffSession, `payments.${format}`),
  );
  return (
    <Page>
      <Breadcrumbs items={[{ label: 'Payments', href: paths.payments }, { label: 'Daily payments' }]} />
      <PageTitle>Daily payments</PageTitle>
      <Inline gap="3">
        <DatePicker
          label="Day"
          isLabelHidden
          value={parseDate(day)}
          onChange={(date) => date && set({ day: date.toString() }, { replace: true })}
        />
        <CounterFilter
          isLabelHidden
          value={selection.counter}
          onChange={(id) => set({ counter: id }, { replace: true })}
        />
        <SpreadsheetMenu label="Download" isPending={download.isPending} onExport={download.mutate} />
        <Button icon={<Printer size={16} aria-hidden />} onPress={() => window.print()}>
          Print
        </Button>
      </Inline>
      <QueryFaces query={payments} loading={{ label: 'Loading payments', lines: 6 }}>
        {(found) =>
          found.docs.length === 0 ? (
            <EmptyState
              title={staffMessages.noPaymentsOnDay}
              {...(counter && { description: `Counter: ${counter.name}` })}
              icon={<Banknote size={32} aria-hidden />}
              next={{ href: paths.payments, label: 'Check payments' }}
            />
          ) : (
            <>
              <Tables payments={found} />
              <div className={sheet} data-print-sheet>
                <header className={sheetHead}>
                  <h1>Payments of {formatDay(day)}</h1>
                  <p>{[storeConfig.store.name, counter?.name].filter(Boolean).join(', ')}</p>
                  <p>
                    Printed by {user?.name} on {momentText(serverNow())}
                  </p>
                </header>
                <Tables payments={found} />
                <p>Counted by: ______________________________</p>
                <p>Checked by: ______________________________</p>
              </div>
            </>
          )
        }
      </QueryFaces>
    </Page>
  );
}

function Tables({ payments: { accounts, docs, has_more, total } }: { payments: DayPayments }) {
  const sumOf = (of: (account: Account) => number) =>
    formatPesos(accounts.reduce((sum, account) => sum + Math.round(of(account) * 100), 0) / 100);
  return (
    <>
      <PlainTable
        label="By account"
        columns={ACCOUNTS}
        rows={accounts}
        rowId={({ way, account }) => `${way} ${account}`}
        footer={{
          account: 'Total',
          received: sumOf(({ received }) => received),
          returned: sumOf(({ returned }) => returned),
          total: formatPesos(total),
        }}
      />
      <PlainTable label="Entries" columns={ENTRIES} rows={docs} rowId={({ _id }) => _id} />
      {has_more && <Text size="small">{staffMessages.firstPaymentsAlone}</Text>}
    </>
  );
}

const money = (id: 'received' | 'returned' | 'total', header: string): TableColumn<Account> => ({
  id,
  header,
  align: 'end',
  isNowrap: true,
  render: (account) => formatPesos(account[id]),
});
const nameOf = ({ way, account }: Pick<Account, 'way' | 'account'>) =>
  way === 'Cash' ? 'Cash at the counter' : account || way;

const ACCOUNTS: TableColumn<Account>[] = [
  { id: 'account', header: 'Account', isRowHeader: true, isProse: true, render: nameOf },
  money('received', 'Received'),
  money('returned', 'Refunded'),
  money('total', 'Net'),
];

const ENTRIES: TableColumn<Entry>[] = [
  {
    id: 'when',
    header: 'Time',
    isNowrap: true,
    render: ({ when }) => formatClockTime(clockInStore(when)),
  },
  {
    id: 'order',
    header: 'Order',
    isRowHeader: true,
    isNowrap: true,
    render: ({ order }) => (
      <Link href={recordPath(paths.orders, order._id)} isAlone>
        {order.order_no}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNowrap: true,
    render: ({ amount, is_taken_back }) => (is_taken_back ? <del>{formatPesos(amount)}</del> : formatPesos(amount)),
  },
  { id: 'customer', header: 'Customer', render: ({ order }) => order.name },
  {
    id: 'account',
    header: 'Account and reference',
    render: (entry) => [nameOf(entry), entry.reference].filter((part) => part !== '').join(', '),
  },
  { id: 'who', header: 'Recorded by', render: ({ who }) => who },
];
