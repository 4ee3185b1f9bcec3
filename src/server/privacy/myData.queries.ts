import { MAX_SHOWN_ORDERS, type MyData } from '#shared/contracts/privacy.ts';
import { CART_RETENTION_DAYS, STUDENT_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { loadCustomer, loadProfile } from '../customers/customers.queries.ts';
import { listStudents } from '../customers/students.queries.ts';
import { readOwnNotices } from '../notices/ownNotices.queries.ts';
import { listLatestOrders } from '../orders/order/orders.queries.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { confirmationOf, findErasureBlock, findPendingErasure } from './erasure.ts';

const MAX_CONSENTS = 500;

/** Includes only the latest orders. Throws unauthenticated if the customer is deleted. */
export async function readMyData(deps: Deps, customerId: number): Promise<MyData> {
  const { em } = deps;
  const customer = await loadCustomer(em, customerId);
  const { created_at } = await db(em)
    .selectFrom('customer')
    .select('created_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { proof_retention_days } = await readSettings(em);
  return {
    profile: await loadProfile(deps, customer),
    customer_since: created_at,
    sign_ins: await db(em)
      .selectFrom('customer_identity')
      .select(['provider', 'created_at as since'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    consents: await db(em)
      .selectFrom('consent')
      .select(['action', 'way', 'policy_version', 'created_at as when'])
      .where('customer_id', '=', customerId)
      .orderBy('id', 'desc')
      .limit(MAX_CONSENTS)
      .execute(),
    students: await listStudents(em, customerId),
    codes_sent: await codesSentTo(deps, customer.phone_verified ? customer.phone_number : null),
    cart: await db(em)
      .selectFrom('cart_item as i')
      .innerJoin('stock as s', 's.id', 'i.stock_id')
      .leftJoin('student as st', 'st.id', 'i.student_id')
      .select(['s.name', 'st.name as student', 'i.quantity', 'i.size', 'i.color', 'i.other_fields'])
      .where('i.customer_id', '=', customerId)
      .orderBy('i.id')
      .execute(),
    ...(await readOwnNotices(em, customerId)),
    orders: await listLatestOrders(deps, customerId, MAX_SHOWN_ORDERS),
    order_count: await countRows(db(em).selectFrom('order').where('customer_id', '=', customerId)),
    retention: {
      proof_days: proof_retention_days,
      cart_days: CART_RETENTION_DAYS,
      student_days: STUDENT_RETENTION_DAYS,
    },
    ...(await findPendingErasure(em, customerId)),
    confirm_by: confirmationOf(customer),
    erasure_blocked: await findErasureBlock(em, customerId),
  };
}

async function codesSentTo({ em }: Deps, phoneNumber: string | null): Promise<Date[]> {
  if (phoneNumber === null) return [];
  const codes = await db(em)
    .selectFrom('sms_code')
    .select('created_at')
    .where('phone_number', '=', phoneNumber)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return codes.map(({ created_at }) => created_at);
}
