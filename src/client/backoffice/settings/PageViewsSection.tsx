import { formatShortDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';

type PathViews = ApiOutput['settings']['pageViews']['paths'][number];

const count = new Intl.NumberFormat('en-PH');

/** How often each page was opened, by day. Nobody can be identified by it. */
export function PageViewsSection() {
  const query = trpc.settings.pageViews.useQuery();
  return (
    <Section title="The last 30 days" description="How often each page was opened. Anonymous.">
      <QueryFaces query={query} loading={{ label: 'Loading page views', lines: 6 }}>
        {({ days, paths }) =>
          paths.length === 0 ? (
            <Text tone="muted">{staffMessages.noPageViews}</Text>
          ) : (
            <PlainTable
              label="Page views by page and day"
              columns={columnsOf(days)}
              rows={paths}
              rowId={({ path }) => path}
            />
          )
        }
      </QueryFaces>
    </Section>
  );
}

function columnsOf(days: readonly StoreDay[]): TableColumn<PathViews>[] {
  return [
    { id: 'path', header: 'Page', render: ({ path }) => path, isRowHeader: true, isNowrap: true },
    { id: 'total', header: 'All', render: ({ total }) => count.format(total), align: 'end' },
    ...days.map(
      (day, index): TableColumn<PathViews> => ({
        id: day,
        header: formatShortDay(day),
        render: ({ views }) => count.format(views[index] ?? 0),
        align: 'end',
        isNowrap: true,
      }),
    ),
  ];
}
