import type { ComponentType } from 'react';
import type { TableColumn } from '../../design/table/columns.ts';
import type { MasterRecord } from './form/useRecord.ts';
import type { DraftOf, FormDefinition, ListDefinition, RecordNames } from './recordKind.ts';

/** A list and its records: their route, their tab, and their texts for search and help. */
export interface RecordDefinition extends RecordNames {
  /** Definitions are only data, so that menu and help do not load the screens. */
  load: () => Promise<{ default: ComponentType }>;
}

type SimpleKind<Rec extends MasterRecord, Sort extends string> = RecordNames &
  ListDefinition<Rec, Sort> &
  Omit<FormDefinition<Rec, DraftOf<Rec>, DraftOf<Rec>>, 'toDraft' | 'toInput'>;

/** Staff with assigned categories only read these records. */
export const defineRecord = <Rec extends MasterRecord, Sort extends string>(
  kind: SimpleKind<Rec, Sort>,
): RecordDefinition => ({
  ...kind,
  load: async () => {
    const { recordScreen } = await import('./RecordScreen.tsx');
    const screen = recordScreen<Rec, Sort>({
      ...kind,
      titleOf: kind.nameOf,
      toDraft: ({ _id, version, ...draft }) => draft,
      toInput: (draft) => draft,
    });
    return { default: screen(kind) };
  },
});

/** For a list or page with its own components: a module (`recordScreen`), loaded with the screen. */
export const defineLargeRecord = (
  names: RecordNames,
  load: () => Promise<{ default: (names: RecordNames) => ComponentType }>,
): RecordDefinition => ({ ...names, load: async () => ({ default: (await load()).default(names) }) });

export const column = <Name extends string>(
  id: Name,
  header: string,
  place?: Pick<TableColumn<never>, 'card' | 'isRowHeader'>,
): TableColumn<Readonly<Record<Name, string>>> => ({ id, header, render: (record) => record[id], ...place });
