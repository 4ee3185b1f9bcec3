import { useState } from 'react';
import type { ImportColumn, ImportFile } from '#shared/contracts/stockImport.ts';
import { counted } from '#shared/counted.ts';
import {
  COLUMN_MEANINGS,
  MAX_IMPORT_NAMES,
  meaningLabel,
  type NameList,
} from '#shared/domain/catalog/products/importColumns.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Checkbox } from '../../../design/checkbox/Checkbox.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { useCategoryOptions } from '../../categories/CategoryField.tsx';
import { PagedTable } from '../../records/list/PagedTable.tsx';
import { asColumn } from '../stocks.css.ts';
import type { ImportSteps } from './useStockImport.ts';

interface MappingProps {
  file: ImportFile;
  stockImport: ImportSteps;
}

export function ImportMapping(props: MappingProps) {
  return (
    <>
      <Columns {...props} />
      <Questions {...props} />
      <MissingNames key={props.file.missing.map(keyOf).join('|')} {...props} />
    </>
  );
}

const LEFT_OUT = '';
const MEANINGS = [
  { id: LEFT_OUT, label: 'Skip this column' },
  ...COLUMN_MEANINGS.map((meaning) => ({ id: meaning, label: meaningLabel(meaning) })),
];

function Columns({ file, stockImport: { change } }: MappingProps) {
  const { sheet, sheets, head_row, columns } = file;
  const [isOpen, setOpen] = useState(file.problem !== null);
  const choose = (at: number, id: string) => {
    const chosen = COLUMN_MEANINGS.find((meaning) => meaning === id) ?? null;
    const all = columns.map(({ index, as }) => ({ index, as: index === at ? chosen : as }));
    change({ sheet, head_row, columns: all });
  };
  const cells: TableColumn<ImportColumn>[] = [
    {
      id: 'head',
      header: 'Column and examples',
      isRowHeader: true,
      render: ({ head, index, samples }) => (
        <>
          {head || `Column ${index + 1}`}
          <Note>{samples.join(' · ') || 'empty'}</Note>
        </>
      ),
    },
    {
      id: 'as',
      header: 'Use as',
      width: '48%',
      render: ({ head, index, as }) => (
        <div className={asColumn}>
          <NativeSelect
            label={`What ${head || `column ${index + 1}`} is`}
            isLabelHidden
            size="small"
            options={MEANINGS}
            value={as ?? LEFT_OUT}
            onChange={(id) => choose(index, id)}
          />
        </div>
      ),
    },
  ];
  const known = columns.filter(({ as }) => as !== null).length;
  const place = sheet === '' ? `row ${head_row}` : `sheet “${sheet}”, row ${head_row}`;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`${known} of ${columns.length} columns are recognized (${place})`}</summary>
      <Stack gap="3">
        <Inline gap="3" align="end">
          {sheets.length > 1 && (
            <NativeSelect
              label="Sheet"
              size="small"
              options={sheets.map((name) => ({ id: name, label: name }))}
              value={sheet}
              onChange={(name) => change({ sheet: name, head_row: undefined, columns: undefined })}
            />
          )}
          <NumberField
            label="Header row"
            size="small"
            isCompact
            minValue={1}
            maxValue={1_000}
            value={head_row}
            onChange={(row) => change({ sheet, head_row: row, columns: undefined })}
          />
        </Inline>
        <PlainTable
          label="Columns of the file"
          isStackedOnPhone
          columns={cells}
          rows={columns}
          rowId={({ index }) => String(index)}
        />
      </Stack>
    </details>
  );
}

export const asksEmptyQuantity = ({ report, how }: ImportSteps): boolean =>
  (report?.file?.empty_quantities ?? 0) > 0 && how.empty_quantity === undefined;

