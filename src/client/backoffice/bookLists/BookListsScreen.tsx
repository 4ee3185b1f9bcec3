import { keepPreviousData, useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useParams } from 'wouter';
import type { BookListSummary } from '#shared/contracts/bookLists.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { paths } from '../../app/paths.ts';
import { useTask } from '../../app/useTask.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { SPREADSHEETS } from '../records/files/SpreadsheetMenu.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { BookListRecordPage } from './BookListRecordPage.tsx';

const columns: TableColumn<BookListSummary>[] = [
  { id: 'name', header: 'Name', isSortable: true, isRowHeader: true, render: ({ name }) => name },
  {
    id: 'school_year',
    header: 'School year',
    card: 'amount',
    isSortable: true,
    render: ({ school_year }) => school_year,
  },
  {
    id: 'grade_level',
    header: 'For',
    card: 'note',
    isSortable: true,
    render: ({ grade_level, program, section }) => [grade_level, program, section].filter(Boolean).join(' · ') || 'All',
  },
  {
    id: 'lines',
    header: 'Items',
    render: ({ line_count, gone_count }) =>
      gone_count > 0 ? `${line_count}, ${gone_count} no longer sold` : line_count,
  },
  { id: 'is_published', header: 'Customers', render: ({ is_published }) => (is_published ? 'Published' : 'Hidden') },
];

export default function BookListsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <BookLists /> : <BookListRecordPage key={id} id={id} />;
}

function BookLists() {
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts: ['name', 'school_year', 'grade_level'], defaultSort: 'name' });
  const list = trpc.bookLists.paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      title="Book lists"
      singular="book list"
      emptyText="Items a class needs for a school year. Customers can add all of them to the cart at once."
      section="Products"
      basePath={paths.bookListRecords}
      view={view}
      list={list}
      columns={columns}
      canEdit={canEdit}
      pageSizes={[10, 20, 50, 100]}
      actions={<BookListFiles canImport={canEdit} />}
    />
  );
}

function BookListFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const importing = useMutation({
    mutationFn: (form: FormData) =>
      uploadFile<ApiOutput['bookLists']['importFile']>(staffSession, 'POST /api/book-lists/import', form),
    onError: showFileError,
    onSuccess({ created, updated }) {
      showToast(`Book lists imported: ${created} new, ${updated} changed.`);
      void utils.bookLists.invalidate();
    },
  });
  const [exportAll, isExporting] = useTask(
    async () => downloadFile(await utils.client.bookLists.export.query()),
    showFileError,
  );
  function importFile(file: File) {
    const form = new FormData();
    form.append('file', file);
    importing.mutate(form);
  }
  return (
    <>
      {canImport && (
        <FileButton
          acceptedTypes={SPREADSHEETS}
          icon={<Upload size={16} aria-hidden />}
          isPending={importing.isPending}
          onFile={importFile}
        >
          Import
        </FileButton>
      )}
      <Button icon={<Download size={16} aria-hidden />} isPending={isExporting} onPress={exportAll}>
        Export
      </Button>
    </>
  );
}

function showFileError(error: unknown): void {
  showToast(fieldErrorsOf(error).file ?? messageOf(error), { tone: 'error' });
}
