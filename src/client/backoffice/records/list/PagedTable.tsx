import { useState } from 'react';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Pagination } from '../../../design/pagination/Pagination.tsx';
import { PlainTable, type PlainTableProps } from '../../../design/table/PlainTable.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';

interface PagedTableProps<Row> extends Omit<PlainTableProps<Row>, 'rows' | 'footer'> {
  views: readonly { id: string; label: string; rows: readonly Row[] }[];
  pageSize?: number;
  emptyText?: string;
}

export function PagedTable<Row>({ views, pageSize = 50, emptyText = 'No rows', ...table }: PagedTableProps<Row>) {
  const [chosen, setChosen] = useState(views[0]?.id);
  const [page, setPage] = useState(1);
  const rows = (views.find(({ id }) => id === chosen) ?? views[0])?.rows ?? [];
  return (
    <Stack gap="3">
      <Inline justify="space-between" align="end">
        {views.length > 1 && (
          <SegmentedControl
            label={table.label}
            isLabelHidden
            size="small"
            options={views}
            value={chosen ?? null}
            onChange={(id) => {
              setChosen(String(id));
              setPage(1);
            }}
          />
        )}
        <Pagination
          label={`Pages: ${table.label}`}
          page={page}
          pageCount={Math.ceil(rows.length / pageSize)}
          onChange={setPage}
        />
      </Inline>
      {rows.length === 0 ? (
        <EmptyState title={emptyText} />
      ) : (
        <PlainTable {...table} rows={rows.slice((page - 1) * pageSize, page * pageSize)} />
      )}
    </Stack>
  );
}