function Questions({ file, stockImport: { how, change } }: MappingProps) {
  const { unclear_point: unclear, empty_quantities: empty, products_found: found } = file;
  const categories = useCategoryOptions().options.map(({ label }) => ({ id: label, label }));
  const hasCategories = file.columns.some(({ as }) => as === 'category' || as === '_id');
  return (
    <Stack gap="3">
      {(unclear || how.point) && (
        <Question
          label={unclear ? `What does ${unclear} mean?` : 'What does the point in a price mean?'}
          options={{ thousands: '1.250 is ₱1,250', decimals: '1.250 is ₱1.25' }}
          value={how.point}
          onChange={(point) => change({ point })}
        />
      )}
      {(empty > 0 || how.empty_quantity) && (
        <Question
          label={empty > 0 ? `${counted(empty, 'product')} without a quantity. Use:` : 'Products without a quantity'}
          options={{ none: '0, sold out', uncounted: 'No limit, not counted' }}
          value={how.empty_quantity}
          onChange={(empty_quantity) => change({ empty_quantity })}
        />
      )}
      {found > 0 && (
        <Question
          label={`${counted(found, 'product')} already in the store:`}
          options={{ update: 'Update', skip: 'Skip', another: 'Add again as new' }}
          value={how.found ?? 'update'}
          onChange={(chosen) => change({ found: chosen })}
        />
      )}
      {!hasCategories && file.problem === null && (
        <NativeSelect
          label="Category of all products"
          size="small"
          options={[{ id: '', label: 'Choose one' }, ...categories]}
          value={how.category ?? ''}
          onChange={(path) => change({ category: path || undefined })}
        />
      )}
      {file.problem === null && (
        <Checkbox isSelected={file.hidden} onChange={(hidden) => change({ hidden })}>
          Hide new products from customers. Show them later.
        </Checkbox>
      )}
    </Stack>
  );
}

interface QuestionProps<Id extends string> {
  label: string;
  options: Record<Id, string>;
  value: Id | undefined;
  onChange: (id: Id) => void;
}

function Question<Id extends string>({ label, options, value, onChange }: QuestionProps<Id>) {
  const ids = Object.keys(options) as Id[];
  return (
    <SegmentedControl
      label={label}
      size="small"
      options={ids.map((id) => ({ id, label: options[id] }))}
      value={value ?? null}
      onChange={(chosen) => ids.filter((id) => id === chosen).forEach(onChange)}
    />
  );
}

type Missing = ImportFile['missing'][number];
const keyOf = ({ list, name }: { list: NameList; name: string }) => `${list} ${name}`;

const MAKE = 'make';
const LEAVE = 'leave';
/** Maximum names in one list, because each row has all of them. */
const MAX_OPTIONS = 200;

function MissingNames({ file, stockImport: { how, change } }: MappingProps) {
  const { missing, known, may_make_names: mayMake } = file;
  const [chosen, setChosen] = useState<Record<string, string>>({});
  if (missing.length === 0) return null;
  const answered = new Map(how.names?.map((one) => [keyOf(one), one.meant]));
  const isCreated = (one: Missing) => answered.get(keyOf(one)) === null;
  function choiceOf(one: Missing): string {
    if (isCreated(one)) return MAKE;
    return chosen[keyOf(one)] ?? (one.suggestion === null ? (mayMake ? MAKE : LEAVE) : `is ${one.suggestion}`);
  }
  function use() {
    const keys = new Set(missing.map(keyOf));
    const now = missing.flatMap((one) => {
      const choice = choiceOf(one);
      return choice === LEAVE ? [] : [{ ...one, meant: choice === MAKE ? null : choice.slice('is '.length) }];
    });
    // A suggestion such as Grade 9 may be in neither the store nor the file: it is created.
    const created = now.flatMap(({ list, meant }) => {
      const isThere = meant === null || known[list]?.includes(meant) || keys.has(keyOf({ list, name: meant }));
      return isThere ? [] : [[keyOf({ list, name: meant }), { list, name: meant, meant: null }] as const];
    });
    const before = (how.names ?? []).filter((one) => !keys.has(keyOf(one)));
    const names = [...before, ...now.map(({ list, name, meant }) => ({ list, name, meant }))];
    change({ names: [...names, ...new Map(created).values()].slice(-MAX_IMPORT_NAMES) });
  }
  const optionsOf = ({ list, suggestion }: Missing) => {
    const names = new Set([...(known[list] ?? []).slice(0, MAX_OPTIONS), ...(suggestion === null ? [] : [suggestion])]);
    return [
      ...(mayMake ? [{ id: MAKE, label: 'Create' }] : []),
      { id: LEAVE, label: 'Keep as error' },
      ...[...names].map((name) => ({ id: `is ${name}`, label: `Same as ${name}` })),
    ];
  };
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
          options={optionsOf(one)}
          value={choiceOf(one)}
          onChange={(id) => setChosen((before) => ({ ...before, [keyOf(one)]: id }))}
        />
      ),
    },
  ];
  const isAnswered = missing.every(isCreated);
  return (
    <Stack gap="3">
      <Heading level={3}>{isAnswered ? 'New names to create' : 'Names not found in the store'}</Heading>
      <PagedTable
        label="Missing names"
        columns={columns}
        views={[{ id: 'all', label: 'All', rows: missing }]}
        pageSize={25}
        rowId={keyOf}
      />
      <Inline>
        <Button size="small" onPress={use} isDisabled={isAnswered}>
          Apply to all rows
        </Button>
      </Inline>
    </Stack>
  );
}
