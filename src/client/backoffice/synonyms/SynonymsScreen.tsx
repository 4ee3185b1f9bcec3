import { keepPreviousData, useMutation } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SynonymRecord } from '#shared/contracts/synonyms.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { RecordFiles, showFileError } from '../records/RecordFiles.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import type { NewSynonymState } from './newSynonym.ts';

const columns: TableColumn<SynonymRecord>[] = [
  { id: 'words', header: 'Words', isSortable: true, isRowHeader: true, render: ({ words }) => words },
  { id: 'means', header: 'Mean', card: 'note', isSortable: true, render: ({ means }) => means || 'each other' },
];
const empty = { words: '', means: '' };
const toDraft = ({ words, means }: SynonymRecord) => ({ words, means });

/** /stocks/synonyms: the list, or the one whose id the URL names. */
export default function SynonymsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <SynonymList /> : <SynonymPage id={id} />;
}

function SynonymList() {
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts: ['words', 'means'], defaultSort: 'words' });
  const list = trpc.synonyms.paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      title="Synonyms"
      singular="synonym"
      section="Products"
      basePath={paths.synonyms}
      view={view}
      list={list}
      columns={columns}
      rowName={({ words }) => words}
      canEdit={canEdit}
      pageSizes={[10, 20, 50, 100]}
      actions={
        <>
          <LinkButton href={paths.searches} icon={<SearchX size={16} aria-hidden />}>
            Searches without a hit
          </LinkButton>
          <SynonymFiles canImport={canEdit} />
        </>
      }
    />
  );
}

function SynonymPage({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const form = useRecord({
    id,
    basePath: paths.synonyms,
    isReadOnly: !useIsUnscoped(),
    recordQuery: trpc.synonyms.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: useHistoryState<NewSynonymState | null>()?.draft ?? empty,
    toDraft,
    create: trpc.synonyms.create.useMutation().mutateAsync,
    update: trpc.synonyms.update.useMutation().mutateAsync,
    remove: trpc.synonyms.delete.useMutation().mutateAsync,
    onChanged: () => Promise.all([utils.synonyms.invalidate(), utils.searches.invalidate()]),
  });
  return (
    <RecordPage
      form={form}
      listLabel="Synonyms"
      title={form.record?.words ?? 'New synonym'}
      history={(before) => utils.client.synonyms.history.query({ _id: id, before })}
    >
      <TextField
        label="Words"
        isRequired
        description="What people type, parted by commas: ballpen, ball pen, bolpen. At most four words each."
        {...form.field('words')}
      />
      <TextField
        label="Mean"
        description="What the words also find, parted by commas. Leave it empty if all of the words mean each other."
        {...form.field('means')}
      />
    </RecordPage>
  );
}

/** Takes the synonyms in from a file, and gives them out as one. */
function SynonymFiles({ canImport }: { canImport: boolean }) {
  const utils = trpc.useUtils();
  const importing = useMutation({
    mutationFn: (form: FormData) =>
      uploadFile<ApiOutput['synonyms']['importFile']>(staffSession, 'POST /api/synonyms/import', form),
    onError: showFileError,
    onSuccess({ created, updated, unchanged }) {
      showToast(`Synonyms imported: ${created} new, ${updated} changed, ${unchanged} as before.`);
      void utils.synonyms.invalidate();
    },
  });
  return (
    <RecordFiles
      canImport={canImport}
      importing={importing}
      exportFile={(format) => utils.client.synonyms.export.query({ format })}
    />
  );
}
