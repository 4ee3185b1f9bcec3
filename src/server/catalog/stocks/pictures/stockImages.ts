import type { z } from 'zod';
import { recordId } from '#shared/contracts/common.ts';
import type { deleteImageInput, imageColorInput, OrderImagesInput, stockImages } from '#shared/contracts/stocks.ts';
import { colorOfFile } from '#shared/domain/catalog/products/pictureColors.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { noteDifference } from '../../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../../masterData/changeRecords.ts';
import { db } from '../../../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../../../platform/database/transaction.ts';
import { textField } from '../../../platform/http/formFields.ts';
import type { Deps, StoreEntityManager } from '../../../platform/services.ts';
import type { StaffMember } from '../../../platform/sessions/staffMember.ts';
import type { FormLimits } from '../../../platform/uploads/uploads.ts';
import { imageOf } from '../../product/productParts.ts';
import { indexStocks } from '../../search/stockIndex.ts';
import { type ImageEntity, type StockEntity, StockImage } from '../../stock.entity.ts';
import { findStock } from '../stockLocks.ts';
import { discardPicture, withPictures } from './stockPictures.ts';

type StockImages = z.output<typeof stockImages>;

const MAX_IMAGES = 20;
const MAX_CONCURRENCY = 10;

/** Accepted form fields; the first is the documented one. */
const FILE_FIELDS = ['images', 'images[]', 'image', 'file'];

/** Ten of the largest pictures and the form's overhead; one more file, so that the error can name it. */
export const IMAGES_FORM_LIMITS: FormLimits = {
  bytes: 21 * 1024 * 1024,
  fileNames: FILE_FIELDS,
  files: MAX_CONCURRENCY + 1,
  fields: 20,
  fieldBytes: 1_000,
};

/** Adds all or none. Throws not_found, invalid for no or too many files, and as withPictures. */
export async function addImages(deps: Deps, staff: StaffMember, form: FormData): Promise<StockImages> {
  const id = recordId.parse((await textField(form, '_id')) ?? '');
  const files = requireFiles(form);
  return storeImages(deps, staff, id, files);
}

/** Adds all or none. Throws not_found outside the scope, invalid for too many, and as withPictures. */
async function storeImages(deps: Deps, staff: StaffMember, id: number, files: readonly File[]): Promise<StockImages> {
  // Checked before decoding, and again when the rows are written.
  await inTransaction(deps.em, async (em) => requireCapacity(await findWithImages(em, staff, id), files.length));
  return withPictures(deps, files, (pictures) =>
    changeRecords(deps, staff, async (em) => {
      const stock = await findWithImages(em, staff, id);
      const before = requireCapacity(stock, pictures.length);
      const next = (before.at(-1)?.sequence ?? 0) + 1;
      const added = pictures.map((picture, index) =>
        em.create(StockImage, {
          stock,
          ...picture,
          color: colorOfFile(files[index]?.name ?? '', stock.colors),
          sequence: next + index,
        }),
      );
      return writeImages(em, stock, namesOf(before), [...before, ...added]);
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

async function findWithImages(em: StoreEntityManager, staff: Pick<StaffMember, 'scope'>, id: number) {
  const stock = await findStock(em, staff, id);
  await em.populate(stock, ['images']);
  return stock;
}

function requireCapacity({ images }: StockEntity, more: number): ImageEntity[] {
  if (images.length + more > MAX_IMAGES) throw rejectedFiles(serverMessages.tooManyImages);
  return images.getItems();
}

const rejectedFiles = (message: string): DomainError => fieldError('invalid', 'images', message);

/** Deletes the file too, unless a past order shows it. Throws not_found, also for another stock's picture. */
export async function deleteImage(
  deps: Deps,
  staff: StaffMember,
  { _id, image }: z.output<typeof deleteImageInput>,
): Promise<StockImages> {
  const { left, isSold } = await changeRecords(deps, staff, async (em) => {
    const stock = await findWithImages(em, staff, _id);
    const before = stock.images.getItems();
    const gone = requirePicture(before, image);
    em.remove(gone);
    const after = before.filter((other) => other !== gone);
    return { left: await writeImages(em, stock, namesOf(before), after), isSold: await isOnOrders(em, _id, image) };
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

/** Throws not_found, and version_old unless the pictures are exactly the stock's. */
export function orderImages(deps: Deps, staff: StaffMember, { _id, images }: OrderImagesInput): Promise<StockImages> {
  return changeRecords(deps, staff, async (em) => {
    const stock = await findWithImages(em, staff, _id);
    const before = stock.images.getItems();
    const after = images.flatMap((name) => before.find(({ filename }) => filename === name) ?? []);
    if (images.length !== before.length || new Set(after).size !== before.length) {
      throw new DomainError('version_old', serverMessages.imagesChanged);
    }
    for (const [index, picture] of after.entries()) picture.sequence = index + 1;
    return writeImages(em, stock, namesOf(before), after);
  });
}

/** Throws not_found for another stock's picture, invalid for a color that the stock does not have. */
export function setImageColor(
  deps: Deps,
  staff: StaffMember,
  { _id, image, color }: z.output<typeof imageColorInput>,
): Promise<StockImages> {
  return changeRecords(deps, staff, async (em) => {
    const stock = await findWithImages(em, staff, _id);
    const pictures = stock.images.getItems();
    const picture = requirePicture(pictures, image);
    if (color !== '' && !stock.colors.includes(color))
      throw fieldError('invalid', 'color', serverMessages.colorUnknown);
    const before = namesOf(pictures);
    picture.color = color;
    return writeImages(em, stock, before, pictures);
  });
}

/** For the audit log: "White: shirt-2.jpg", or the file alone. */
const namesOf = (pictures: readonly ImageEntity[]) =>
  pictures.map(({ filename, color }) => (color === '' ? filename : `${color}: ${filename}`));

function requirePicture(pictures: readonly ImageEntity[], filename: string): ImageEntity {
  const picture = pictures.find((other) => other.filename === filename);
  if (!picture) throw fieldError('not_found', 'image', serverMessages.imageUnknown);
  return picture;
}

/** `before` are the earlier names. The version stays, so that no open form conflicts. */
async function writeImages(
  em: StoreEntityManager,
  stock: StockEntity,
  before: readonly string[],
  after: readonly ImageEntity[],
): Promise<StockImages> {
  noteDifference(em, stock, { images: [...before] }, { images: namesOf(after) });
  await em.flush();
  await indexStocks(em, [stock.id]);
  return { images: after.map(({ filename, width, height, color }) => imageOf({ filename, width, height, color })) };
}
