import { keepPreviousData } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import Replace from 'lucide-react/icons/replace';
import { useLocation } from 'wouter';
import type { MISSED_OUTCOMES, MissedSearchRow } from '#shared/contracts/synonyms.ts';
import { formatShortDay } from '#shared/domain/storeTime.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Select } from '../../design/select/Select.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Note } from '../../design/text/Note.tsx';
import { NEW_RECORD } from '../records/form/useRecord.ts';
import { ToolbarFilter } from '../records/list/FilterSelect.tsx';
import { ReadList } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { filterBox } from '../records/records.css.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { emptyStock, type NewStockState } from '../stocks/record/stockDraft.ts';

const PAGE_SIZE = 20;
const USUAL_DAYS = '30';
const DAYS = ['7', '30', '90'].map((id) => ({ id, label: `Last ${id} days` }));
type Outcome = (typeof MISSED_OUTCOMES)[number];
const OUTCOMES: { id: Outcome; label: string }[] = [
  { id: 'nothing', label: 'Found nothing' },
  { id: 'widened', label: 'Found by a synonym' },
];

export default function SearchesScreen() {
  const view = useListView({ sorts: [], pageSize: PAGE_SIZE });
  const days = view.extra('days') ?? USUAL_DAYS;
  const outcome = OUTCOMES.find(({ id }) => id === view.extra('outcome'))?.id;
  const list = trpc.searches.paginate.useQuery(
    { s: view.s, page: view.page, page_size: view.pageSize, extras: { outcome, days: Number(days) } },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();

  return (
    <ReadList
      title="Searches without results"
      noun="the searches"
      above={<Breadcrumbs items={[{ label: 'Products', href: paths.stocks }, { label: 'Searches without results' }]} />}
      count={counted}
      searchLabel="Search words"
      view={view}
      list={list}
      columnCount={columns.length}
      filters={
        <>
          <div className={filterBox}>
            <Select
              label="Time"
              isLabelHidden
              options={DAYS}
              value={days}
              onChange={(key) => view.set({ extras: { days: key === USUAL_DAYS ? null : String(key) } })}
            />
          </div>
          <ToolbarFilter view={view} name="outcome" label="Outcome" all="All outcomes" options={OUTCOMES} />
        </>
      }
      actions={
        <LinkButton href={paths.synonyms} icon={<Replace size={16} aria-hidden />}>
          Synonyms
        </LinkButton>
      }
      emptyText="Searches without results in the last 90 days. Anonymous."
    >
      {(docs) => (
        <PlainTable label="Searches without results" columns={columns} rows={docs} rowId={({ words }) => words} />
      )}
    </ReadList>
  );
}

const counted = (total: number) => (total === 1 ? '1 search' : `${total.toLocaleString('en-PH')} searches`);

function useColumns(): TableColumn<MissedSearchRow>[] {
  const canEdit = useIsUnscoped();
  return [
    {
      id: 'words',
      header: 'Searched for',
      render: (row) => (
        <Inline justify="space-between">
          <Stack gap="1">
            <span>{row.words}</span>
            <Note as="span" numeric>
              {outcomeInWords(row)}
            </Note>
          </Stack>
          <Actions words={row.words} canAddSynonym={canEdit} />
        </Inline>
      ),
    },
  ];
}

/** "Found nothing 12 times, last on 24 Nov. Finds 3 products now." */
function outcomeInWords({ nothing, widened, meant, last_day, found_now }: MissedSearchRow): string {
  const parts = [
    nothing > 0 ? `found nothing ${times(nothing)}` : '',
    widened > 0 ? `found by “${meant}” ${times(widened)}` : '',
  ].filter((part) => part !== '');
  const [first = '', ...others] = [...parts, `last on ${formatShortDay(last_day)}`].join(', ');
  const now = found_now === 0 ? '' : ` Finds ${found_now === 1 ? '1 product' : `${found_now} products`} now.`;
  return `${first.toUpperCase()}${others.join('')}.${now}`;
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-PH')} times`);

function Actions({ words, canAddSynonym }: { words: string; canAddSynonym: boolean }) {
  const [, navigate] = useLocation();
  const synonym = { draft: { words, means: '' } };
  const product: NewStockState = { draft: { ...emptyStock, name: words.charAt(0).toUpperCase() + words.slice(1) } };
  return (
    <Inline>
      {canAddSynonym && (
        <Button
          size="small"
          icon={<Replace size={14} aria-hidden />}
          aria-label={`Add a synonym for ${words}`}
          onPress={() => navigate(recordPath(paths.synonyms, NEW_RECORD), { state: synonym })}
        >
          Add a synonym
        </Button>
      )}
      <Button
        size="small"
        icon={<PackagePlus size={14} aria-hidden />}
        aria-label={`Create a product for ${words}`}
        onPress={() => navigate(recordPath(paths.stocks, NEW_RECORD), { state: product })}
      >
        Create a product
      </Button>
    </Inline>
  );
}
