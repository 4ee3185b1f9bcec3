import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { type PaymentStatus, paymentStatusAfterProof } from '#shared/domain/payments/paymentStatus.ts';
import { canUploadProof } from '#shared/domain/payments/proofRule.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import { changeOrder } from '../change/changeOrder.ts';
import type { LockedOrder, OrderChange } from '../change/orderChange.ts';
import type { ProofInput } from '../order/orderForms.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { amountDueOf, toOrder } from '../order/orders.records.ts';
import { reindexOrder } from '../order/orderWords.ts';

/** Attaches or replaces the proof of the customer's order. Throws invalid, not_found, or status_moved if the order accepts none. */
export async function uploadProof(
  deps: Deps,
  customerId: number,
  { file, order_id, order_no, payment_reference }: ProofInput,
): Promise<Order> {
  if (!file) throw fieldError('invalid', 'file', serverMessages.noFile);
  // Checked before the picture is decoded, which costs far more.
  const own = await db(deps.em)
    .selectFrom('order')
    .select(['status', 'proof_of_payment_filename as replaced', 'proof_deleted_at', 'payment_status'])
    .where('id', '=', order_id)
    .where('order_no', '=', order_no)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  assertTakesProof(own);
  const after = await withProof(deps, file, async (filename) => {
    const by = { actor: 'customer', at: deps.now() } as const;
    let unnamed: string | null = null;
    const result = await changeOrder(deps, order_id, by, ({ order, lines }) => {
      const isOwn = order.customer_id === customerId && order.order_no === order_no;
      unnamed = order.proof_of_payment_filename;
      assertTakesProof(isOwn ? { ...order, replaced: unnamed } : undefined);
      return proofChange(order, { filename, proof_amount: amountDueOf(lines), payment_reference }, by.at);
    });
    return { result, unnamed };
  });
  if (payment_reference !== '') await reindexOrder(deps.em, order_id);
  return toOrder(after, createProofUrls(deps));
}

function proofChange(
  { payment_status: from, proof_of_payment_filename: replaced }: LockedOrder['order'],
  { filename, ...proof }: { filename: string | null; proof_amount: string; payment_reference: string },
  at: Date,
): OrderChange {
  const to = paymentStatusAfterProof(from);
  const detail = from === to ? { to: staffMessages.anotherProof } : { from: from ?? '', to: to ?? '' };
  return {
    kind: 'proof',
    columns: {
      proof_of_payment_filename: filename,
      proof_uploaded_at: at,
      proof_deleted_at: null,
      ...proof,
      payment_status: to,
      payment_changed_at: at,
      payment_staff_name: null,
      payment_reason: '',
      payment_reminded_at: null,
      // The job has not read the new file yet.
      proof_sha256: null,
    },
    data: {
      payment: replaced === null ? 'proof_uploaded' : 'proof_replaced',
      ...(to !== null && { activity: { kind: 'payment', detail } }),
    },
  };
}

interface ProofOfOrder {
  status: OrderStatus;
  replaced: string | null;
  proof_deleted_at: Date | null;
  payment_status: PaymentStatus | null;
}

function assertTakesProof(order: ProofOfOrder | undefined): void {
  if (!order) throw new DomainError('not_found', serverMessages.orderNotFound);
  const { status, replaced, proof_deleted_at, payment_status } = order;
  const hasProof = replaced !== null || proof_deleted_at !== null;
  if (canUploadProof({ status, hasProof, payment_status })) return;
  if (status === 'Cancelled') throw new DomainError('status_moved', messages.proofOfCancelled);
  const isConfirmed = payment_status === 'Confirmed';
  throw new DomainError('status_moved', isConfirmed ? messages.paymentConfirmed : messages.proofLocked);
}

/** Stores a proof, runs `work`, then deletes the `unnamed` file. After a DomainError the new file is deleted; after others it may be committed. */
export async function withProof<Result>(
  { em, pictures, log }: Pick<Deps, 'em' | 'pictures' | 'log'>,
  file: Blob | null,
  work: (filename: string | null) => Promise<{ result: Result; unnamed: string | null }>,
): Promise<Result> {
  const filename = file && (await pictures.saveProof(file)).filename;
  // The change is committed: a file that cannot be deleted is left to the sweep.
  const discard = (name: string) =>
    pictures.removeProof(name).catch((error: unknown) => log.warn({ err: error }, 'a proof could not be removed'));
  try {
    const { result, unnamed } = await work(filename);
    if (unnamed !== null) await whenCommitted(em, () => discard(unnamed));
    return result;
  } catch (error) {
    if (filename !== null && error instanceof DomainError) await discard(filename);
    throw error;
  }
}
