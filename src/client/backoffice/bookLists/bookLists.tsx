import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BookListRecord, BookListSummary } from '#shared/contracts/bookLists.ts';
import { counted } from '#shared/counted.ts';
import { addressOf, nextSchoolYear } from '#shared/domain/catalog/bookLists.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import type { ApiInput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { showError } from '../../app/showError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Select } from '../../design/select/Select.tsx';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { column } from '../records/defineRecord.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { RecordFields } from '../records/RecordFields.tsx';
import { recordScreen } from '../records/RecordScreen.tsx';
import { Section } from '../records/Section.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { type ListedProduct, ListLines, toDraftLine } from './ListLines.tsx';

/** The default school year of new lists: from March on, the one that begins in June. */
function thisSchoolYear(now: Date): string {
  const first = now.getMonth() >= 2 ? now.getFullYear() : now.getFullYear() - 1;
  return `${first}-${first + 1}`;
}

type Draft = Omit<BookListRecord, '_id' | 'version' | 'lines'> & { lines: ListedProduct[] };
type Form = RecordForm<BookListRecord, Draft>;

const empty: Draft = {
  ...{ name: '', address: '', school_year: '', grade_level: '', program: '', section: '' },
  is_published: false,
  lines: [],
};

export default recordScreen<
  BookListRecord,
  'name' | 'school_year' | 'grade_level',
  BookListSummary,
  Draft,
  ApiInput['bookLists']['create']
>({
  router: trpc.bookLists,
  history: (client) => client.bookLists.history,
  sorts: ['name', 'school_year', 'grade_level'],
  emptyText: 'Items a class needs for a school year. Customers can add all of them to the cart at once.',
  pageSizes: [10, 20, 50, 100],
  columns: [
    column('name', 'Name', { isRowHeader: true }),
    column('school_year', 'School year', { card: 'amount' }),
    {
      id: 'grade_level',
      header: 'For',
      card: 'note',
      render: ({ grade_level, program, section }) =>
        [grade_level, program, section].filter(Boolean).join(' · ') || 'All',
    },
    {
      id: 'lines',
      header: 'Items',
      render: ({ line_count, gone_count }) =>
        gone_count > 0 ? `${line_count}, ${gone_count} no longer sold` : line_count,
    },
    {
      id: 'is_published',
      header: 'Customers',
      render: ({ is_published }) => (is_published ? 'Published' : 'Hidden'),
    },
  ],
  files: {
    import: {
      path: 'POST /api/book-lists/import',
      done: ({ created, updated }) => `Book lists imported: ${created} new, ${updated} changed.`,
    },
    export: (client) => client.bookLists.export.query(),
    hasOneFormat: true,
  },
  empty,
  useOptions: () => ({ empty: { ...empty, school_year: thisSchoolYear(serverNow()) } }),
  toDraft: ({ _id, version, lines, ...fields }) => ({ ...fields, lines: lines.map(toDraftLine) }),
  toInput: ({ lines, ...fields }) => ({
    ...fields,
    lines: lines.map(({ item, name, size, quantity, is_required, note }) => ({
      ...{ name, size, quantity, is_required, note },
      item: item?._id ?? null,
    })),
  }),
  fields: [GoneItems, ListFields, Items],
  isWide: true,
  RecordActions: CopyButton,
  Aside: NotOrdered,
});

function GoneItems({ form: { record } }: { form: Form }) {
  const gone = record?.lines.filter(({ is_gone }) => is_gone) ?? [];
  if (gone.length === 0) return null;
  return (
    <Banner tone="notice" title={`Customers cannot order ${counted(gone.length, 'item')}`}>
      {gone.map(({ name }) => name).join(', ')}
    </Banner>
  );
}

