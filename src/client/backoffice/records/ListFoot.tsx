import { Inline } from '../../design/layout/Inline.tsx';
import { PageSize } from '../../design/pagination/PageSize.tsx';
import { Pagination } from '../../design/pagination/Pagination.tsx';
import { Note } from '../../design/text/Note.tsx';
import { listFoot } from './records.css.ts';
import type { ListView } from './useListView.ts';

interface ListFootProps {
  view: Pick<ListView<never>, 'page' | 'pageSize' | 'set'>;
  total: number;
  /** Offers these sizes of a page; without, it stays as it is. */
  pageSizes?: readonly number[] | undefined;
  label: string;
}

/** Which of how many rows are shown, the pages, and how long a page is. */
export function ListFoot({ view, total, pageSizes, label }: ListFootProps) {
  const first = (view.page - 1) * view.pageSize + 1;
  const last = Math.min(total, view.page * view.pageSize);
  return (
    <div className={listFoot}>
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
    </div>
  );
}
