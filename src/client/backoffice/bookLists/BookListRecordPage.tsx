import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BookListRecord } from '#shared/contracts/bookLists.ts';
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
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Select } from '../../design/select/Select.tsx';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { NEW_RECORD, useRecord } from '../records/form/useRecord.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { Section } from '../records/Section.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { type ListedProduct, ListLines, toDraftLine } from './ListLines.tsx';

/** The current school year for new lists: from March on, the one that begins in June. */
function thisSchoolYear(now: Date): string {
  const first = now.getMonth() >= 2 ? now.getFullYear() : now.getFullYear() - 1;
  return `${first}-${first + 1}`;
}

interface Draft {
  name: string;
  address: string;
  school_year: string;
  grade_level: string;
  program: string;
  section: string;
  is_published: boolean;
  lines: ListedProduct[];
}

const toDraft = ({
  lines,
  name,
  address,
  school_year,
  grade_level,
  program,
  section,
  is_published,
}: BookListRecord) => ({
  ...{ name, address, school_year, grade_level, program, section, is_published },
  lines: lines.map(toDraftLine),
});

const toInput = ({ lines, ...fields }: Draft): ApiInput['bookLists']['create'] => ({
  ...fields,
  lines: lines.map(({ item, name, size, quantity, is_required, note }) => ({
    ...{ name, size, quantity, is_required, note },
    item: item?._id ?? null,
  })),
});

export function BookListRecordPage({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const canEdit = useIsUnscoped();
  const levels = trpc.gradeLevels.paginate.useQuery({ page_size: 100 }).data?.docs ?? [];
  const create = trpc.bookLists.create.useMutation();
  const update = trpc.bookLists.update.useMutation();
  const form = useRecord<BookListRecord, Draft>({
    id,
    basePath: paths.bookListRecords,
    isReadOnly: !canEdit,
    recordQuery: trpc.bookLists.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: {
      ...{ name: '', address: '', grade_level: '', program: '', section: '', is_published: false, lines: [] },
      school_year: thisSchoolYear(serverNow()),
    },
    toDraft,
    create: (draft) => create.mutateAsync(toInput(draft)),
    update: ({ _id, version, ...draft }) => update.mutateAsync({ ...toInput(draft), _id, version }),
    remove: trpc.bookLists.delete.useMutation().mutateAsync,
    onChanged: () => utils.bookLists.invalidate(),
  });
  const { draft, record } = form;
  const gone = record?.lines.filter(({ is_gone }) => is_gone) ?? [];
  return (
    <RecordPage
      form={form}
      listLabel="Book lists"
      title={record?.name ?? 'New book list'}
      isWide
      history={(before) => utils.client.bookLists.history.query({ _id: id, before })}
      actions={record && canEdit && <CopyButton list={record} />}
      aside={record && canEdit && record.grade_level !== '' && <NotOrdered listId={record._id} />}
    >
      {gone.length > 0 && (
        <Banner tone="notice" title={`Customers cannot order ${gone.length === 1 ? '1 item' : `${gone.length} items`}`}>
          {gone.map(({ name }) => name).join(', ')}
        </Banner>
      )}
      <Section isCard title="The list">
        <TextField label="Name" isRequired {...form.field('name')} />
        <TextField
          label="Address"
          description={`Page for customers: ${recordPath(paths.bookLists, draft.address || addressOf(draft.name) || '…')}`}
          {...form.field('address')}
        />
        <TextField label="School year" isRequired {...form.field('school_year')} />
        <Select
          label="Grade level"
          options={levels.map(({ name }) => ({ id: name, label: name }))}
          value={draft.grade_level || null}
          isDisabled={form.isReadOnly}
          errorMessage={form.field('grade_level').errorMessage}
          onChange={(chosen) => form.set({ grade_level: String(chosen) })}
          onClear={() => form.set({ grade_level: '' })}
          clearLabel="No grade level"
        />
        <TextField label="Program" {...form.field('program')} />
        <TextField label="Section" {...form.field('section')} />
        <Checkbox
          isSelected={draft.is_published}
          isDisabled={form.isReadOnly}
          onChange={(is_published) => form.set({ is_published })}
        >
          Show to customers
        </Checkbox>
        {record?.is_published && (
          <div>
            <LinkButton href={recordPath(paths.bookLists, record.address)} target="_blank">
              View as customer
            </LinkButton>
          </div>
        )}
      </Section>
      <Section isCard title="Items">
        <ListLines
          lines={draft.lines}
          errors={form.errors}
          isReadOnly={form.isReadOnly}
          onChange={(lines) => form.set({ lines })}
        />
      </Section>
    </RecordPage>
  );
}

function CopyButton({ list }: { list: BookListRecord }) {
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
  return (
    <Button isPending={copying.isPending} onPress={() => copying.mutate({ _id: list._id, school_year: year })}>
      {`Copy to ${year}`}
    </Button>
  );
}

/** Read on request, because the audit log records it. */
function NotOrdered({ listId }: { listId: string }) {
  const [isAsked, setAsked] = useState(false);
  const query = trpc.bookLists.notOrdered.useQuery({ _id: listId }, { enabled: isAsked });
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