function ListFields({ form }: { form: Form }) {
  const { record } = form;
  return (
    <Section isCard title="The list">
      <RecordFields
        form={form}
        fields={[
          { kind: 'text', name: 'name', label: 'Name', isRequired: true },
          AddressField,
          { kind: 'text', name: 'school_year', label: 'School year', isRequired: true },
          GradeLevelField,
          { kind: 'text', name: 'program', label: 'Program' },
          { kind: 'text', name: 'section', label: 'Section' },
          { kind: 'checkbox', name: 'is_published', label: 'Show to customers' },
        ]}
      />
      {record?.is_published && (
        <div>
          <LinkButton href={recordPath(paths.bookLists, record.address)} target="_blank">
            View as customer
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

const AddressField = ({ form: { draft, field } }: { form: Form }) => (
  <TextField
    label="Address"
    description={`Page for customers: ${recordPath(paths.bookLists, draft.address || addressOf(draft.name) || '…')}`}
    {...field('address')}
  />
);

function GradeLevelField({ form: { draft, set, errors, isReadOnly } }: { form: Form }) {
  const levels = trpc.gradeLevels.paginate.useQuery({ page_size: 100 }).data?.docs ?? [];
  return (
    <Select
      label="Grade level"
      options={levels.map(({ name }) => ({ id: name, label: name }))}
      value={draft.grade_level || null}
      isDisabled={isReadOnly}
      errorMessage={errors.grade_level}
      onChange={(chosen) => set({ grade_level: String(chosen) })}
      onClear={() => set({ grade_level: '' })}
      clearLabel="No grade level"
    />
  );
}

function Items({ form: { draft, errors, isReadOnly, set } }: { form: Form }) {
  return (
    <Section isCard title="Items">
      <ListLines lines={draft.lines} errors={errors} isReadOnly={isReadOnly} onChange={(lines) => set({ lines })} />
    </Section>
  );
}

function CopyButton({ record: list }: { record: BookListRecord }) {
  const canEdit = useIsUnscoped();
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const year = nextSchoolYear(list.school_year);
  const copying = trpc.bookLists.copy.useMutation({
    onSuccess: ({ _id }) => {
      void utils.bookLists.invalidate();
      showToast(`Copied to ${year}. The copy is hidden from customers.`, { isForNextPage: true });
      navigate(recordPath(paths.bookListRecords, _id));
    },
    onError: showError,
  });
  if (!canEdit) return null;
  return (
    <Button isPending={copying.isPending} onPress={() => copying.mutate({ _id: list._id, school_year: year })}>
      {`Copy to ${year}`}
    </Button>
  );
}

/** Read on request, because the audit log records it. */
function NotOrdered({ record: { _id, grade_level } }: { record: BookListRecord }) {
  const canEdit = useIsUnscoped();
  const [isAsked, setAsked] = useState(false);
  const query = trpc.bookLists.notOrdered.useQuery({ _id }, { enabled: isAsked });
  if (!canEdit || grade_level === '') return null;
  return (
    <Section
      isCard
      title="Students without an order"
      description="Students of this grade level and section, from customers’ profiles."
    >
      {isAsked ? (
        <QueryFaces query={query} loading={{ label: 'Loading students', lines: 4 }}>
          {({ students, total }) =>
            students.length === 0 ? (
              <Text>No students found.</Text>
            ) : (
              <>
                <Text tone="muted" numeric>
                  {total > students.length
                    ? `First ${students.length} of ${total} students`
                    : counted(total, 'student')}
                </Text>
                <PlainTable
                  label="Students without an order"
                  columns={[
                    { id: 'name', header: 'Student', isRowHeader: true, render: ({ name }) => name },
                    { id: 'section', header: 'Section', render: ({ section }) => section },
                    { id: 'customer', header: 'Customer', render: ({ customer }) => customer.name },
                    { id: 'phone', header: 'Contact No.', render: ({ customer }) => phoneText(customer.phone_number) },
                  ]}
                  rows={students.map((student, index) => ({ ...student, id: String(index) }))}
                  rowId={({ id }) => id}
                />
              </>
            )
          }
        </QueryFaces>
      ) : (
        <div>
          <Button onPress={() => setAsked(true)}>Show the students</Button>
        </div>
      )}
    </Section>
  );
}
