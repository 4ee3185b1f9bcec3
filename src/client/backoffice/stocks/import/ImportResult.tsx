import Download from 'lucide-react/icons/download';
import type { ImportCause, ImportReport, ImportRow } from '#shared/contracts/stockImport.ts';
import { columnLabel } from '#shared/domain/catalog/products/importColumns.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { useTask } from '../../../app/useTask.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Fact, Facts } from '../../../design/layout/Facts.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { PagedTable } from '../../records/list/PagedTable.tsx';

const number = (value: number) => value.toLocaleString('en-PH');
const change = ({ before, after }: { before: number; after: number }, words: (value: number) => string): string =>
  before === after ? words(after) : `${words(before)} → ${words(after)}`;

export function ImportSummary({ report }: { report: ImportReport }) {
  const { filename, file, rows_faulty, rows_total, products_to_create, products_to_update, products_faulty } = report;
  if (file?.problem)
    return (
      <Banner tone="error" title={filename}>
        {file.problem}
      </Banner>
    );
  const changes = products_to_create + products_to_update;
  const nothingWrong = changes > 0 ? staffMessages.importAllGood : staffMessages.importAllSame;
  const shown: [label: string, figure: string][] = [
    ['Rows', number(rows_total)],
    ['Products to create', number(products_to_create)],
    ['Products to update', number(products_to_update)],
    ['Products with errors', number(products_faulty)],
    ['Rows with errors', number(rows_faulty)],
  ];
  if (file && file.products_skipped > 0) shown.push(['Products skipped', number(file.products_skipped)]);
  if (file) shown.push(['Pieces in stock', change(file.sums.pieces, number)]);
  if (file) shown.push(['Value at selling prices', change(file.sums.value, formatPesos)]);
  if (file?.prices) shown.push(['Prices', `${formatPesos(file.prices.lowest)} to ${formatPesos(file.prices.highest)}`]);
  return (
    <>
      <Banner tone={rows_faulty > 0 ? 'notice' : 'info'} title={filename}>
        {rows_faulty > 0 ? staffMessages.importSomeInvalid : nothingWrong}
      </Banner>
      <Facts gap="4" minWidth={112}>
        {shown.map(([label, text]) => (
          <Fact key={label} term={label} termSize="small" look="figure">
            {text}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

export function ImportResult({ report: { file, import_id, rows, rows_faulty } }: { report: ImportReport }) {
  const { client } = trpc.useUtils();
  const [download, isPending] = useTask(async () =>
    downloadFile(await client.stocks.importFaults.query({ import_id })),
  );
  if (rows.length === 0) return null;
  const { totals = [], causes = [], remarks = [] } = file ?? {};
  const faulty = rows.filter(({ errors }) => errors.length > 0);
  const withErrors = { id: 'errors', label: `Only with errors (${number(rows_faulty)})`, rows: faulty };
  const all = { id: 'all', label: `All (${number(rows.length)})`, rows };
  return (
    <>
      {totals.length > 0 && (
        <Banner tone="notice">{`Skipped (look like totals or titles): ${totals.length === 1 ? 'row' : 'rows'} ${totals.join(', ')}.`}</Banner>
      )}
      <Causes title="Errors" causes={causes} />
      {causes.length > 0 && (
        <Inline>
          <Button size="small" icon={<Download size={16} aria-hidden />} isPending={isPending} onPress={download}>
            Download rows with errors
          </Button>
        </Inline>
      )}
      <Causes title="Please check" causes={remarks} />
      <PagedTable
        key={import_id}
        label="Rows of the file"
        isWide
        columns={rowColumns}
        views={rows_faulty > 0 ? [withErrors, all] : [all]}
        rowId={({ row, size }) => `${row} ${size}`}
      />
    </>
  );
}

function Causes({ title, causes }: { title: string; causes: readonly ImportCause[] }) {
  if (causes.length === 0) return null;
  return (
    <Stack gap="2">
      <Heading level={3}>{title}</Heading>
      <PlainTable
        label={title}
        columns={causeColumns}
        rows={causes}
        rowId={({ column, message, first_row }) => `${column} ${message} ${first_row}`}
      />
    </Stack>
  );
}

const messageAt = (column: string, message: string) => (column ? `${columnLabel(column)}: ${message}` : message);

function whichRows({ row_numbers, rows }: ImportCause): string {
  const others = rows - row_numbers.length;
  return `${row_numbers.join(', ')}${others > 0 ? ` and ${number(others)} more` : ''}`;
}

const causeColumns: TableColumn<ImportCause>[] = [
  {
    id: 'message',
    header: 'Cause',
    isRowHeader: true,
    render: ({ column, message, remedy }) => (
      <>
        {messageAt(column, message)}
        {remedy && <Note>{remedy}</Note>}
      </>
    ),
  },
  { id: 'values', header: 'Examples', render: ({ values }) => values.join(' · ') || 'empty cells', width: '30%' },
  { id: 'rows', header: 'Rows', render: ({ rows }) => number(rows), align: 'end' },
  { id: 'which', header: 'Which rows', render: whichRows, width: '18%' },
];

const rowColumns: TableColumn<ImportRow>[] = [
  { id: 'row', header: 'Row', render: ({ row }) => row, align: 'end', width: 60 },
  { id: 'name', header: 'Product', render: ({ name }) => name || '(no name)', isRowHeader: true, width: '22%' },
  { id: 'size', header: 'Size', render: ({ size }) => size || '–' },
  { id: 'category', header: 'Category', render: ({ values }) => values?.category || '–' },
  { id: 'price', header: 'Price', render: priceText, align: 'end' },
  { id: 'quantity', header: 'Quantity', render: ({ values }) => values?.quantity ?? '–', align: 'end' },
  {
    id: 'action',
    header: 'Status',
    render: ({ action, is_skipped }) => (is_skipped ? 'Skipped' : action === 'create' ? 'New' : 'Already exists'),
  },
  { id: 'errors', header: 'Changes, errors and notes', render: (row) => <Remarks {...row} />, width: '30%' },
];

function priceText({ values }: ImportRow): string {
  if (!values || values.selling_price === null) return '–';
  const price = formatPesos(values.selling_price);
  return values.add_on === 0 ? price : `${price} + ${formatPesos(values.add_on)}`;
}

function Remarks({ errors, notice, changes = [] }: ImportRow) {
  const lines = [
    ...changes.map(({ field, from, to }) => ({ text: messageAt(field, `${from || '–'} → ${to || '–'}`) })),
    ...errors.map(({ column, message }) => ({ text: messageAt(column, message), tone: 'danger' as const })),
    ...(notice ? [{ text: notice, tone: 'notice' as const }] : []),
  ];
  return (
    <PlainList>
      {lines.map(({ text, ...tone }) => (
        <li key={text}>
          <Text as="span" size="small" {...tone}>
            {text}
          </Text>
        </li>
      ))}
    </PlainList>
  );
}
