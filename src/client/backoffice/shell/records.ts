import { staffMessages } from '#shared/staffMessages.ts';
import { paths } from '../../app/paths.ts';
import { defineLargeRecord, type RecordDefinition } from '../records/defineRecord.ts';
import { STAFF_LIST_RECORDS } from '../staffLists/staffLists.ts';
import { synonyms } from '../synonyms/synonyms.ts';
import { warehouses } from '../warehouses/warehouses.ts';

/** Each has its route, its tab, and its entries of the search and the help. */
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
