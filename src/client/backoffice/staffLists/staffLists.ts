import type { NameList } from '#shared/domain/catalog/products/importColumns.ts';
import { type ListField, STAFF_LISTS, type StaffListName } from '#shared/domain/staffLists.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { column, defineRecord } from '../records/defineRecord.ts';
import type { ApiClient } from '../records/recordKind.ts';

/** Returns the screen's definition from a row of STAFF_LISTS. */
const listOf = <Name extends StaffListName>(name: Name) => ({
  path: STAFF_LISTS[name].path,
  title: STAFF_LISTS[name].title,
  one: STAFF_LISTS[name].one,
  tab: 'Lists' as const,
  section: 'Products',
  router: trpc[name],
  history: (client: ApiClient) => client[name].history,
  sorts: ['name'] as const,
});

const textOf = <Name extends string>(name: Name, { label, max, isRequired, rows }: ListField) => ({
  kind: 'text' as const,
  ...{ name, label, isRequired, rows },
  maxLength: max,
});

const pasteNames = (list: NameList, title: string, usual?: { label: string; names: readonly string[] }) => ({
  title: `Paste ${title.toLowerCase()}`,
  description: 'Existing names do not change.',
  ...(usual && { usual }),
  add: async (client: ApiClient, names: string[]) => (await client.stocks.addNames.mutate({ list, names })).created,
});

const KINDER_TO_12 = ['Kinder', ...Array.from({ length: 12 }, (_, grade) => `Grade ${grade + 1}`)];

/** The screens of the lists of src/shared/domain/staffLists.ts. */
export const STAFF_LIST_RECORDS = [
  defineRecord<ApiOutput['subjects']['get'], 'name'>({
    ...listOf('subjects'),
    purpose: 'Subjects customers can filter books by.',
    columns: [column('name', 'Name')],
    empty: { name: '' },
    fields: [textOf('name', STAFF_LISTS.subjects.fields.name)],
    files: { paste: pasteNames('subjects', 'Subjects') },
  }),
  defineRecord<ApiOutput['gradeLevels']['get'], 'name'>({
    ...listOf('gradeLevels'),
    purpose: 'Grade levels customers can filter products by.',
    columns: [column('name', 'Name')],
    empty: { name: '' },
    fields: [textOf('name', STAFF_LISTS.gradeLevels.fields.name)],
    files: { paste: pasteNames('grade_levels', 'Grade levels', { label: 'Kinder to Grade 12', names: KINDER_TO_12 }) },
  }),
  defineRecord<ApiOutput['agriculture']['get'], 'name'>({
    ...listOf('agriculture'),
    purpose: 'Kinds of farm products customers can filter by.',
    many: 'names',
    columns: [column('name', 'Name')],
    empty: { name: '' },
    fields: [textOf('name', STAFF_LISTS.agriculture.fields.name)],
    files: { paste: pasteNames('agriculture', 'Agriculture') },
  }),
  defineRecord<ApiOutput['suppliers']['get'], 'name'>({
    ...listOf('suppliers'),
    purpose: 'Who the store buys from.',
    columns: [
      column('name', 'Name'),
      column('phone', 'Phone', { card: 'amount' }),
      column('note', 'Note', { card: 'note' }),
    ],
    empty: { name: '', phone: '', note: '' },
    fields: [
      textOf('name', STAFF_LISTS.suppliers.fields.name),
      textOf('phone', STAFF_LISTS.suppliers.fields.phone),
      textOf('note', STAFF_LISTS.suppliers.fields.note),
    ],
    files: { paste: pasteNames('supplier', 'Suppliers') },
  }),
];
