import { createHash } from 'node:crypto';
import type { OrderForm } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type CustomerRow, profileColumns } from '../customers/customers.records.ts';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';

/** What makes two requests the same: what they ask for, and the very bytes of their file. */
export function bodyHashOf(form: OrderForm, file: Uint8Array | null): string {
  const digest = file && createHash('sha256').update(file).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([form, digest]))
    .digest('hex');
}

/** What a key was used for. */
export interface UsedKey {
  body_hash: string;
  order_id: number;
}

/**
 * The customer and, where they have used it already, what their key was used for: one statement for both. Throws
 * unauthenticated for a customer who is gone.
 */
export async function readCustomerAndKey(
  em: StoreEntityManager,
  customerId: number,
  key: string | null,
): Promise<{ customer: CustomerRow; used: UsedKey | null }> {
  const row = await rows(em)
    .selectFrom('customer')
    .leftJoin('idempotency_key as used', (join) =>
      // Without a key it is looked for under one that nobody can send.
      join.onRef('used.customer_id', '=', 'customer.id').on('used.key', '=', key ?? ''),
    )
    .select(profileColumns)
    .select(['used.body_hash', 'used.order_id'])
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw new DomainError('unauthenticated', messages.sessionEnded);
  const { body_hash, order_id, ...customer } = row;
  return { customer, used: body_hash === null || order_id === null ? null : { body_hash, order_id } };
}

/** The order that a key has brought already, or null. Throws invalid where it was used with another body. */
export function orderOfKey(used: UsedKey | null, bodyHash: string): number | null {
  if (used && used.body_hash !== bodyHash) {
    throw new DomainError('invalid', messages.keyReused, { errors: { idempotency_key: messages.keyReused } });
  }
  return used?.order_id ?? null;
}

/** Remembers which order a key has brought. */
export async function rememberKey(
  em: StoreEntityManager,
  entry: { customer_id: number; key: string | null; body_hash: string; order_id: number; created_at: Date },
): Promise<void> {
  const { key } = entry;
  if (key === null) return;
  await rows(em)
    .insertInto('idempotency_key')
    .values({ ...entry, key })
    .execute();
}
