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
import type { TableColumn } from '../../design/table/columns.ts';
import { Note } from '../../design/text/Note.tsx';
import { NEW_RECORD } from '../records/form/useRecord.ts';
import type { ListFilter } from '../records/list/FilterSelect.tsx';
import { ReadList } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { emptyStock, type NewStockState } from '../stocks/record/stockDraft.ts';

const USUAL_DAYS = '30';
const OUTCOMES: { id: (typeof MISSED_OUTCOMES)[number]; label: string }[] = [
  { id: 'nothing', label: 'Found nothing' },
  { id: 'widened', label: 'Found by a synonym' },
];
const FILTERS: readonly ListFilter[] = [
  {
    name: 'days',
    label: 'Time',
    usual: USUAL_DAYS,
    options: ['7', USUAL_DAYS, '90'].map((id) => ({ id, label: `Last ${id} days` })),
  },
  { name: 'outcome', label: 'Outcome', all: 'All outcomes', options: OUTCOMES },
];

export default function SearchesScreen() {
  const view = useListView({ sorts: [], pageSize: 20 });
  const days = Number(view.extra('days') ?? USUAL_DAYS);
  const outcome = OUTCOMES.find(({ id }) => id === view.extra('outcome'))?.id;
  const list = trpc.searches.paginate.useQuery(
    { s: view.s, page: view.page, page_size: view.pageSize, extras: { outcome, days } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ReadList
      title="Searches without results"
      label="Searches without results"
      noun="the searches"
      above={<Breadcrumbs items={[{ label: 'Products', href: paths.stocks }, { label: 'Searches without results' }]} />}
      count={(total) => (total === 1 ? '1 search' : `${total.toLocaleString('en-PH')} searches`)}
      searchLabel="Search words"
      view={view}
      list={list}
      columns={columns}
      rowId={({ words }) => words}
      filters={FILTERS}
      actions={
        <LinkButton href={paths.synonyms} icon={<Replace size={16} aria-hidden />}>
          Synonyms
        </LinkButton>
      }
      emptyText="Searches without results in the last 90 days. Anonymous."
    />
  );
}

const columns: readonly TableColumn<MissedSearchRow>[] = [
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
        <Actions words={row.words} />
      </Inline>
    ),
  },
];

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

function Actions({ words }: { words: string }) {
  const [, navigate] = useLocation();
  const canAddSynonym = useIsUnscoped();
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
