import type { WarehouseRecord } from '#shared/contracts/staff.ts';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME } from '#shared/domain/storeFacts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Switch } from '../../design/switch/Switch.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { recordScreen } from '../records/RecordScreen.tsx';

const empty = { name: '', address: '', is_counter: false, place: '', map_link: '', phone: '', hours: '' };

export default recordScreen({
  title: 'Warehouses',
  singular: 'warehouse',
  emptyText: 'Staff are assigned to a warehouse. A warehouse can also be a pick-up counter.',
  path: paths.warehouses,
  router: trpc.warehouses,
  history: (utils, key) => utils.client.warehouses.history.query(key),
  onChanged: (utils) => utils.warehouses.invalidate(),
  sorts: ['name', 'address'],
  columns: [
    { id: 'name', header: 'Name', isSortable: true, render: ({ name }) => name },
    { id: 'address', header: 'Address', card: 'note', isSortable: true, render: ({ address }) => address },
  ],
  nameOf: ({ name }: WarehouseRecord) => name,
  useEmpty: () => empty,
  toDraft: ({ _id, version, ...draft }) => draft,
  fields: (form) => (
    <>
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
    </>
  ),
});
