import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { WarehouseRecord } from '#shared/contracts/staff.ts';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME } from '#shared/domain/storeFacts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Switch } from '../../design/switch/Switch.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useListView } from '../records/useListView.ts';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';

const columns: TableColumn<WarehouseRecord>[] = [
  { id: 'name', header: 'Name', isSortable: true, render: ({ name }) => name },
  { id: 'address', header: 'Address', card: 'note', isSortable: true, render: ({ address }) => address },
];
const empty = { name: '', address: '', is_counter: false, place: '', map_link: '', phone: '', hours: '' };
const toDraft = ({ _id, version, ...draft }: WarehouseRecord) => draft;

export default function WarehousesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <WarehouseList /> : <WarehousePage id={id} />;
}

function WarehouseList() {
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts: ['name', 'address'], defaultSort: 'name' });
  const list = trpc.warehouses.paginate.useQuery(view.input, { placeholderData: keepPreviousData });
  return (
    <RecordList
      title="Warehouses"
      singular="warehouse"
      emptyText="Staff are assigned to a warehouse. A warehouse can also be a pick-up counter."
      basePath={paths.warehouses}
      view={view}
      list={list}
      columns={columns}
      canEdit={canEdit}
    />
  );
}

function WarehousePage({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const form = useRecord({
    id,
    basePath: paths.warehouses,
    isReadOnly: !useIsUnscoped(),
    recordQuery: trpc.warehouses.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty,
    toDraft,
    create: trpc.warehouses.create.useMutation().mutateAsync,
    update: trpc.warehouses.update.useMutation().mutateAsync,
    remove: trpc.warehouses.delete.useMutation().mutateAsync,
    onChanged: () => utils.warehouses.invalidate(),
  });
  return (
    <RecordPage
      form={form}
      listLabel="Warehouses"
      title={form.record?.name ?? 'New warehouse'}
      history={(before) => utils.client.warehouses.history.query({ _id: id, before })}
    >
      <TextField label="Name" isRequired {...form.field('name')} />
      <TextField label="Address" rows={3} {...form.field('address')} />
      <Switch
        isSelected={form.draft.is_counter}
        isDisabled={form.isReadOnly}
        onChange={(is_counter) => form.set({ is_counter })}
        description={staffMessages.counterHint}
      >
        Customers pick up here
      </Switch>
      {form.draft.is_counter && (
        <>
          <TextField label="Place" maxLength={MAX_STORE_LINE} {...form.field('place')} />
          <TextField label="Map link" maxLength={MAX_STORE_LINK} {...form.field('map_link')} />
          <TextField label="Phone" maxLength={MAX_STORE_NAME} {...form.field('phone')} />
          <TextField label="Opening hours" maxLength={MAX_STORE_LINE} {...form.field('hours')} />
        </>
      )}
    </RecordPage>
  );
}
