import { listContract } from '#shared/contracts/staffLists.ts';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { STAFF_LISTS } from '#shared/domain/staffLists.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { masterPaths } from '../masterData/masterPaths.ts';
import { recordCalls } from '../masterData/recordCalls.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { router } from '../platform/trpc/procedures.ts';
import { Agriculture, GradeLevel, Subject, Supplier } from './staffLists.entity.ts';

type Texts = Omit<Parameters<typeof masterPaths>[0], 'base' | 'example' | 'taken'>;

/** The calls of a list; `name` is also that of its router. */
const textsOf = (name: keyof typeof STAFF_LISTS, texts: Texts) => ({
  ...texts,
  base: `/api${STAFF_LISTS[name].path}` as const,
  example: '1',
  taken: 'A record with this name exists.',
});

/** A list of names that products carry. */
function namesRouter(
  name: 'subjects' | 'gradeLevels' | 'agriculture',
  entity: typeof Subject | typeof GradeLevel | typeof Agriculture,
  texts: Texts,
) {
  const { record } = STAFF_LISTS[name];
  const names = simpleRecords<{ name: string }>({
    entity,
    fields: ['name'],
    inUse: serverMessages.referenceInUse,
    changed: (deps, em, id) => deps.reindexByReference(em, record, id),
  });
  return router(recordCalls(names, listContract(name), 'reference', record, textsOf(name, texts)));
}

/** One router for each row of STAFF_LISTS. */
export const listRouters = {
  subjects: namesRouter('subjects', Subject, {
    one: 'subject',
    many: 'subjects',
    id: 'Subject',
    ids: 'Subjects',
    create: { name: 'Robotics' },
    update: { name: 'Filipino' },
    inUse: 'Products have this subject.',
  }),
  gradeLevels: namesRouter('gradeLevels', GradeLevel, {
    one: 'grade level',
    many: 'grade levels',
    id: 'GradeLevel',
    ids: 'GradeLevels',
    create: { name: 'Preparatory' },
    update: { name: 'Kindergarten' },
    inUse: 'Products have this grade level.',
  }),
  agriculture: namesRouter('agriculture', Agriculture, {
    one: 'kind of agriculture',
    many: 'kinds of agriculture',
    id: 'Agriculture',
    ids: 'Agricultures',
    create: { name: 'Beekeeping' },
    update: { name: 'Vegetables' },
    inUse: 'Products have this name.',
  }),
  suppliers: router(
    recordCalls(
      simpleRecords<{ name: string; phone: string; note: string }>({
        entity: Supplier,
        fields: ['name', 'phone', 'note'],
      }),
      listContract('suppliers'),
      'reference',
      'supplier',
      textsOf('suppliers', {
        one: 'supplier',
        many: 'suppliers',
        id: 'Supplier',
        ids: 'Suppliers',
        create: { name: 'National Book Store', phone: '(02) 8888 8627', note: 'Delivers on Tuesdays.' },
        update: { phone: '(02) 8631 8061' },
      }),
    ),
  ),
};

declare module '../platform/services.ts' {
  interface Services {
    /** Updates every product's copy of the name. */
    reindexByReference: (em: StoreEntityManager, record: ReferenceRecordType, id: number) => Promise<void>;
  }
}
