import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { trpc } from '../../api/client.ts';
import { downloadFile } from '../../app/downloadFile.ts';
import { useTask } from '../../app/useTask.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { PasteLines } from './PasteLines.tsx';
import { RecordFields } from './RecordFields.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordPage } from './RecordPage.tsx';
import type { DraftOf, FormDefinition, ListDefinition, RecordKind, RecordNames } from './recordKind.ts';
import { SpreadsheetMenu } from './SpreadsheetMenu.tsx';
import { useListView } from './useListView.ts';
import { type MasterRecord, NEW_RECORD, useRecord } from './useRecord.ts';
import { useIsUnscoped } from './useStaffUser.ts';

/** Another screen begins a new record: `navigate(recordPath(path, NEW_RECORD), { state: { draft } })`. */
export interface NewRecordState<Draft> {
  draft: Draft;
}

export function recordScreen<Rec extends MasterRecord, Sort extends string>(kind: RecordKind<Rec, Sort>) {
  return function RecordScreen() {
    const { id } = useParams<{ id?: string }>();
    return id === undefined ? <DefinedList kind={kind} /> : <DefinedPage kind={kind} id={id} />;
  };
}

function DefinedList<Row extends { _id: string }, Sort extends string>({ kind }: { kind: ListDefinition<Row, Sort> }) {
  const { title, one, many, section, path, router, sorts, columns, nameOf, emptyText, pageSizes } = kind;
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts, defaultSort: sorts[0] });
  const list = router.paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      title={title}
      singular={one}
      plural={many}
      section={section}
      emptyText={emptyText}
      pageSizes={pageSizes}
      basePath={path}
      view={view}
      list={list}
      columns={columns.map((column) => ({ ...column, isSortable: sorts.some((sort) => sort === column.id) }))}
      rowName={nameOf}
      canEdit={canEdit}
      actions={<Actions kind={kind} canEdit={canEdit} />}
    />
  );
}

type ActionsProps = { kind: Pick<ListDefinition<never, never>, 'links' | 'files'>; canEdit: boolean };

function Actions({ kind: { links = [], files = {} }, canEdit }: ActionsProps) {
  const { client } = trpc.useUtils();
  const { paste, export: exportFile } = files;
  return (
    <>
      {links.map(({ label, href }) => (
        <LinkButton key={href} href={href}>
          {label}
        </LinkButton>
      ))}
      {paste && canEdit && <PasteLines {...paste} add={(lines) => paste.add(client, lines)} />}
      {exportFile && <ExportMenu load={(format) => exportFile(client, format)} />}
    </>
  );
}

function ExportMenu({ load }: { load: (format: FileFormat) => Promise<FileOutput> }) {
  const [exportAll, isExporting] = useTask(async (format: FileFormat) => downloadFile(await load(format)));
  return <SpreadsheetMenu isPending={isExporting} onExport={exportAll} />;
}

interface DefinedPageProps<Rec extends MasterRecord> {
  kind: RecordNames & FormDefinition<Rec> & { nameOf?: (record: Rec) => string };
  id: string;
}

function DefinedPage<Rec extends MasterRecord>({ kind, id }: DefinedPageProps<Rec>) {
  const { title, one, path, router, history, empty, fields, nameOf = ownName } = kind;
  const utils = trpc.useUtils();
  const begun = useHistoryState<NewRecordState<DraftOf<Rec>> | null>()?.draft;
  const form = useRecord({
    id,
    basePath: path,
    isReadOnly: !useIsUnscoped(),
    recordQuery: router.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: begun ?? empty,
    toDraft: ({ _id, version, ...draft }) => draft,
    create: router.create.useMutation().mutateAsync,
    update: router.update.useMutation().mutateAsync,
    remove: router.delete.useMutation().mutateAsync,
    onChanged: () => utils.invalidate(),
  });
  return (
    <RecordPage
      form={form}
      listLabel={title}
      title={form.record ? nameOf(form.record) : `New ${one}`}
      history={(before) => history(utils.client).query({ _id: id, before })}
    >
      <RecordFields form={form} fields={fields} />
    </RecordPage>
  );
}

const ownName = (record: object) => ('name' in record ? String(record.name) : '');
