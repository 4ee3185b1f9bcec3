import type { z } from 'zod';
import { recordId } from '#shared/contracts/common.ts';
import type { deleteImageInput, orderImagesInput, stockImages } from '#shared/contracts/stocks.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../../platform/database/transaction.ts';
import { isPicture } from '../../platform/files/pictureFormat.ts';
import { textField } from '../../platform/http/formFields.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { FormLimits } from '../../platform/uploads/formLimits.ts';
import { writeSequence } from '../product/writeSequence.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { lockStock } from './stockLocks.ts';
import { discardPicture, type StoredPicture, withPictures } from './stockPictures.ts';

type StockImages = z.output<typeof stockImages>;

/** Pictures of one product, and of one upload. */
const MAX_IMAGES = 20;
const MAX_CONCURRENCY = 10;

/** The names under which forms send pictures; the first is the documented one. */
const FILE_FIELDS = ['images', 'images[]', 'image', 'file'];

/** Ten pictures of the largest size at once, and what the form itself takes; one more file, which the rule then names. */
export const IMAGES_FORM_LIMITS: FormLimits = {
  bytes: 21 * 1024 * 1024,
  fileNames: FILE_FIELDS,
  files: MAX_CONCURRENCY + 1,
  fields: 20,
  fieldBytes: 1_000,
  isAllowed: isPicture(['jpeg']),
};

/**
 * Adds the pictures of a form (`_id` and its files) after those that the stock has, all of them or none. Throws not_found,
 * invalid for no files or too many, and as withPictures does.
 */
export async function addImages(deps: Deps, staff: StaffMember, form: FormData): Promise<StockImages> {
  const id = recordId.parse((await textField(form, '_id')) ?? '');
  const files = requireFiles(form);
  // Once before anything is decoded, and once more when the rows are written.
  await lockWithRoom(deps.em, staff, id, files.length);
  return withPictures(deps, files, (pictures) =>
    inTransaction(deps.em, async (em) => {
      const before = await lockWithRoom(em, staff, id, pictures.length);
      const next = (before.at(-1)?.sequence ?? 0) + 1;
      await db(em)
        .insertInto('stock_image')
        .values(pictures.map((picture, index) => ({ ...picture, stock_id: id, sequence: next + index })))
        .execute();
      return writeDown(deps, em, staff, id, { before, after: [...before, ...pictures] });
    }),
  );
}

function requireFiles(form: FormData): File[] {
  const files = [...form].flatMap(([field, entry]) =>
    FILE_FIELDS.includes(field) && entry instanceof File && (entry.size > 0 || entry.name !== '') ? [entry] : [],
  );
  if (files.length === 0) throw rejectedFiles(serverMessages.noFile);
  if (files.length > MAX_CONCURRENCY) throw rejectedFiles(serverMessages.tooManyPictures);
  return files;
}

/** Locks the stock and returns its pictures, if there is room for so many more. */
async function lockWithRoom(em: StoreEntityManager, staff: StaffMember, id: number, more: number) {
  await lockStock(em, staff, id);
  const images = await readImages(em, id);
  if (images.length + more > MAX_IMAGES) throw rejectedFiles(serverMessages.tooManyImages);
  return images;
}

function rejectedFiles(message: string): DomainError {
  return new DomainError('invalid', message, { errors: { images: message } });
}

/**
 * Takes a picture off the stock; its file goes too, unless a past order shows it. Throws not_found, also for a picture of
 * another stock.
 */
export async function deleteImage(
  deps: Deps,
  staff: StaffMember,
  { _id, image }: z.output<typeof deleteImageInput>,
): Promise<StockImages> {
  const { left, isSold } = await inTransaction(deps.em, async (em) => {
    await lockStock(em, staff, _id);
    const before = await readImages(em, _id);
    const gone = before.find(({ filename }) => filename === image);
    if (!gone)
      throw new DomainError('not_found', serverMessages.imageUnknown, {
        errors: { image: serverMessages.imageUnknown },
      });
    await db(em).deleteFrom('stock_image').where('id', '=', gone.id).execute();
    const after = before.filter((other) => other !== gone);
    return { left: await writeDown(deps, em, staff, _id, { before, after }), isSold: await isOnOrders(em, _id, image) };
  });
  if (!isSold) await whenCommitted(deps.em, () => discardPicture(deps, image));
  return left;
}

async function isOnOrders(em: StoreEntityManager, id: number, filename: string): Promise<boolean> {
  const line = await db(em)
    .selectFrom('order_line')
    .select('id')
    .where('stock_id', '=', id)
    .where('image_filename', '=', filename)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Puts the stock's pictures in the order given. Throws not_found, and conflict unless they are exactly those it has. */
export function orderImages(
  deps: Deps,
  staff: StaffMember,
  { _id, images }: z.output<typeof orderImagesInput>,
): Promise<StockImages> {
  return inTransaction(deps.em, async (em) => {
    await lockStock(em, staff, _id);
    const before = await readImages(em, _id);
    const after = images.flatMap((name) => before.find(({ filename }) => filename === name) ?? []);
    if (images.length !== before.length || new Set(after).size !== before.length) {
      throw new DomainError('conflict', serverMessages.imagesChanged);
    }
    await writeSequence(
      em,
      'stock_image',
      after.map(({ id }) => id),
    );
    return writeDown(deps, em, staff, _id, { before, after });
  });
}

function readImages(em: StoreEntityManager, stockId: number) {
  return db(em)
    .selectFrom('stock_image')
    .select(['id', 'filename', 'width', 'height', 'sequence'])
    .where('stock_id', '=', stockId)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}

/** Writes down what changed and returns what there is now. The version stays, so that no open form collides with it. */
async function writeDown(
  deps: Deps,
  em: StoreEntityManager,
  staff: StaffMember,
  id: number,
  { before, after }: { before: readonly StoredPicture[]; after: readonly StoredPicture[] },
): Promise<StockImages> {
  const names = (pictures: readonly StoredPicture[]) => ({ images: pictures.map(({ filename }) => filename) });
  await writeAudit(em, staff, deps.now(), [
    { record_type: 'stock', record_id: id, action: 'updated', changes: changesBetween(names(before), names(after)) },
  ]);
  await indexStocks(em, [id]);
  return { images: after.map(({ filename, width, height }) => ({ filename, width, height })) };
}
