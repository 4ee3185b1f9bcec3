import type { SynonymRecord } from '#shared/contracts/synonyms.ts';
import { fieldErrorsOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { column, defineRecord } from '../records/defineRecord.ts';
import type { ApiClient } from '../records/recordKind.ts';

export const synonyms = defineRecord<SynonymRecord, 'words' | 'means'>({
  path: paths.synonyms,
  title: 'Synonyms',
  one: 'synonym',
  purpose: 'Words with the same meaning in customers’ searches.',
  section: 'Products',
  pageSizes: [10, 20, 50, 100],
  router: trpc.synonyms,
  history: (client) => client.synonyms.history,
  sorts: ['words', 'means'],
  columns: [
    column('words', 'Words', { isRowHeader: true }),
    { ...column('means', 'Also search for', { card: 'note' }), render: ({ means }) => means || '–' },
  ],
  nameOf: ({ words }) => words,
  empty: { words: '', means: '' },
  fields: [
    {
      kind: 'text',
      name: 'words',
      label: 'Words',
      isRequired: true,
      description: 'Words with commas between: ballpen, ball pen, bolpen. Up to four words per entry.',
    },
    {
      kind: 'text',
      name: 'means',
      label: 'Also search for',
      description: 'Words with commas between. Leave empty if all words above mean the same.',
    },
  ],
  links: [{ label: 'Searches without results', href: paths.searches }],
  files: {
    paste: {
      title: 'Paste a list of synonyms',
      description: 'Enter the words, an equals sign and what to also search for: krayon, pangkulay = crayons',
      add: addSynonyms,
    },
    export: (client, format) => client.synonyms.export.query({ format }),
  },
});

async function addSynonyms(client: ApiClient, lines: string[]): Promise<number> {
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
