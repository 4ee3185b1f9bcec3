import type { ReactNode } from 'react';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PageSize, Pagination } from '#client/design/pagination/Pagination.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text, type TextProps } from '#client/design/text/Text.tsx';
import { orderNumber, orderNumberEnd, orderNumberHead, skeletonRow, skeletonTable } from '../records.css.ts';
import { PageTitle } from '../Section.tsx';
import type { ListView } from './useListView.ts';

interface ListFootProps {
  view: Pick<ListView<never>, 'page' | 'pageSize' | 'set'>;
  total: number;
  pageSizes?: readonly number[] | undefined;
  label: string;
}

export function ListFoot({ view, total, pageSizes, label }: ListFootProps) {
  const first = (view.page - 1) * view.pageSize + 1;
  const last = Math.min(total, view.page * view.pageSize);
  return (
    <Inline gap="3" justify="space-between">
      <Note numeric>
        {first <= last &&
          `${first.toLocaleString('en-PH')}–${last.toLocaleString('en-PH')} of ${total.toLocaleString('en-PH')}`}
      </Note>
      <Inline gap="3">
        <Pagination
          label={label}
          page={view.page}
          pageCount={Math.ceil(total / view.pageSize)}
          onChange={(page) => view.set({ page })}
        />
        {pageSizes && (
          <PageSize value={view.pageSize} sizes={pageSizes} onChange={(pageSize) => view.set({ pageSize })} />
        )}
      </Inline>
    </Inline>
  );
}

export const ListHead = ({ title, count }: { title: string; count: ReactNode }) => (
  <Inline as="header" gap="0" align="baseline" columnGap="3">
    <PageTitle>{title}</PageTitle>
    <Note role="status" numeric>
      {count}
    </Note>
  </Inline>
);

export function ListSkeleton({ label, columns, rows }: { label: string; columns: number; rows: number }) {
  return (
    <SkeletonGroup label={label}>
      <div className={skeletonTable}>
        {range(rows + 1).map((row) => (
          <div key={row} className={skeletonRow}>
            {range(columns).map((column) => (
              <Skeleton key={column} width={column === 0 ? '28%' : '14%'} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

export const CellText = (props: Omit<TextProps, 'as' | 'size'>) => <Text as="div" size="small" {...props} />;

export const CellNote = (props: Omit<TextProps, 'as' | 'size' | 'tone'>) => (
  <Text as="div" size="tiny" tone="muted" {...props} />
);

export const TwoLines = ({ note, ...text }: Omit<TextProps, 'as' | 'size'> & { note: ReactNode }) => (
  <>
    <CellText {...text} />
    {note && <CellNote>{note}</CellNote>}
  </>
);

/** `2026-11-000156`: the last four digits distinguish an order from its neighbours. A card shows only these. */
export function OrderNumber({ orderNo }: { orderNo: string }) {
  return (
    <span className={orderNumber} title={orderNo}>
      <span className={orderNumberHead}>{orderNo.slice(0, -4)}</span>
      <span className={orderNumberEnd}>{orderNo.slice(-4)}</span>
    </span>
  );
}
