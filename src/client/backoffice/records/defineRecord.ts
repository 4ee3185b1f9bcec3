import type { ComponentType } from 'react';
import type { TableColumn } from '../../design/table/columns.ts';
import type { MasterRecord } from './form/useRecord.ts';
import type { RecordKind, RecordNames } from './recordKind.ts';

/** A list and its records: their route, their tab, and what the search and the help say of them. */
export interface RecordDefinition extends RecordNames {
  /** Definitions are data alone, so that the menu and the help do not load the screens. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Staff with assigned categories only read these records. */
export const defineRecord = <Rec extends MasterRecord, Sort extends string>(
  kind: RecordKind<Rec, Sort>,
): RecordDefinition => ({
  ...kind,
  load: async () => ({ default: (await import('./RecordScreen.tsx')).recordScreen(kind) }),
});

/** A column of a text of a record. */
export const column = <Name extends string>(
  id: Name,
  header: string,
  place?: Pick<TableColumn<never>, 'card' | 'isRowHeader'>,
): TableColumn<Readonly<Record<Name, string>>> => ({ id, header, render: (record) => record[id], ...place });
