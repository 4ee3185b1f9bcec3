import Download from 'lucide-react/icons/download';
import type { ImportCause, ImportFile, ImportReport } from '#shared/contracts/stockImport.ts';
import { columnLabel } from '#shared/domain/catalog/importColumns.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { useTask } from '../../../app/useTask.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { figure, figures } from './import.css.ts';

/** The effect of the file, in figures. */
export function ImportSummary({ report }: { report: ImportReport }) {
  const { filename, rows_faulty, rows_total, products_to_create, products_to_update, products_faulty } = report;
  const { file } = report;
  if (file?.problem)
    return (
      <Banner tone="error" title={filename}>
        {file.problem}
      </Banner>
    );
  return (
    <>
      <Banner tone={rows_faulty > 0 ? 'notice' : 'info'} title={filename}>
        {messageOf(report)}
      </Banner>
      <dl className={figures}>
        <Figure label="Rows" figure={rows_total} />
        <Figure label="Products to create" figure={products_to_create} />
        <Figure label="Products to update" figure={products_to_update} />
        <Figure label="Products with errors" figure={products_faulty} />
        <Figure label="Rows with errors" figure={rows_faulty} />
        {file && file.products_skipped > 0 && <Figure label="Products skipped" figure={file.products_skipped} />}
      </dl>
    </>
  );
}

function messageOf({ rows_faulty, products_to_create, products_to_update }: ImportReport): string {
  if (rows_faulty > 0) return staffMessages.importSomeInvalid;
  return products_to_create + products_to_update > 0 ? staffMessages.importAllGood : staffMessages.importAllSame;
}

/** One figure with its label. */
function Figure({ label, figure: text }: { label: string; figure: string | number }) {
  return (
    <div className={figure}>
      <dt>{label}</dt>
      <dd>{typeof text === 'number' ? text.toLocaleString('en-PH') : text}</dd>
    </div>
  );
}

/** The file in sums, and what is or may be wrong with it, by cause. */
export function ImportFindings({ file, importId }: { file: ImportFile; importId: string }) {
  const [download, isPending] = useFaults(importId);
  const { sums, prices, totals, causes, remarks } = file;
  if (file.problem !== null) return null;
  return (
    <>
      <dl className={figures}>
        <Figure label="Pieces in stock" figure={change(sums.pieces, (count) => count.toLocaleString('en-PH'))} />
        <Figure label="Value at selling prices" figure={change(sums.value, formatPesos)} />
        {prices && <Figure label="Prices" figure={`${formatPesos(prices.lowest)} to ${formatPesos(prices.highest)}`} />}
      </dl>
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
    </>
  );
}

function useFaults(import_id: string) {
  const { client } = trpc.useUtils();
  return useTask(async () => downloadFile(await client.stocks.importFaults.query({ import_id })));
}

const change = ({ before, after }: { before: number; after: number }, words: (value: number) => string): string =>
  before === after ? words(after) : `${words(before)} → ${words(after)}`;

function Causes({ title, causes }: { title: string; causes: readonly ImportCause[] }) {
  if (causes.length === 0) return null;
  return (
    <Stack gap="2">
      <Heading level={3}>{title}</Heading>
      <PlainTable
        label={title}
        columns={columns}
        rows={causes}
        rowId={({ column, message }) => `${column} ${message}`}
      />
    </Stack>
  );
}

/** The numbers of the rows, and how many more there are. */
function whichRows({ row_numbers, rows }: ImportCause): string {
  const others = rows - row_numbers.length;
  return `${row_numbers.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en-PH')} more` : ''}`;
}

const columns: TableColumn<ImportCause>[] = [
  {
    id: 'message',
    header: 'Cause',
    isRowHeader: true,
    render: ({ column, message, remedy }) => (
      <>
        {column ? `${columnLabel(column)}: ${message}` : message}
        {remedy && <Note>{remedy}</Note>}
      </>
    ),
  },
  { id: 'values', header: 'Examples', render: ({ values }) => values.join(' · ') || 'empty cells', width: '30%' },
  { id: 'rows', header: 'Rows', render: ({ rows }) => rows.toLocaleString('en-PH'), align: 'end' },
  { id: 'which', header: 'Which rows', render: whichRows, width: '18%' },
];
