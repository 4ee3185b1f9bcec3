import { createHash } from 'node:crypto';
import type { OrderForm } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { digestOf } from '../../platform/idempotency/hashOfBody.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** What makes two requests the same: what they ask for, and the very bytes of their file. */
export async function bodyHashOf(form: OrderForm, file: Blob | null): Promise<string> {
  const digest = file && (await digestOf(file));
  return createHash('sha256')
    .update(JSON.stringify([form, digest]))
    .digest('hex');
}

/** What a key was used for. */
export interface UsedKey {
  body_hash: string;
  order_id: number;
}

/** The order that a key has brought already, or null. Throws invalid where it was used with another body. */
export function orderOfKey(used: UsedKey | null, bodyHash: string): number | null {
  if (used && used.body_hash !== bodyHash) {
    throw new DomainError('invalid', serverMessages.keyReused, {
      errors: { idempotency_key: serverMessages.keyReused },
    });
  }
  return used?.order_id ?? null;
}

/** Remembers which order a key has brought. */
export async function storeKey(
  em: StoreEntityManager,
  entry: { customer_id: number; key: string | null; body_hash: string; order_id: number; created_at: Date },
): Promise<void> {
  const { key } = entry;
  if (key === null) return;
  await db(em)
    .insertInto('idempotency_key')
    .values({ ...entry, key })
    .execute();
}
