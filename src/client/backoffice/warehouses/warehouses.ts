import type { WarehouseRecord } from '#shared/contracts/staff.ts';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME } from '#shared/domain/storeFacts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { column, defineRecord } from '../records/defineRecord.ts';

const isShown = ({ is_counter }: Pick<WarehouseRecord, 'is_counter'>) => is_counter;

export const warehouses = defineRecord<WarehouseRecord, 'name' | 'address'>({
  path: paths.warehouses,
  title: 'Warehouses',
  one: 'warehouse',
  purpose: 'Places where staff work. If customers pick up there, turn on “Customers pick up here”.',
  tab: 'People',
  emptyText: 'Staff are assigned to a warehouse. A warehouse can also be a pick-up counter.',
  router: trpc.warehouses,
  history: (client) => client.warehouses.history,
  sorts: ['name', 'address'],
  columns: [column('name', 'Name'), column('address', 'Address', { card: 'note' })],
  empty: { name: '', address: '', is_counter: false, place: '', map_link: '', phone: '', hours: '' },
  fields: [
    { kind: 'text', name: 'name', label: 'Name', isRequired: true },
    { kind: 'text', name: 'address', label: 'Address', rows: 3 },
    { kind: 'switch', name: 'is_counter', label: 'Customers pick up here', description: staffMessages.counterHint },
    { kind: 'text', name: 'place', label: 'Place', maxLength: MAX_STORE_LINE, isShown },
    { kind: 'text', name: 'map_link', label: 'Map link', maxLength: MAX_STORE_LINK, isShown },
    { kind: 'text', name: 'phone', label: 'Phone', maxLength: MAX_STORE_NAME, isShown },
    { kind: 'text', name: 'hours', label: 'Opening hours', maxLength: MAX_STORE_LINE, isShown },
  ],
});
