import SearchX from 'lucide-react/icons/search-x';
import { useHistoryState } from 'wouter/use-browser-location';
import { fieldErrorsOf, toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { downloadFile } from '#client/app/downloadFile.ts';
import { paths } from '#client/app/paths.ts';
import { useTask } from '#client/app/useTask.ts';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import type { SynonymRecord } from '#shared/contracts/synonyms.ts';
import { PasteLines } from '../records/PasteNames.tsx';
import { recordScreen } from '../records/RecordScreen.tsx';
import { SpreadsheetMenu } from '../records/SpreadsheetMenu.tsx';

const empty = { words: '', means: '' };

export default recordScreen({
  title: 'Synonyms',
  singular: 'synonym',
  section: 'Products',
  pageSizes: [10, 20, 50, 100],
  path: paths.synonyms,
  router: trpc.synonyms,
  history: (utils, key) => utils.client.synonyms.history.query(key),
  onChanged: (utils) => Promise.all([utils.synonyms.invalidate(), utils.searches.invalidate()]),
  sorts: ['words', 'means'],
  columns: [
    { id: 'words', header: 'Words', isSortable: true, isRowHeader: true, render: ({ words }) => words },
    { id: 'means', header: 'Also search for', card: 'note', isSortable: true, render: ({ means }) => means || '–' },
  ],
  nameOf: ({ words }: SynonymRecord) => words,
  useEmpty: () => useHistoryState<NewSynonymState | null>()?.draft ?? empty,
  toDraft: ({ words, means }) => ({ words, means }),
  fields: (form) => (
    <>
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
    </>
  ),
  actions: (canEdit) => (
    <>
      <LinkButton href={paths.searches} icon={<SearchX size={16} aria-hidden />}>
        Searches without results
      </LinkButton>
      <SynonymFiles canImport={canEdit} />
    </>
  ),
});

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

export interface NewSynonymState {
  draft: { words: string; means: string };
}
