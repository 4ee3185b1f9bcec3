import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';

async function provedOrders({ em }: Pick<Deps, 'em'>, filenames: string[]): Promise<Set<string>> {
  const known = await db(em)
    .selectFrom('order')
    .select('proof_of_payment_filename')
    .where('proof_of_payment_filename', 'in', filenames)
    .execute();
  return new Set(known.map((row) => row.proof_of_payment_filename ?? ''));
}

async function shownPictures({ em }: Pick<Deps, 'em'>, filenames: string[]): Promise<Set<string>> {
  const onProducts = await db(em)
    .selectFrom('stock_image')
    .select('filename')
    .where('filename', 'in', filenames)
    .execute();
  const accounts = await readSetting(em, 'payment_accounts');
  const { logo } = await readSetting(em, 'store');
  const ofAccounts = accounts.map((each) => each.qr_picture);
  const shown = new Set([...onProducts.map(({ filename }) => filename), ...ofAccounts, logo]);
  const others = filenames.filter((filename) => !shown.has(filename));
  // Order lines have no index for pictures: read only the few that no product has.
  if (others.length === 0) return shown;
  const onOrders = await db(em)
    .selectFrom('order_line')
    .select('image_filename')
    .distinct()
    .where('image_filename', 'in', others)
    .execute();
  for (const { image_filename } of onOrders) shown.add(image_filename ?? '');
  return shown;
}

export async function sweepStorePictures(deps: Deps): Promise<string> {
  const { pictures, log } = deps;
  const proofs = await pictures.sweepProofs((filenames) => provedOrders(deps, filenames));
  if (proofs.setAside > 0 || proofs.deleted > 0) log.warn(proofs, 'proofs that no order names');
  const images = await pictures.sweepProductImages((filenames) => shownPictures(deps, filenames));
  if (images.setAside > 0 || images.deleted > 0) log.warn(images, 'product pictures that no product names');
  return `${proofs.setAside + images.setAside} set aside, ${proofs.deleted + images.deleted} deleted`;
}
