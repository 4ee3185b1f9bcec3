import { z } from 'zod';
import type { importPicturesInput, importPicturesOutput } from '#shared/contracts/stockImport.ts';
import { pictureAt } from '#shared/domain/catalog/importPictures.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { enqueueAll, GiveUpError, type QueueDefinition } from '../../platform/jobs/queue.ts';
import { TransportError } from '../../platform/outgoing/outgoing.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks } from '../product/chunks.ts';
import { readSold } from '../stocks/deleteStock.ts';
import { storeImages } from '../stocks/stockImages.ts';
import { picturesOfRows } from './picturesOfRows.ts';
import type { PlannedProduct } from './planImport.ts';
import type { KeyedChange } from './writeStocks.ts';

/** Failed pictures that are listed. */
const LISTED = 50;
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
/** After so many attempts a picture is given up, over some three minutes. */
const MAX_ATTEMPTS = 4;
/** Statuses that another attempt may change. */
const FOR_NOW: readonly number[] = [408, 425, 429];

const payload = z.object({ picture: z.number().int() });

/** Fetches the pictures of imports, by the rules of webhooks: from public addresses alone, and a few at the same time. */
export const importPictureQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'import-pictures',
  payload,
  workers: 2,
  maxAttempts: MAX_ATTEMPTS,
  work: fetchPicture,
};

/** Queues the pictures of an import's products, in its transaction. What a product has already, also by the same address, is not fetched again. */
export async function queuePictures(
  { now }: Pick<Deps, 'now'>,
  em: StoreEntityManager,
  importId: string,
  planned: readonly PlannedProduct[],
  written: readonly KeyedChange[],
): Promise<void> {
  const idOf = new Map(written.map(({ columns, id }) => [columns, id]));
  const wanted = planned.flatMap(({ group, hasErrors, known, change }) => {
    const id = known ? Number(known.record._id) : change ? idOf.get(change.columns) : undefined;
    if (hasErrors || group.isSkipped || id === undefined) return [];
    return picturesOfRows(group)
      .filter(({ url }) => !pictureAt(url, known?.record.images ?? []))
      .map((picture) => ({ product_import_id: importId, stock_id: id, ...picture }));
  });
  for (const chunk of chunks(wanted)) {
    const had = await picturesHad(
      em,
      chunk.map(({ stock_id }) => stock_id),
    );
    const rows = chunk.filter(({ stock_id, url }) => !had.has(`${stock_id} ${url}`));
    if (rows.length > 0) await db(em).insertInto('import_picture').values(rows).execute();
  }
  const queued = await db(em)
    .selectFrom('import_picture')
    .select('id')
    .where('product_import_id', '=', importId)
    .orderBy('id')
    .execute();
  for (const chunk of chunks(queued)) {
    const at = now();
    await enqueueAll(
      em,
      importPictureQueue,
      chunk.map(({ id }) => ({ payload: { picture: id }, now: at })),
    );
  }
}

/** The products and addresses of pictures that were fetched and are still on their product. */
async function picturesHad(em: StoreEntityManager, stockIds: readonly number[]): Promise<Set<string>> {
  const found = await db(em)
    .selectFrom('import_picture as p')
    .innerJoin('stock_image as i', 'i.filename', 'p.filename')
    .select(['p.stock_id', 'p.url'])
    .where('p.stock_id', 'in', stockIds)
    .execute();
  return new Set(found.map(({ stock_id, url }) => `${stock_id} ${url}`));
}

