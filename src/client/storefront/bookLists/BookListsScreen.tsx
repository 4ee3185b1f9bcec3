import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import type { PublishedBookList } from '#shared/contracts/bookLists.ts';
import type { Student } from '#shared/contracts/customers.ts';
import { counted } from '#shared/counted.ts';
import { listsOfStudent } from '#shared/domain/catalog/studentLists.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { tile, tileNote, tiles } from '../catalog/catalog.css.ts';
import { ListTiles } from '../catalog/ListTiles.tsx';
import { BookListPage } from './BookListPage.tsx';
import { ALL, useGrade } from './useGrade.ts';

// Lazy: a single list does not need it.
const GradeSelect = lazy(() => import('./GradeSelect.tsx').catch(() => ({ default: () => null })));

export default function BookListsScreen() {
  const { record } = useParams<{ record?: string }>();
  return record === undefined ? <BookLists /> : <BookListPage address={record} />;
}

function BookLists() {
  usePageTitle('Book lists');
  const lists = trpc.bookLists.published.useQuery();
  const students = trpc.students.list.useQuery();
  return (
    <Stack gap="6" width="full" maxWidth="reading">
      <Stack gap="2">
        <Heading level={1}>Book lists</Heading>
        <Text tone="muted">
          Everything is selected. <strong>Uncheck what you already have.</strong>
        </Text>
      </Stack>
      <QueryFaces query={lists} loading={{ label: 'Loading the book lists', lines: 6 }}>
        {(published) => <Lists published={published} students={students.data?.students ?? []} />}
      </QueryFaces>
    </Stack>
  );
}

function Lists({ published, students }: { published: readonly PublishedBookList[]; students: readonly Student[] }) {
  const grade = useGrade();
  if (published.length === 0) {
    return (
      <EmptyState
        icon={<Drawing name="lists" />}
        title="No book list is published yet."
        description="You can search for each book in the store."
        next={{ href: paths.home(), label: 'Browse the store' }}
      />
    );
  }
  const own = students.flatMap((student) => {
    const [list] = listsOfStudent(student, published);
    return list ? [{ student, list }] : [];
  });
  const grades = [...new Set(published.map(({ grade_level }) => grade_level))];
  const shown = published.filter(({ grade_level }) => grade === ALL || grade_level === grade);
  return (
    <>
      {own.length > 0 && (
        <Stack as="section" gap="3" aria-label="Your students">
          <Heading level={2} size="h3">
            Your students
          </Heading>
          <PlainList className={tiles}>
            {own.map(({ student, list }) => (
              <li key={student._id}>
                <Link href={recordPath(paths.bookLists, list.address)} tone="ink" underline="hover">
                  <span className={tile}>
                    <strong>{student.name}</strong>
                    <span className={tileNote}>{`${list.name} · ${counted(list.line_count, 'item')}`}</span>
                  </span>
                </Link>
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
      <Stack as="section" gap="3" aria-label="All book lists">
        <Inline justify="space-between">
          <Heading level={2} size="h3">
            All book lists
          </Heading>
          {grades.length > 1 && (
            <Suspense fallback={<Skeleton shape="block" width="12em" height="4.5rem" />}>
              <GradeSelect grades={grades} />
            </Suspense>
          )}
        </Inline>
        {shown.length === 0 && <Text>There is no list for this grade level yet.</Text>}
        <ListTiles lists={shown} label="Book lists" />
      </Stack>
    </>
  );
}
