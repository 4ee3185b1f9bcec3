import { useState } from 'react';
import type { ImportReport, ImportRow } from '#shared/contracts/stockImport.ts';
import { columnLabel } from '#shared/domain/catalog/importColumns.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Pagination } from '../../../design/pagination/Pagination.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';

/** A file can have 10,000 rows; so many are shown at a time. */
const PAGE = 50;

/** The effect of each row of the file, and its errors. */
export function ImportRows({ report }: { report: ImportReport }) {
  const { rows, rows_total, rows_faulty } = report;
  const [shown, setShown] = useState<'errors' | 'all'>(rows_faulty > 0 ? 'errors' : 'all');
  const [page, setPage] = useState(1);
  const found = shown === 'errors' ? rows.filter(({ errors }) => errors.length > 0) : rows;

  return (
    <Stack gap="3">
      <Inline justify="space-between" align="end">
        <SegmentedControl
          label="Rows"
          isLabelHidden
          size="small"
          options={[
            { id: 'errors', label: `Only with errors (${rows_faulty.toLocaleString('en-PH')})` },
            { id: 'all', label: `All (${rows_total.toLocaleString('en-PH')})` },
          ]}
          value={shown}
          onChange={(id) => {
            setShown(id === 'errors' ? 'errors' : 'all');
            setPage(1);
          }}
        />
        <Pagination label="Pages of rows" page={page} pageCount={Math.ceil(found.length / PAGE)} onChange={setPage} />
      </Inline>
      {found.length === 0 ? (
        <EmptyState title="No rows with errors" />
      ) : (
        <PlainTable
          label="Rows of the file"
          isWide
          columns={columns}
          rows={found.slice((page - 1) * PAGE, page * PAGE)}
          rowId={({ row, size }) => `${row} ${size}`}
        />
      )}
    </Stack>
  );
}

const columns: TableColumn<ImportRow>[] = [
  { id: 'row', header: 'Row', render: ({ row }) => row, align: 'end', width: 60 },
  { id: 'name', header: 'Product', render: ({ name }) => name || '(no name)', isRowHeader: true, width: '22%' },
  { id: 'size', header: 'Size', render: ({ size }) => size || '–' },
  { id: 'category', header: 'Category', render: ({ values }) => values?.category || '–' },
  { id: 'price', header: 'Price', render: ({ values }) => values && priceOf(values), align: 'end' },
  { id: 'quantity', header: 'Quantity', render: ({ values }) => values?.quantity ?? '–', align: 'end' },
  {
    id: 'action',
    header: 'Status',
    render: ({ action, is_skipped }) => (is_skipped ? 'Skipped' : ACTIONS[action]),
  },
  { id: 'errors', header: 'Changes, errors and notes', render: (row) => <Remarks {...row} />, width: '30%' },
];

const ACTIONS: Readonly<Record<ImportRow['action'], string>> = {
  create: 'New',
  update: 'Already exists',
};

/** The selling price, and what a size costs above it. */
function priceOf({ selling_price, add_on }: NonNullable<ImportRow['values']>): string {
  if (selling_price === null) return '–';
  return add_on === 0 ? formatPesos(selling_price) : `${formatPesos(selling_price)} + ${formatPesos(add_on)}`;
}

function Remarks({ errors, notice, changes = [] }: Pick<ImportRow, 'errors' | 'notice' | 'changes'>) {
  return (
    <PlainList>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <Text as="span" size="small">
            {`${columnLabel(field)}: ${from || '–'} → ${to || '–'}`}
          </Text>
        </li>
      ))}
      {errors.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <Text as="span" size="small" tone="danger">
            {column ? `${columnLabel(column)}: ${message}` : message}
          </Text>
        </li>
      ))}
      {notice && (
        <li>
          <Text as="span" size="small" tone="notice">
            {notice}
          </Text>
        </li>
      )}
    </PlainList>
  );
}
