import type { keepPreviousData } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
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

/** Names and texts of a kind of records for menu, search and help. */
export interface RecordNames {
  path: string;
  title: string;
  /** Such as "grade level". */
  one: string;
  /** The plural, if it is not the title. */
  many?: string;
  purpose: string;
  /** For the help: actions in addition to those of every list. */
  jobs?: Readonly<Record<string, string>>;
  final?: string;
  /** Words by which the search finds "Add a …"; without any, the search does not offer it. */
  newWords?: string;
  /** The list's place in the menu: a separate tab, or one that several lists share. */
  tab?: 'Products' | 'Lists' | 'Advanced';
  /** The screen that contains the list. */
  section?: string;
  /** The text for staff with assigned categories, who have no such screen. */
  notForScoped?: string;
}

/** The buttons next to the search. */
export interface FilesDefinition {
  /** Creates one record per pasted line; returns the number of new ones. */
  paste?: {
    title: string;
    description: string;
    usual?: { label: string; names: readonly string[] };
    add: (client: ApiClient, lines: string[]) => Promise<number>;
  };
  export?: (client: ApiClient, format: FileFormat) => Promise<FileOutput>;
  /** Offers a single format, so there is no choice. */
  hasOneFormat?: boolean;
  /** The REST path that accepts a spreadsheet, and the message afterwards. */
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
  /** Links to related screens. */
  links?: readonly { label: string; href: string }[];
  /** The query of the chosen `Filters`. */
  extras?: (view: ListView<Sort>) => object;
  Filters?: ComponentType<{ view: ListView<Sort> }>;
  Actions?: ComponentType;
}

/** A list that is not a table with pages. */
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
  /** Options that depend on the user, other records or the URL. */
  useOptions?: (id: string) => Partial<RecordOptions<Rec, Draft>>;
  isWide?: boolean;
  RecordActions?: ComponentType<{ record: Rec }>;
  /** Below the form: parts that are saved separately. */
  Aside?: ComponentType<{ record: Rec }>;
}

export type RecordKind<
  Row extends { _id: string },
  Sort extends string,
  Rec extends MasterRecord,
  Draft extends object,
  Input extends object,
> = (ListDefinition<Row, Sort> | OwnList) & FormDefinition<Rec, Draft, Input>;
