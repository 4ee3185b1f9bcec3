import type { FieldErrors } from '#shared/errors.ts';
import { barcodeTaken } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { nextInSequence } from '../../platform/database/sequence.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';

/** Writers of barcodes hold this row until the end: two saves cannot give one barcode to two products at once. */
const WRITES = 'barcode-writes';
const BATCH_SIZE = 500;

/** Waits for others who write barcodes, until the transaction ends. */
export async function lockBarcodes(em: StoreEntityManager): Promise<void> {
  await nextInSequence(em, WRITES);
}

/** A product that has a barcode. */
export interface BarcodeOwner {
  id: number;
  name: string;
  barcode: string;
}

/** The products that have some barcodes. */
export async function findBarcodeOwners(em: StoreEntityManager, barcodes: readonly string[]): Promise<BarcodeOwner[]> {
  const found: BarcodeOwner[] = [];
  for (const chunk of chunks([...new Set(barcodes)], BATCH_SIZE)) {
    const owners = await db(em)
      .selectFrom('stock')
      .select(['id', 'name', 'barcode'])
      .where('barcode', 'in', chunk)
      .execute();
    found.push(...owners.map((owner) => ({ ...owner, barcode: owner.barcode ?? '' })));
  }
  return found;
}

/** The error of a barcode that another product has, by its field; none for no barcode. Holds others back who write one. */
export async function barcodeErrors(
  em: StoreEntityManager,
  stockId: number | null,
  barcode: string | undefined,
): Promise<FieldErrors> {
  if (!barcode) return {};
  await lockBarcodes(em);
  const other = (await findBarcodeOwners(em, [barcode])).find(({ id }) => id !== stockId);
  return other ? { barcode: barcodeTaken(other.name) } : {};
}
