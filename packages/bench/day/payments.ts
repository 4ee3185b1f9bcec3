import { listPayments } from '#server/payments/payments.queries.ts';
import { setPaymentStatus } from '#server/payments/setPaymentStatus.ts';
import type { Deps } from '#server/platform/services.ts';
import { paymentsInput } from '#shared/contracts/payments.ts';
import { measureTimes, say } from '../cli.ts';
import { type DayPart, ROUNDS } from './dayPart.ts';

const PROOFS = 2_000;
const QUEUE_MS = 300;
const DECISION_MS = 100;
/** Decisions of a round, so that a figure is no single lucky one. */
const DECISIONS = 20;

/** The queue of payments with 2,000 proofs in its queue: the first page, one in the middle, and decisions. */
export const measurePayments: DayPart = async ({ deps, staff, note, measure }) => {
  await fillQueue(deps().em);
  const open = (page: number) => () => listPayments(deps(), staff, paymentsInput.parse({ page }));
  const { docs, count } = await open(1)();
  say(`    ${count} proofs to check`);
  await measure('payments: the queue opens', QUEUE_MS, open(1));
  await measure('payments: its fiftieth page', QUEUE_MS, open(50));
  const ids = docs.slice(0, DECISIONS).map(({ order }) => Number(order._id));
  const decide = async (payment_status: 'Confirmed' | 'To Check') => {
    for (const _id of ids) await setPaymentStatus(deps(), staff, { _id, payment_status, reason: '' });
  };
  // Each is taken back, so that every round decides.
  const round = async () => {
    await decide('Confirmed');
    await decide('To Check');
  };
  note('payments: a decision', (await measureTimes(round, ROUNDS)).medianMs / (2 * ids.length), DECISION_MS, 'ms');
};

/** Gives the newest orders proofs that were compared, as though they had just come in; again it changes nothing. */
async function fillQueue(em: Deps['em']): Promise<void> {
  await em.execute(
    `update \`order\` o join (select id from \`order\` order by id desc limit ${PROOFS}) newest on newest.id = o.id
     set o.payment_status = 'To Check', o.proof_of_payment_filename = concat('proof-', lpad(o.id, 32, '0'), '.jpg'),
       o.proof_uploaded_at = o.created_at, o.proof_deleted_at = null, o.proof_amount = o.total_amount,
       o.payment_reference = concat('REF', o.id div 2), o.proof_sha256 = sha2(o.id div 3, 256)`,
  );
}
