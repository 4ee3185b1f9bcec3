import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { inTransaction, whenCommitted } from '../platform/database/transaction.ts';
import { selectJobs, updateJobs } from '../platform/jobs/jobs.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { retryGivenUp } from './queueTasks.ts';

/** Makes a job due now for any process. Throws not_found for an unknown one. */
export async function requestJob(deps: Deps, staff: StaffMember, name: string): Promise<Acknowledged> {
  const requested_at = deps.now();
  await inTransaction(deps.em, async (em) => {
    const asked = await updateJobs(em)
      .set({ requested_at })
      .where('dedupe_key', '=', name)
      .where('requested_at', 'is', null)
      .executeTakeFirst();
    // A concurrent request made it due already.
    if (asked.numUpdatedRows === 0n) return assertJob(deps, name);
    await auditRequest(deps, em, staff, name, 'requested');
  });
  await whenCommitted(deps.em, () => deps.scheduler.wake());
  return { msg: serverMessages.jobRequested };
}

/** Throws not_found for an unknown queue. */
export async function retryQueue(deps: Deps, staff: StaffMember, name: string): Promise<Acknowledged> {
  if (!deps.scheduler.queues.some((queue) => queue.name === name)) {
    throw new DomainError('not_found', serverMessages.queueUnknown);
  }
  await inTransaction(deps.em, async (em) => {
    const tasks = await retryGivenUp(em, name, deps.now());
    if (tasks > 0) await auditRequest(deps, em, staff, name, 'retried_tasks', tasks);
  });
  await whenCommitted(deps.em, () => deps.scheduler.wake());
  return { msg: serverMessages.jobRequested };
}

async function assertJob({ em }: Deps, name: string): Promise<void> {
  const job = await selectJobs(em).where('dedupe_key', '=', name).executeTakeFirst();
  if (!job) throw new DomainError('not_found', serverMessages.jobUnknown);
}

function auditRequest(deps: Deps, em: Deps['em'], staff: StaffMember, name: string, field: string, to: unknown = true) {
  return writeAudit(em, staff, deps.now(), [
    { record_type: 'job', record_id: name, action: 'updated', changes: { [field]: { from: null, to } } },
  ]);
}