/** Fetches a picture and puts it on its product, unless the import was undone. What failed for good is noted with its reason. */
async function fetchPicture(
  deps: Deps,
  { payload: { picture: id }, attempt }: { payload: { picture: number }; attempt: number },
  signal: AbortSignal,
): Promise<void> {
  const picture = await db(deps.em)
    .selectFrom('import_picture as p')
    .innerJoin('product_import as i', 'i.id', 'p.product_import_id')
    .select(['p.url', 'p.color', 'p.stock_id', 'p.state', 'i.staff_user_id', 'i.staff_name'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (picture?.state !== 'waiting') return;
  const author = picture.staff_user_id === null ? null : { id: picture.staff_user_id, name: picture.staff_name };
  try {
    const file = new File([await fetchBytes(deps, picture.url, signal)], 'picture');
    await storeImages(deps, { author, scope: null, save: 'saveForeignImage' }, picture.stock_id, [file], {
      color: picture.color,
      isWanted: async (em) => {
        const found = await db(em)
          .selectFrom('import_picture')
          .select('state')
          .where('id', '=', id)
          .forUpdate()
          .execute();
        return found[0]?.state === 'waiting';
      },
      onStored: (em, [stored]) => note(em, id, { state: 'done', error: '', filename: stored?.filename ?? null }),
    });
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = error instanceof GiveUpError || (error instanceof DomainError && error.code !== 'unavailable');
    if (!isFinal && !(error instanceof TransportError)) throw error;
    if (!isFinal && attempt < MAX_ATTEMPTS) throw error;
    await note(deps.em, id, { state: 'failed', error: error.message.slice(0, 200) });
  }
}

async function fetchBytes({ outgoing }: Deps, url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { status, bytes } = await outgoing.fetchFile(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }, signal);
  if (status >= 200 && status < 300) return bytes;
  const message = `The address responded with ${status}.`;
  throw status < 500 && !FOR_NOW.includes(status) ? new GiveUpError(message) : new TransportError(message);
}

const note = async (
  em: StoreEntityManager,
  id: number,
  values: { state: 'done' | 'failed'; error: string; filename?: string | null },
): Promise<void> => {
  await db(em).updateTable('import_picture').set(values).where('id', '=', id).where('state', '=', 'waiting').execute();
};

/**
 * Cancels the pictures of an import that wait, and takes those that came off the products that stay. Returns these products and the
 * names of the files, which are for the caller to discard after its commit; a picture that an order shows stays.
 */
export async function takeOffPictures(
  em: StoreEntityManager,
  importId: string,
): Promise<{ stockIds: number[]; filenames: string[] }> {
  await db(em)
    .updateTable('import_picture')
    .set({ state: 'failed', error: serverMessages.pictureUndone })
    .where('product_import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
  const done = await db(em)
    .selectFrom('import_picture as p')
    .innerJoin('stock_image as i', 'i.filename', 'p.filename')
    .select(['i.id', 'i.filename', 'i.stock_id'])
    .where('p.product_import_id', '=', importId)
    .execute();
  const shown = new Set<string>();
  for (const chunk of chunks(done)) {
    const keys = chunk.map(({ id }) => id);
    await db(em).deleteFrom('stock_image').where('id', 'in', keys).execute();
    const { pictures } = await readSold(
      em,
      chunk.map(({ stock_id }) => stock_id),
    );
    for (const filename of pictures) shown.add(filename);
  }
  const filenames = done.map(({ filename }) => filename).filter((filename) => !shown.has(filename));
  return { stockIds: [...new Set(done.map(({ stock_id }) => stock_id))], filenames };
}

/** How many pictures of an import wait, came and failed, and the first that failed. Throws not_found for an import of others that the user may not see. */
export async function listImportPictures(
  { em }: Pick<Deps, 'em'>,
  { id, scope }: StaffMember,
  { import_id }: z.output<typeof importPicturesInput>,
): Promise<z.input<typeof importPicturesOutput>> {
  const found = await db(em)
    .selectFrom('product_import')
    .select('staff_user_id')
    .where('id', '=', import_id)
    .executeTakeFirst();
  if (!found || (scope !== null && found.staff_user_id !== id)) {
    throw new DomainError('not_found', serverMessages.importUnknown);
  }
  const counted = await db(em)
    .selectFrom('import_picture')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('product_import_id', '=', import_id)
    .groupBy('state')
    .execute();
  const failures = await db(em)
    .selectFrom('import_picture as p')
    .innerJoin('stock as s', 's.id', 'p.stock_id')
    .select(['p.stock_id', 's.name', 'p.url', 'p.error'])
    .where('p.product_import_id', '=', import_id)
    .where('p.state', '=', 'failed')
    .orderBy('p.id')
    .limit(LISTED)
    .execute();
  const countOf = (state: string) => Number(counted.find((row) => row.state === state)?.count ?? 0);
  return {
    ...{ waiting: countOf('waiting'), done: countOf('done'), failed: countOf('failed') },
    failures: failures.map(({ stock_id, ...failure }) => ({ stock_id: String(stock_id), ...failure })),
  };
}
