import { keepPreviousData } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import Replace from 'lucide-react/icons/replace';
import { useLocation } from 'wouter';
import type { MISSED_OUTCOMES, MissedSearchRow } from '#shared/contracts/synonyms.ts';
import { formatShortDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Breadcrumbs } from '../../design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { Select } from '../../design/select/Select.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Note } from '../../design/text/Note.tsx';
import { ViewFilter } from '../records/FilterSelect.tsx';
import { ListFoot } from '../records/ListFoot.tsx';
import { ListHead } from '../records/ListHead.tsx';
import { ListSkeleton } from '../records/ListSkeleton.tsx';
import { filterBox, page, rows, searchBox, toolbar, toolbarEnd } from '../records/records.css.ts';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD } from '../records/useRecord.ts';
import { useSearchText } from '../records/useSearchText.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { emptyStock, type NewStockState } from '../stocks/record/stockDraft.ts';
import type { NewSynonymState } from '../synonyms/newSynonym.ts';

const PAGE_SIZE = 20;
const USUAL_DAYS = '30';
const DAYS = ['7', '30', '90'].map((id) => ({ id, label: `Last ${id} days` }));
type Outcome = (typeof MISSED_OUTCOMES)[number];
const OUTCOMES: { id: Outcome; label: string }[] = [
  { id: 'nothing', label: 'Found nothing' },
  { id: 'widened', label: 'Found by other words' },
];

/** /stocks/searches: what customers searched for in vain, and what can be done about it. */
export default function SearchesScreen() {
  usePageTitle('Searches without a hit');
  const view = useListView({ sorts: [], pageSize: PAGE_SIZE });
  const days = view.extra('days') ?? USUAL_DAYS;
  const outcome = OUTCOMES.find(({ id }) => id === view.extra('outcome'))?.id;
  const list = trpc.searches.paginate.useQuery(
    { s: view.s, page: view.page, page_size: view.pageSize, extras: { outcome, days: Number(days) } },
    { placeholderData: keepPreviousData },
  );
  const [text, setText] = useSearchText(view.s, (s) => view.set({ s }));
  const columns = useColumns();

  return (
    <div className={page}>
      <Breadcrumbs items={[{ label: 'Products', href: paths.stocks }, { label: 'Searches without a hit' }]} />
      <ListHead title="Searches without a hit" count={list.data && counted(list.data.total)} />
      <div className={toolbar}>
        <div className={searchBox}>
          <SearchField label="Search the words" isLabelHidden placeholder="Search" value={text} onChange={setText} />
        </div>
        <div className={filterBox}>
          <Select
            label="Time"
            isLabelHidden
            options={DAYS}
            value={days}
            onChange={(key) => view.set({ extras: { days: key === USUAL_DAYS ? null : String(key) } })}
          />
        </div>
        <div className={filterBox}>
          <ViewFilter view={view} name="outcome" label="Outcome" isLabelHidden all="All of them" options={OUTCOMES} />
        </div>
        <div className={toolbarEnd}>
          <LinkButton href={paths.synonyms} icon={<Replace size={16} aria-hidden />}>
            Synonyms
          </LinkButton>
        </div>
      </div>
      <div className={rows} data-stale={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <ListSkeleton label="Loading the searches" columns={columns.length} rows={8} />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : list.data.docs.length === 0 ? (
          <EmptyState
            title={staffMessages.noRecords}
            description="What customers search for and do not find is counted here for 90 days, without their names."
          />
        ) : (
          <PlainTable
            label="Searches without a hit"
            columns={columns}
            rows={list.data.docs}
            rowId={({ words }) => words}
          />
        )}
      </div>
      {list.data && list.data.total > 0 && (
        <ListFoot view={view} total={list.data.total} pageSizes={[20, 50, 100]} label="Pages of the searches" />
      )}
    </div>
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
  const synonym: NewSynonymState = { draft: { words, means: '' } };
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
        aria-label={`Make a product of ${words}`}
        onPress={() => navigate(recordPath(paths.stocks, NEW_RECORD), { state: product })}
      >
        Make a product
      </Button>
    </Inline>
  );
}
