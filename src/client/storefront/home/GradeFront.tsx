import { trpc } from '#client/api/client.ts';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { chip, chips } from '../catalog/catalog.css.ts';
import { ListTiles } from '../catalog/ListTiles.tsx';
import { gradeHref } from './Question.tsx';

const MINUTE = 60_000;

/** The part above a grade's products: its book lists, and the categories with products for it. */
export default function GradeFront({ grade }: { grade: string }) {
  const lists = trpc.bookLists.published.useQuery(undefined, { staleTime: 10 * MINUTE }).data ?? [];
  const overview = trpc.finding.overview.useQuery(undefined, { staleTime: 10 * MINUTE }).data;
  const own = lists.filter(({ grade_level }) => grade_level === grade);
  const categories = overview?.categories.filter(({ grades }) => grades.includes(grade)) ?? [];
  return (
    <Stack gap="3">
      {own.length > 0 && <ListTiles lists={own} label={`Book lists for ${grade}`} />}
      {categories.length > 1 && (
        <PlainList className={chips} aria-label={`Categories for ${grade}`}>
          {categories.map(({ _id, name }) => (
            <li key={_id}>
              <Link href={gradeHref(grade, _id)} tone="ink" underline="hover">
                <span className={chip}>{name}</span>
              </Link>
            </li>
          ))}
        </PlainList>
      )}
    </Stack>
  );
}
