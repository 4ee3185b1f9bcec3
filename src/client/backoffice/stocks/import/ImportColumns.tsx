import { useState } from 'react';
import type { ImportColumn, ImportFile } from '#shared/contracts/stockImport.ts';
import { COLUMN_MEANINGS, type ColumnMeaning, meaningLabel } from '#shared/domain/catalog/importColumns.ts';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { asColumn, disclosure } from './import.css.ts';
import type { ImportSteps } from './useStockImport.ts';

const LEFT_OUT = '';
const OPTIONS = [
  { id: LEFT_OUT, label: 'Skip this column' },
  ...COLUMN_MEANINGS.map((meaning) => ({ id: meaning, label: meaningLabel(meaning) })),
];

/** The sheet, the row of its heads, and what each column is: found and guessed, and chosen anew here. */
export function ImportColumns({ file, stockImport: { change } }: { file: ImportFile; stockImport: ImportSteps }) {
  const [isOpen, setOpen] = useState(file.problem !== null);
  const choose = (index: number, as: ColumnMeaning | null) =>
    change({
      sheet: file.sheet,
      head_row: file.head_row,
      columns: file.columns.map((column) => ({ index: column.index, as: column.index === index ? as : column.as })),
    });
  const columns: TableColumn<ImportColumn>[] = [
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
            options={OPTIONS}
            value={as ?? LEFT_OUT}
            onChange={(id) => choose(index, COLUMN_MEANINGS.find((meaning) => meaning === id) ?? null)}
          />
        </div>
      ),
    },
  ];
  return (
    <details className={disclosure} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{describe(file)}</summary>
      <Stack gap="3">
        <Inline gap="3" align="end">
          {file.sheets.length > 1 && (
            <NativeSelect
              label="Sheet"
              size="small"
              options={file.sheets.map((sheet) => ({ id: sheet, label: sheet }))}
              value={file.sheet}
              onChange={(sheet) => change({ sheet, head_row: undefined, columns: undefined })}
            />
          )}
          <NumberField
            label="Header row"
            size="small"
            isCompact
            minValue={1}
            maxValue={1_000}
            value={file.head_row}
            onChange={(row) => change({ sheet: file.sheet, head_row: row, columns: undefined })}
          />
        </Inline>
        <PlainTable
          label="Columns of the file"
          isStackedOnPhone
          columns={columns}
          rows={file.columns}
          rowId={({ index }) => String(index)}
        />
      </Stack>
    </details>
  );
}

function describe({ sheet, head_row, columns }: ImportFile): string {
  const known = columns.filter(({ as }) => as !== null).length;
  const where = sheet === '' ? `row ${head_row}` : `sheet “${sheet}”, row ${head_row}`;
  return `${known} of ${columns.length} columns are recognized (${where})`;
}
