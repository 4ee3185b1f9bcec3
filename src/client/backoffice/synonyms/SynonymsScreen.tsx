import { keepPreviousData } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import type { SynonymRecord } from '#shared/contracts/synonyms.ts';
import { fieldErrorsOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { paths } from '../../app/paths.ts';
import { useTask } from '../../app/useTask.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { PasteLines } from '../records/PasteNames.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { SpreadsheetMenu } from '../records/SpreadsheetMenu.tsx';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import type { NewSynonymState } from './newSynonym.ts';

const columns: TableColumn<SynonymRecord>[] = [
  { id: 'words', header: 'Words', isSortable: true, isRowHeader: true, render: ({ words }) => words },
  { id: 'means', header: 'Also search for', card: 'note', isSortable: true, render: ({ means }) => means || '–' },
];
const empty = { words: '', means: '' };
const toDraft = ({ words, means }: SynonymRecord) => ({ words, means });

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
            Searches without results
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
        description="Words with commas between: ballpen, ball pen, bolpen. Up to four words per entry."
        {...form.field('words')}
      />
      <TextField
        label="Also search for"
        description="Words with commas between. Leave empty if all words above mean the same."
        {...form.field('means')}
      />
    </RecordPage>
  );
}

function SynonymFiles({ canImport }: { canImport: boolean }) {
  const { client } = trpc.useUtils();
  const [exportAll, isExporting] = useTask(async (format: SpreadsheetFormat) =>
    downloadFile(await client.synonyms.export.query({ format })),
  );
  async function add(lines: string[]): Promise<number> {
    let created = 0;
    for (const line of lines) {
      const [words = '', means = ''] = line.split('=').map((part) => part.trim());
      try {
        await client.synonyms.create.mutate({ words, means });
        created += 1;
      } catch (error) {
        // These words already exist.
        if (toApiError(error)?.code !== 'conflict' || !('words' in fieldErrorsOf(error))) throw error;
      }
    }
    return created;
  }
  return (
    <>
      {canImport && (
        <PasteLines
          title="Paste a list of synonyms"
          description="Enter the words, an equals sign and what to also search for: krayon, pangkulay = crayons"
          add={add}
        />
      )}
      <SpreadsheetMenu isPending={isExporting} onExport={exportAll} />
    </>
  );
}
