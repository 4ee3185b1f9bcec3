import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { ReferenceRecord } from '#shared/contracts/reference.ts';
import type { ReferenceRouterName } from '#shared/domain/catalog/facets.ts';
import type { NameList } from '#shared/domain/catalog/importColumns.ts';
import { trpc } from '../../api/client.ts';
import type { TableColumn } from '../../design/table/columns.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { PasteNames } from '../records/PasteNames.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';

export interface ReferenceKind {
  router: ReferenceRouterName;
  title: string;
  singular: string;
  plural?: string;
  basePath: string;
  list: NameList;
  usual?: { label: string; names: readonly string[] };
}

const columns: TableColumn<ReferenceRecord>[] = [
  { id: 'name', header: 'Name', isSortable: true, render: ({ name }) => name },
];
const empty = { name: '' };
const toDraft = ({ name }: ReferenceRecord) => ({ name });

export function ReferenceScreen({ kind }: { kind: ReferenceKind }) {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <ReferenceList kind={kind} /> : <ReferencePage kind={kind} id={id} />;
}

function ReferenceList({ kind }: { kind: ReferenceKind }) {
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts: ['name'], defaultSort: 'name' });
  const list = trpc[kind.router].paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      title={kind.title}
      singular={kind.singular}
      {...(kind.plural && { plural: kind.plural })}
      basePath={kind.basePath}
      section="Products"
      view={view}
      list={list}
      columns={columns}
      canEdit={canEdit}
      actions={
        canEdit && (
          <PasteNames
            list={kind.list}
            title={`Paste ${kind.title.toLowerCase()}`}
            description="Existing names do not change."
            {...(kind.usual && { usual: kind.usual })}
          />
        )
      }
    />
  );
}

function ReferencePage({ kind, id }: { kind: ReferenceKind; id: string }) {
  const router = trpc[kind.router];
  const utils = trpc.useUtils();
  const isReadOnly = !useIsUnscoped();
  const form = useRecord({
    id,
    basePath: kind.basePath,
    isReadOnly,
    recordQuery: router.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty,
    toDraft,
    create: router.create.useMutation().mutateAsync,
    update: router.update.useMutation().mutateAsync,
    remove: router.delete.useMutation().mutateAsync,
    onChanged: () => utils[kind.router].invalidate(),
  });
  return (
    <RecordPage
      form={form}
      listLabel={kind.title}
      title={form.record?.name ?? `New ${kind.singular}`}
      history={(before) => utils.client[kind.router].history.query({ _id: id, before })}
    >
      <TextField label="Name" isRequired {...form.field('name')} />
    </RecordPage>
  );
}
