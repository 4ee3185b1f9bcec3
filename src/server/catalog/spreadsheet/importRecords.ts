import type { z } from 'zod';
import type { importPicturesInput, importPicturesOutput, listImportsOutput } from '#shared/contracts/stockImport.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';

const LISTED = 20;
const UNUSED_MS = 24 * 3_600_000;

/** Staff with assigned categories see only their own. */
function imports(em: StoreEntityManager, { id, scope }: StaffMember) {
  const all = db(em).selectFrom('stock_import').where('imported_at', 'is not', null);
  return scope === null ? all : all.where('staff_user_id', '=', id);
}

export async function listImports(
  { em }: Pick<Deps, 'em'>,
  staff: StaffMember,
): Promise<z.input<typeof listImportsOutput>> {
  const found = await imports(em, staff)
    .select(['id as import_id', 'filename', 'staff_name as who', 'imported_at', 'products_created', 'products_updated'])
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return found.flatMap(({ imported_at, ...rest }) => (imported_at ? [{ ...rest, imported_at }] : []));
}

/** Throws not_found for an import that the user may not see. */
export async function listImportPictures(
  { em }: Pick<Deps, 'em'>,
  staff: StaffMember,
  { import_id }: z.output<typeof importPicturesInput>,
): Promise<z.input<typeof importPicturesOutput>> {
  const found = await imports(em, staff).select('id').where('id', '=', import_id).executeTakeFirst();
  if (!found) throw new DomainError('not_found', serverMessages.importUnknown);
  const created = db(em)
    .selectFrom('stock as s')
    .where('s.import_id', '=', import_id)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const bare = created.where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('stock_image as i').select('i.id').whereRef('i.stock_id', '=', 's.id'))),
  );
  const [all, waiting] = [await created.executeTakeFirstOrThrow(), await bare.executeTakeFirstOrThrow()].map(
    ({ count }) => Number(count),
  );
  return { waiting: waiting ?? 0, done: (all ?? 0) - (waiting ?? 0), failed: 0, failures: [] };
}

/** Products of the first import are created hidden. */
export const isFirstImport = async (em: StoreEntityManager): Promise<boolean> =>
  (await db(em)
    .selectFrom('stock_import')
    .select('id')
    .where('imported_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) === undefined;

/** Deletes files checked more than a day ago and not imported. */
export async function purgeImports({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em)
    .deleteFrom('stock_import')
    .where('imported_at', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - UNUSED_MS))
    .execute();
}
