import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { trpc } from '../../api/client.ts';
import type { TableColumn } from '../../design/table/columns.ts';
import type { LoadHistory } from './RecordHistory.tsx';
import { type ListQuery, RecordList, type RecordListProps } from './RecordList.tsx';
import { RecordPage } from './RecordPage.tsx';
import { type ListView, useListView } from './useListView.ts';
import { type MasterRecord, NEW_RECORD, type RecordForm, type RecordOptions, useRecord } from './useRecord.ts';
import { useIsUnscoped } from './useStaffUser.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

interface RecordRouter<Rec extends MasterRecord, Draft extends object, Sort extends string> {
  paginate: {
    useQuery(input: ListView<Sort>['input'], options: { placeholderData: typeof keepPreviousData }): ListQuery<Rec>;
  };
  get: {
    useQuery(key: { _id: string }, options: { enabled: boolean }): RecordOptions<Rec, Draft>['recordQuery'];
  };
  create: { useMutation(): { mutateAsync(draft: Draft): Promise<Rec> } };
  update: { useMutation(): { mutateAsync(draft: Draft & { _id: string; version: number }): Promise<Rec> } };
  delete: { useMutation(): { mutateAsync(key: { _id: string }): Promise<unknown> } };
}

type ListOptions = Pick<
  RecordListProps<MasterRecord, string>,
  'title' | 'singular' | 'plural' | 'section' | 'emptyText' | 'pageSizes'
>;

/** Staff with assigned categories only read these records. */
export interface RecordDefinition<Rec extends MasterRecord, Draft extends object, Sort extends string>
  extends ListOptions {
  path: string;
  router: RecordRouter<Rec, Draft, Sort>;
  history: (utils: Utils, key: { _id: string; before: string | undefined }) => ReturnType<LoadHistory>;
  onChanged: (utils: Utils) => unknown;
  /** The server's sort keys, which are ids of columns; the first is the default. */
  sorts: readonly Sort[];
  columns: readonly TableColumn<Rec>[];
  nameOf: (record: Rec) => string;
  useEmpty: () => Draft;
  toDraft: (record: Rec) => Draft;
  fields: (form: RecordForm<Rec, Draft>) => ReactNode;
  actions?: (canEdit: boolean) => ReactNode;
}

export function recordScreen<Rec extends MasterRecord, Draft extends object, const Sort extends string>(
  kind: RecordDefinition<Rec, Draft, Sort>,
) {
  return function RecordScreen() {
    const { id } = useParams<{ id?: string }>();
    return id === undefined ? <KindList kind={kind} /> : <KindPage kind={kind} id={id} />;
  };
}

interface KindProps<Rec extends MasterRecord, Draft extends object, Sort extends string> {
  kind: RecordDefinition<Rec, Draft, Sort>;
}

function KindList<Rec extends MasterRecord, Draft extends object, Sort extends string>({
  kind,
}: KindProps<Rec, Draft, Sort>) {
  const { path, router, sorts, columns, nameOf, actions, ...options } = kind;
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts, defaultSort: sorts[0] });
  const list = router.paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      {...options}
      basePath={path}
      view={view}
      list={list}
      columns={columns}
      rowName={nameOf}
      canEdit={canEdit}
      actions={actions?.(canEdit)}
    />
  );
}

function KindPage<Rec extends MasterRecord, Draft extends object, Sort extends string>({
  kind,
  id,
}: KindProps<Rec, Draft, Sort> & { id: string }) {
  const { title, singular, path, router, nameOf } = kind;
  const utils = trpc.useUtils();
  const form = useRecord({
    id,
    basePath: path,
    isReadOnly: !useIsUnscoped(),
    recordQuery: router.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: kind.useEmpty(),
    toDraft: kind.toDraft,
    create: router.create.useMutation().mutateAsync,
    update: router.update.useMutation().mutateAsync,
    remove: router.delete.useMutation().mutateAsync,
    onChanged: () => kind.onChanged(utils),
  });
  return (
    <RecordPage
      form={form}
      listLabel={title}
      title={form.record ? nameOf(form.record) : `New ${singular}`}
      history={(before) => kind.history(utils, { _id: id, before })}
    >
      {kind.fields(form)}
    </RecordPage>
  );
}
