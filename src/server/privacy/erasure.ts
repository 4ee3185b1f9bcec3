import type { z } from 'zod';
import type { erasureOutput, requestErasureInput } from '#shared/contracts/privacy.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import type { CustomerRow } from '../customers/customers.records.ts';
import { asInputError } from '../customers/signIn/linkSignIn.ts';
import { consumeCode, provePhone, storeProof } from '../customers/signIn/phoneProof.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { PrivacyRequest } from './privacyRequest.entity.ts';
import { dueDay } from './privacyRequests.ts';

/** Days in which the customer can cancel. */
const ERASURE_DAYS = 7;
const FRESH_SIGN_IN_MS = 10 * 60_000;

type ErasureState = z.output<typeof erasureOutput>;

export interface ErasureCaller {
  customerId: number;
  signedInAt: Date;
  address: string;
}

/** A code if the customer has a number, otherwise a fresh sign-in. */
export const confirmationOf = ({ phone_verified }: Pick<CustomerRow, 'phone_verified'>): 'code' | 'sign_in' =>
  phone_verified ? 'code' : 'sign_in';

/** Null if allowed. An open order needs a person who picks it up. */
export async function findErasureBlock(em: StoreEntityManager, customerId: number): Promise<string | null> {
  const open = await db(em)
    .selectFrom('order')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ['Claimed', 'Cancelled'])
    .limit(1)
    .executeTakeFirst();
  return open ? serverMessages.erasureHasOpenOrders : null;
}

export async function findPendingErasure(em: StoreEntityManager, customerId: number): Promise<ErasureState> {
  const pending = await db(em)
    .selectFrom('privacy_request')
    .select(['created_at', 'run_at'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!pending?.run_at) return { erasure: null };
  return { erasure: { asked_at: pending.created_at, run_at: pending.run_at } };
}

/** Due in seven days; a repeat changes nothing. Throws invalid without a fresh code, forbidden for an old Google sign-in, conflict for orders. */
export async function requestErasure(
  deps: Deps,
  caller: ErasureCaller,
  { code }: z.output<typeof requestErasureInput>,
): Promise<ErasureState> {
  const { customerId } = caller;
  const customer = await loadCustomer(deps.em, customerId);
  const blocked = await findErasureBlock(deps.em, customerId);
  if (blocked) throw new DomainError('conflict', serverMessages.erasureHasOpenOrders);
  const proven = await confirm(deps, caller, customer, code ?? '');
  await inTransaction(deps.em, async (em) => {
    const now = deps.now();
    if (proven) await asInputError(consumeCode(em, proven, now));
    // Two simultaneous clicks make one request.
    await loadCustomer(em, customerId, { lock: true });
    if ((await findPendingErasure(em, customerId)).erasure) return;
    await em.insert(PrivacyRequest, {
      customer: customerId,
      kind: 'erasure',
      due_on: await dueDay(deps, em),
      run_at: new Date(now.getTime() + ERASURE_DAYS * DAY_MS),
      created_at: now,
    });
  });
  if (proven) await storeProof(deps, caller.address, proven);
  return findPendingErasure(deps.em, customerId);
}

/** The number proved by a code, or null after a recent sign-in. Begins no session. */
async function confirm(deps: Deps, { signedInAt, address }: ErasureCaller, customer: CustomerRow, code: string) {
  if (confirmationOf(customer) === 'sign_in') {
    if (deps.now().getTime() - signedInAt.getTime() > FRESH_SIGN_IN_MS) {
      throw new DomainError('forbidden', serverMessages.signInAgainFirst);
    }
    return null;
  }
  if (code === '') throw fieldError('invalid', 'code', serverMessages.codeMissing);
  return asInputError(provePhone(deps, address, { phone_number: customer.phone_number ?? '', code }));
}

export async function cancelErasure(deps: Deps, customerId: number): Promise<ErasureState> {
  await db(deps.em)
    .updateTable('privacy_request')
    .set({ cancelled_at: deps.now() })
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
  return findPendingErasure(deps.em, customerId);
}
