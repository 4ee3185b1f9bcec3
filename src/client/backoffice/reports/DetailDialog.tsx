import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { DETAIL_COLUMNS } from '#shared/reports/reportDefinitions.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { cellText, countText, isFigure } from './cellText.ts';
import type { DetailChoice, ReportRequest } from './reportView.ts';

const PAGE = 100;

type Detail = ApiOutput['reports']['detail'];
type Row = Detail['rows'][number];

interface DetailDialogProps {
  request: ReportRequest;
  detail: DetailChoice;
  onClose: () => void;
}

export function DetailDialog({ request, detail, onClose }: DetailDialogProps) {
  const pages = useDetailPages(request, detail);
  const first = pages.data?.pages[0];
  return (
    <Dialog size="large" title={first?.title ?? 'Details of this figure'} onClose={onClose}>
      {first ? (
        <DetailRows first={first} rows={pages.data?.pages.flatMap(({ rows }) => rows) ?? []} pages={pages} />
      ) : pages.isError ? (
        <QueryError query={pages} fallback={messages.processingFailedReport} />
      ) : (
        <SkeletonGroup label="Loading details">
          <Skeleton shape="block" height={240} />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function useDetailPages(request: ReportRequest, detail: DetailChoice) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: ['reports', 'detail', request, detail],
    queryFn: ({ pageParam, signal }) =>
      client.reports.detail.query({ ...request, ...detail, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, offset) =>
      offset + last.rows.length < last.row_count && last.rows.length > 0 ? offset + last.rows.length : undefined,
  });
}

interface DetailRowsProps {
  first: Detail;
  rows: readonly Row[];
  pages: ReturnType<typeof useDetailPages>;
}

function DetailRows({ first, rows, pages }: DetailRowsProps) {
  if (first.row_count === 0) return <EmptyState title="No details for this figure." />;
  const columns = DETAIL_COLUMNS[first.kind];
  return (
    <Stack gap="3">
      <Note numeric>
        {rows.length < first.row_count
          ? `${countText(rows.length)} of ${countText(first.row_count)} rows. Totals include all rows.`
          : first.row_count === 1
            ? '1 row'
            : `${countText(first.row_count)} rows`}
      </Note>
      <PlainTable
        label={first.title}
        columns={columns.map(
          (column): TableColumn<Row> => ({
            id: column.key,
            header: column.header,
            align: isFigure(column.type) ? 'end' : 'start',
            isNowrap: column.key === 'order_no',
            render: (row) => (
              <DetailCell
                row={row}
                name={column.key}
                text={cellText(row.cells[column.key], column.type)}
                isFigure={isFigure(column.type)}
              />
            ),
          }),
        )}
        rows={rows}
        rowId={({ _id }) => _id}
        footer={Object.fromEntries(
          columns.map(({ key, type, total }, index) => [
            key,
            total === 'sum' ? cellText(first.totals[key], type) : index === 0 ? 'Total' : '',
          ]),
        )}
      />
      {pages.hasNextPage && (
        <div>
          <Button onPress={() => void pages.fetchNextPage()} isPending={pages.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && (
        <Text size="small" tone="danger">
          <Message>{messageOf(pages.error, messages.processingFailedReport)}</Message>
        </Text>
      )}
    </Stack>
  );
}

interface DetailCellProps {
  row: Row;
  name: string;
  text: string;
  isFigure: boolean;
}

function DetailCell({ row, name, text, isFigure: isSummed }: DetailCellProps) {
  if (name === 'order_no' && row.order_id !== null) {
    return <Link href={`${paths.dashboard}?order=${encodeURIComponent(row.order_id)}`}>{text}</Link>;
  }
  return !row.is_counted && isSummed ? (
    <Text as="del" size="small" tone="muted">
      {text}
    </Text>
  ) : (
    text
  );
}
