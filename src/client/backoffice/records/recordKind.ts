import type { keepPreviousData } from '@tanstack/react-query';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import type { trpc } from '../../api/client.ts';
import type { TableColumn } from '../../design/table/columns.ts';
import type { Field } from './fields.ts';
import type { LoadHistory } from './RecordHistory.tsx';
import type { ListQuery } from './RecordList.tsx';
import type { ListView } from './useListView.ts';
import type { MasterRecord, RecordOptions } from './useRecord.ts';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

interface PageRouter<Row, Sort extends string> {
  paginate: {
    useQuery(input: ListView<Sort>['input'], options: { placeholderData: typeof keepPreviousData }): ListQuery<Row>;
  };
}

interface FormRouter<Rec extends MasterRecord, Draft extends object> {
  get: { useQuery(key: { _id: string }, options: { enabled: boolean }): RecordOptions<Rec, Draft>['recordQuery'] };
  create: { useMutation(): { mutateAsync(draft: Draft): Promise<Rec> } };
  update: { useMutation(): { mutateAsync(draft: Draft & { _id: string; version: number }): Promise<Rec> } };
  delete: { useMutation(): { mutateAsync(key: { _id: string }): Promise<unknown> } };
}

/** What the menu, the search and the help say of a kind of records. */
export interface RecordNames {
  path: string;
  title: string;
  /** "grade level". */
  one: string;
  /** The plural, if it is not the title. */
  many?: string;
  /** Of the help: what the records are for. */
  purpose: string;
  /** The tab that the list shares with others. */
  tab?: 'Lists' | 'Advanced';
  /** The screen that the list belongs to. */
  section?: string;
  isUnscopedOnly?: boolean;
}

/** The buttons beside the search. */
interface RecordFiles {
  /** One record of each pasted line; returns how many are new. */
  paste?: {
    title: string;
    description: string;
    usual?: { label: string; names: readonly string[] };
    add: (client: ApiClient, lines: string[]) => Promise<number>;
  };
  export?: (client: ApiClient, format: FileFormat) => Promise<FileOutput>;
  /** The REST path that takes a spreadsheet, and what is said afterwards. */
  import?: { path: `POST ${string}`; done: (answer: { created: number; updated: number }) => string };
}

export interface ListDefinition<Row extends { _id: string }, Sort extends string> extends RecordNames {
  router: PageRouter<Row, Sort>;
  /** The server's sort keys, which are ids of columns; the first is the default. */
  sorts: readonly Sort[];
  columns: readonly TableColumn<Row>[];
  /** The name of a row, if it is not its `name`. */
  nameOf?: (row: Row) => string;
  emptyText?: string;
  pageSizes?: readonly number[];
  files?: RecordFiles;
  /** Links to screens about the same. */
  links?: readonly { label: string; href: string }[];
}

/** The fields of a record that a form has. */
export type DraftOf<Rec extends MasterRecord> = Omit<Rec, keyof MasterRecord>;

export interface FormDefinition<Rec extends MasterRecord> {
  router: FormRouter<Rec, DraftOf<Rec>>;
  history: (client: ApiClient) => { query(key: { _id: string; before: string | undefined }): ReturnType<LoadHistory> };
  empty: DraftOf<Rec>;
  fields: readonly Field<DraftOf<Rec>>[];
}

export type RecordKind<Rec extends MasterRecord, Sort extends string> = ListDefinition<Rec, Sort> & FormDefinition<Rec>;
