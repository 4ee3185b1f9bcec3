import type { keepPreviousData } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import type { trpc } from '../../api/client.ts';
import type { TableColumn } from '../../design/table/columns.ts';
import type { MasterRecord, RecordForm, RecordOptions } from './form/useRecord.ts';
import type { ListQuery } from './list/RecordList.tsx';
import type { ListView } from './list/useListView.ts';
import type { FormPart } from './RecordFields.tsx';
import type { LoadHistory } from './RecordHistory.tsx';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

interface PageRouter<Row, Sort extends string> {
  paginate: {
    useQuery(input: ListView<Sort>['input'], options: { placeholderData: typeof keepPreviousData }): ListQuery<Row>;
  };
}

interface FormRouter<Rec extends MasterRecord, Input extends object> {
  get: { useQuery(key: { _id: string }, options: { enabled: boolean }): RecordOptions<Rec, Input>['recordQuery'] };
  create: { useMutation(): { mutateAsync(input: Input): Promise<Rec> } };
  update: { useMutation(): { mutateAsync(input: Input & MasterRecord): Promise<Rec> } };
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
  /** Of the help, if they are not those of every list. */
  jobs?: Readonly<Record<string, string>>;
  final?: string;
  /** Words by which the search finds "Add a …"; without any it is not an action of the search. */
  newWords?: string;
  /** Where the menu has the list: a tab of its own, or one that it shares with others. */
  tab?: 'Products' | 'Lists' | 'Advanced';
  /** The screen that the list belongs to. */
  section?: string;
  /** Staff with assigned categories have no such screen, and read this instead. */
  notForScoped?: string;
}

/** The buttons beside the search. */
export interface FilesDefinition {
  /** One record of each pasted line; returns how many are new. */
  paste?: {
    title: string;
    description: string;
    usual?: { label: string; names: readonly string[] };
    add: (client: ApiClient, lines: string[]) => Promise<number>;
  };
  export?: (client: ApiClient, format: SpreadsheetFormat) => Promise<FileOutput>;
  /** No choice of a format. */
  hasOneFormat?: boolean;
  /** The REST path that takes a spreadsheet, and what is said afterwards. */
  import?: { path: `POST /api/${string}`; done: (answer: { created: number; updated: number }) => string };
}

export interface ListDefinition<Row extends { _id: string }, Sort extends string> {
  router: PageRouter<Row, Sort>;
  /** The server's sort keys, which are ids of columns; the first is the default. */
  sorts: readonly Sort[];
  columns: readonly TableColumn<Row>[];
  /** The name of a row, if it is not its `name`. */
  nameOf?: (row: Row) => string;
  emptyText?: string;
  pageSizes?: readonly number[];
  files?: FilesDefinition;
  /** Links to screens about the same. */
  links?: readonly { label: string; href: string }[];
  /** What `Filters` have chosen, for the query. */
  extras?: (view: ListView<Sort>) => object;
  Filters?: ComponentType<{ view: ListView<Sort> }>;
  Actions?: ComponentType;
}

/** A list that is not a table of pages. */
interface OwnList {
  List: ComponentType<{ names: RecordNames }>;
}

/** The fields of a record that a form has. */
export type DraftOf<Rec extends MasterRecord> = Omit<Rec, keyof MasterRecord>;

export interface FormDefinition<Rec extends MasterRecord, Draft extends object, Input extends object> {
  router: FormRouter<Rec, Input>;
  history: (client: ApiClient) => { query(key: { _id: string; before: string | undefined }): ReturnType<LoadHistory> };
  empty: Draft;
  toDraft: (record: Rec) => Draft;
  toInput: (draft: Draft, isNew: boolean) => Input;
  /** The name of a record, if it is not its `name`. */
  titleOf?: (record: Rec) => string;
  fields: readonly FormPart<RecordForm<Rec, Draft>, Draft>[];
  /** What depends on the user, other records or the address. */
  useOptions?: (id: string) => Partial<RecordOptions<Rec, Draft>>;
  isWide?: boolean;
  RecordActions?: ComponentType<{ record: Rec }>;
  /** Below the form: what is saved by itself. */
  Aside?: ComponentType<{ record: Rec }>;
}

export type RecordKind<
  Row extends { _id: string },
  Sort extends string,
  Rec extends MasterRecord,
  Draft extends object,
  Input extends object,
> = (ListDefinition<Row, Sort> | OwnList) & FormDefinition<Rec, Draft, Input>;
