export interface ListField {
  label: string;
  max: number;
  isRequired?: boolean;
  /** Lines of its input; more than one allows line breaks. */
  rows?: number;
}

interface StaffList {
  /** Its table, and the subject of its audit rows. */
  record: string;
  path: `/${string}`;
  title: string;
  /** "grade level". */
  one: string;
  fields: Readonly<Record<string, ListField>> & { name: ListField };
}

const name = { label: 'Name', max: 120, isRequired: true } as const;

/**
 * Lists of simple records with a name and a few texts. Contracts, screen paths, audit log and access tests follow from
 * a row; CONTRIBUTING.md, To add a staff list, has the rest.
 */
export const STAFF_LISTS = {
  subjects: { record: 'subject', path: '/subjects', title: 'Subjects', one: 'subject', fields: { name } },
  gradeLevels: {
    record: 'grade_level',
    path: '/grade-levels',
    title: 'Grade levels',
    one: 'grade level',
    fields: { name },
  },
  agriculture: { record: 'agriculture', path: '/agriculture', title: 'Agriculture', one: 'name', fields: { name } },
  suppliers: {
    record: 'supplier',
    path: '/suppliers',
    title: 'Suppliers',
    one: 'supplier',
    fields: { name, phone: { label: 'Phone', max: 60 }, note: { label: 'Note', max: 500, rows: 3 } },
  },
} as const satisfies Readonly<Record<string, StaffList>>;

export type StaffListName = keyof typeof STAFF_LISTS;
type ListRecord = (typeof STAFF_LISTS)[StaffListName]['record'];
export const LIST_RECORDS: readonly ListRecord[] = Object.values(STAFF_LISTS).map(({ record }) => record);
export const LIST_NAMES = Object.keys(STAFF_LISTS) as readonly StaffListName[];

/** One value for each list, such as its path. */
export const perList = <const Key extends keyof StaffList>(key: Key) =>
  Object.fromEntries(Object.entries(STAFF_LISTS).map(([list, row]) => [list, row[key]])) as {
    readonly [Name in StaffListName]: (typeof STAFF_LISTS)[Name][Key];
  };
