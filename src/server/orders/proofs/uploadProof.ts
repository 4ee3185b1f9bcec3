import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { type PaymentStatus, paymentStatusAfterProof } from '#shared/domain/payments/paymentStatus.ts';
import { canUploadProof } from '#shared/domain/payments/proofRule.ts';
import { DomainError } from '#shared/errors.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { writeMessages } from '../../webhooks/messages.ts';
import { isSubscribed, subscribedEvents } from '../../webhooks/subscribedEvents.ts';
import { writeOrderEvent } from '../events/orderEvents.ts';
import { recordActivity } from '../history/orderActivity.ts';
import type { ProofInput } from '../order/orderForms.ts';
import { toPaymentMessage } from '../order/orderMessages.ts';
import { getOrder, readAmountDue, readOrderParts } from '../order/orders.queries.ts';
import { withProof } from './proofs.ts';

/**
 * Attaches a proof of payment to the customer's own order, in the place of an earlier one. Throws invalid without a file,
 * not_found unless id and number name one own order, conflict where the order takes no proof, or no other one, any more.
 */
export async function uploadProof(
  deps: Deps,
  customerId: number,
  { file, order_id, order_no, payment_reference }: ProofInput,
): Promise<Order> {
  if (!file) throw new DomainError('invalid', serverMessages.noFile, { errors: { file: serverMessages.noFile } });
  const ownOrder = (em: StoreEntityManager) =>
    db(em)
      .selectFrom('order')
      .select(['status', 'proof_of_payment_filename as replaced', 'proof_deleted_at', 'payment_status'])
      .where('id', '=', order_id)
      .where('order_no', '=', order_no)
      .where('customer_id', '=', customerId);
  // Before the picture is decoded, which costs far more than the question.
  assertTakesProof(await ownOrder(deps.em).executeTakeFirst());
  await withProof(deps, file, (filename) =>
    inTransaction(deps.em, async (em) => {
      const now = deps.now();
      const order = await ownOrder(em).select(subscribedEvents.as('webhook_events')).forUpdate().executeTakeFirst();
      assertTakesProof(order);
      await db(em)
        .updateTable('order')
        .set({
          proof_of_payment_filename: filename,
          proof_uploaded_at: now,
          proof_deleted_at: null,
          proof_amount: await readAmountDue(em, order_id),
          payment_status: paymentStatusAfterProof(order.payment_status),
          payment_changed_at: now,
          payment_staff_name: null,
          payment_reason: '',
          payment_reference,
          payment_reminded_at: null,
          ...UNREAD,
        })
        .where('id', '=', order_id)
        .execute();
      const { status, webhook_events, payment_status: from } = order;
      const to = paymentStatusAfterProof(from);
      if (to !== null) await recordProof(em, order_id, { from, to, now });
      if (isSubscribed(webhook_events, 'order.payment_changed')) {
        const change = order.replaced === null ? 'proof_uploaded' : 'proof_replaced';
        const message = toPaymentMessage(await readOrderParts(em, order_id), { change, at: now });
        await writeMessages({ ...deps, now }, em, [message]);
      }
      await writeOrderEvent(deps, em, {
        type: 'proof',
        order_id,
        order_no,
        customer_id: customerId,
        status,
        created_at: now,
      });
      return { result: undefined, unnamed: order.replaced };
    }),
  );
  return getOrder(deps, { kind: 'customer', customerId }, order_id);
}

/** The file of another proof is yet to be read, also by the version before, which looks for a null row hash. */
const UNREAD = { proof_sha256: null, proof_row_hash: null, proof_column_hash: null };

/** Writes into the order's history that its customer has sent a proof, and that it is to be checked, or once more. */
function recordProof(
  em: StoreEntityManager,
  orderId: number,
  { from, to, now }: { from: PaymentStatus | null; to: PaymentStatus; now: Date },
): Promise<void> {
  const detail = from === to ? { to: staffMessages.anotherProof } : { from: from ?? '', to };
  return recordActivity(em, [orderId], { kind: 'payment', detail, at: now }, 'customer');
}

interface ProofOfOrder {
  status: OrderStatus;
  replaced: string | null;
  proof_deleted_at: Date | null;
  payment_status: PaymentStatus | null;
}

function assertTakesProof<Found extends ProofOfOrder>(order: Found | undefined): asserts order is Found {
  if (!order) throw new DomainError('not_found', serverMessages.orderNotFound);
  const { status, replaced, proof_deleted_at, payment_status } = order;
  const hasProof = replaced !== null || proof_deleted_at !== null;
  if (canUploadProof({ status, hasProof, payment_status })) return;
  if (status === 'Cancelled') throw new DomainError('conflict', purchaseMessages.proofOfCancelled);
  const isConfirmed = payment_status === 'Confirmed';
  throw new DomainError('conflict', isConfirmed ? purchaseMessages.paymentConfirmed : purchaseMessages.proofLocked);
}
