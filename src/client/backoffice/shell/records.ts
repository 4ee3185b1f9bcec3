import type { WarehouseRecord } from '#shared/contracts/staff.ts';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME } from '#shared/domain/storeFacts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { column, defineLargeRecord, defineRecord, type RecordDefinition } from '../records/defineRecord.ts';
import { STAFF_LIST_RECORDS } from '../staffLists/staffLists.ts';
import { synonyms } from '../synonyms/synonyms.ts';

const isShown = ({ is_counter }: Pick<WarehouseRecord, 'is_counter'>) => is_counter;

const warehouses = defineRecord<WarehouseRecord, 'name' | 'address'>({
  path: paths.warehouses,
  title: 'Pick-up places',
  one: 'pick-up place',
  purpose: 'Places where staff work. If customers pick up there, turn on “Customers pick up here”.',
  tab: 'Advanced',
  emptyText: 'Staff are assigned to a place. With two places where customers pick up, they choose one.',
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

/** Each has its route, its tab, and its entries in search and help. */
export const RECORDS: readonly RecordDefinition[] = [
  defineLargeRecord(
    {
      path: paths.bookListRecords,
      title: 'Book lists',
      one: 'book list',
      purpose: 'Books for a grade level, program or section. Customers add the whole list to the cart in one click.',
      tab: 'Products',
      section: 'Products',
    },
    () => import('../bookLists/bookLists.tsx'),
  ),
  synonyms,
  defineLargeRecord(
    {
      path: paths.categories,
      title: 'Categories',
      one: 'category',
      purpose: 'The categories customers see in the menu.',
      jobs: {
        'Add a category': 'Click New category and enter its name.',
        'Change the order': 'Drag a category to its place, or click Actions and Move up.',
        'Move into another category': 'Click Actions, then Move into….',
      },
      final: 'A deleted category cannot be restored. A category with products cannot be deleted.',
      newWords: 'new department collection create',
      tab: 'Products',
    },
    () => import('../categories/categories.tsx'),
  ),
  ...STAFF_LIST_RECORDS,
  defineLargeRecord(
    {
      path: paths.users,
      title: 'Users',
      one: 'user',
      purpose: 'Staff accounts and what each user can do.',
      jobs: {
        'Add a user': 'Click New user, fill in the fields, and click Save.',
        'Invite many at once':
          'Click Paste a list, check the preview, and click Invite. Copy the links. Each user sets a password with the link within 72 hours.',
        'Change a user':
          'Open the user, change the fields, and click Save. You can also create a new invitation link there.',
      },
      final: 'A deleted user cannot be restored. An invitation link is shown only once.',
      newWords: 'staff employee clerk account',
      notForScoped: staffMessages.usersNotForScoped,
    },
    () => import('../users/users.tsx'),
  ),
  warehouses,
];
