import { trpc } from '#client/api/client.ts';
import { paths, recordPath } from '#client/app/paths.ts';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { emptyCatalogView } from '#shared/catalogView.ts';
import type { FindingOverview, OwnFinding } from '#shared/contracts/finding.ts';
import { counted } from '#shared/counted.ts';
import { chip, chips, tile, tileNote } from '../catalog/catalog.css.ts';
import * as css from './home.css.ts';

const MINUTE = 60_000;

export const gradeHref = (grade: string, category?: string): string =>
  paths.home({ ...(category && { category }), filters: { ...emptyCatalogView.filters, grade_levels: [grade] } });

export const useOwnFinding = () => trpc.finding.own.useQuery(undefined, { staleTime: MINUTE });

/** The customer's starting point: a grade, or the named children. */
export function Question({ grades }: Pick<FindingOverview, 'grades'>) {
  const own = useOwnFinding();
  const students = own.data?.students ?? [];
  const isOfStudents = students.length > 0;
  return (
    <Stack as="section" gap="3" aria-labelledby="front-title">
      <Heading level={1} id="front-title">
        {isOfStudents ? 'Who is it for?' : grades.length > 0 ? 'Which grade?' : 'Welcome'}
      </Heading>
      <div className={css.question} aria-busy={own.isPending}>
        {isOfStudents && (
          <PlainList className={css.students} aria-label="Your students">
            {students.map((student) => (
              <li key={`${student.name} ${student.grade_level}`}>
                <StudentCard student={student} />
              </li>
            ))}
          </PlainList>
        )}
        {!own.isPending && grades.length > 0 && (
          <PlainList className={isOfStudents ? chips : css.grades} aria-label="Grade levels">
            {grades.map((grade) => (
              <li key={grade}>
                <Link href={gradeHref(grade)} tone="ink" underline="hover">
                  <span className={chip}>{grade}</span>
                </Link>
              </li>
            ))}
          </PlainList>
        )}
      </div>
    </Stack>
  );
}

function StudentCard({ student: { name, grade_level, list } }: { student: OwnFinding['students'][number] }) {
  const href = list
    ? recordPath(paths.bookLists, list.address)
    : grade_level
      ? gradeHref(grade_level)
      : paths.bookLists;
  return (
    <Link href={href} tone="ink" underline="hover">
      <span className={tile}>
        <strong>{name}</strong>
        <span className={tileNote}>
          {list ? `${list.name} · ${counted(list.line_count, 'item')}` : grade_level || 'Book lists'}
        </span>
      </span>
    </Link>
  );
}

/** Higher than a screen, so that content below it does not visibly move. */
export function FrontSkeleton() {
  const { isPending } = useOwnFinding();
  // A new element once the question is answered: its height may differ, and it must appear instead of moving.
  return (
    <div key={isPending ? 'first' : 'then'} className={css.waiting} aria-hidden>
      <Skeleton shape="block" height={104} />
      <Skeleton shape="block" height={104} />
      <Skeleton shape="block" height={280} />
    </div>
  );
}
