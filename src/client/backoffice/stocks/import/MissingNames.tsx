import { useState } from 'react';
import type { ImportFile } from '#shared/contracts/stockImport.ts';
import { MAX_IMPORT_NAMES, meaningLabel, NAME_LISTS } from '#shared/domain/catalog/importColumns.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Pagination } from '../../../design/pagination/Pagination.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import type { ImportSteps } from './useStockImport.ts';

type Missing = ImportFile['missing'][number];

const MAKE = 'make';
const LEAVE = 'leave';
const PAGE = 25;
/** Names to choose from in one list: each row has all of them. */
const MAX_OPTIONS = 200;

const keyOf = ({ list, name }: Pick<Missing, 'list' | 'name'>) => `${list} ${name}`;

/** Equal for files that miss the same names. */
export const missingKey = ({ missing }: ImportFile): string => missing.map(keyOf).join('|');

/** The names that the file uses and the store does not have: made, or taken for one that it has, in the whole file at once. */
export function MissingNames({ file, stockImport: { how, change } }: { file: ImportFile; stockImport: ImportSteps }) {
  const { missing, known, may_make_names: mayMake } = file;
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [page, setPage] = useState(1);
  if (missing.length === 0) return null;
  const told = new Map(how.names?.map((one) => [keyOf(one), one.meant]));
  function choiceOf(one: Missing): string {
    const before = told.get(keyOf(one));
    if (before === null) return MAKE;
    return chosen[keyOf(one)] ?? (one.suggestion === null ? (mayMake ? MAKE : LEAVE) : `is ${one.suggestion}`);
  }
  function use() {
    const keys = new Set(missing.map(keyOf));
    const now = missing.flatMap((one) => {
      const choice = choiceOf(one);
      if (choice === LEAVE) return [];
      return [{ list: one.list, name: one.name, meant: choice === MAKE ? null : choice.slice(3) }];
    });
    // A name that is meant, and that neither the store has nor the file asks about, is made as well.
    const made = now.flatMap(({ list, meant }) => {
      const isThere = meant === null || known[list]?.includes(meant) || keys.has(keyOf({ list, name: meant }));
      return isThere ? [] : [[keyOf({ list, name: meant }), { list, name: meant, meant: null }] as const];
    });
    const names = [...(how.names ?? []).filter((one) => !keys.has(keyOf(one))), ...now, ...new Map(made).values()];
    change({ names: names.slice(-MAX_IMPORT_NAMES) });
  }
  const options = Object.fromEntries(NAME_LISTS.map((list) => [list, optionsOf(known[list] ?? [], mayMake)]));
  const columns: TableColumn<Missing>[] = [
    { id: 'list', header: 'List', render: ({ list }) => meaningLabel(list) },
    { id: 'name', header: 'Name in the file', render: ({ name }) => name, isRowHeader: true },
    { id: 'products', header: 'Products', render: ({ products }) => products.toLocaleString('en-PH'), align: 'end' },
    {
      id: 'choice',
      header: 'What to do',
      width: '42%',
      render: (one) => (
        <NativeSelect
          label={`What to do with ${one.name}`}
          isLabelHidden
          size="small"
          options={withSuggestion(options[one.list] ?? [], one.suggestion)}
          value={choiceOf(one)}
          onChange={(id) => setChosen((before) => ({ ...before, [keyOf(one)]: id }))}
        />
      ),
    },
  ];
  const isSaid = missing.every((one) => told.get(keyOf(one)) === null);
  return (
    <Stack gap="3">
      <Heading level={3}>{isSaid ? 'New names to create' : 'Names not found in the store'}</Heading>
      <PlainTable
        label="Missing names"
        columns={columns}
        rows={missing.slice((page - 1) * PAGE, page * PAGE)}
        rowId={keyOf}
      />
      <Inline justify="space-between">
        <Button size="small" onPress={use} isDisabled={isSaid}>
          Apply to all rows
        </Button>
        <Pagination
          label="Pages of missing names"
          page={page}
          pageCount={Math.ceil(missing.length / PAGE)}
          onChange={setPage}
        />
      </Inline>
    </Stack>
  );
}

const optionsOf = (known: readonly string[], mayMake: boolean) => [
  ...(mayMake ? [{ id: MAKE, label: 'Create' }] : []),
  { id: LEAVE, label: 'Keep as error' },
  ...known.slice(0, MAX_OPTIONS).map((name) => ({ id: `is ${name}`, label: `Same as ${name}` })),
];

function withSuggestion(options: readonly { id: string; label: string }[], suggestion: string | null) {
  const isThere = suggestion === null || options.some(({ id }) => id === `is ${suggestion}`);
  return isThere ? options : [...options, { id: `is ${suggestion}`, label: `Same as ${suggestion}` }];
}
