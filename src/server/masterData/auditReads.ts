import type { LRUCache } from 'lru-cache';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { boundedCache } from '../platform/boundedCache.ts';
import type { Services } from '../platform/services.ts';
import { writeAudit } from './audit.ts';

/** A repeated read is recorded once in this time, because every live update reads an open order again. */
const SAME_READ_MS = 5 * 60_000;
const MAX_REMEMBERED = 5_000;

const lastReads = new WeakMap<Services['config'], LRUCache<string, number>>();

/** Records a read of personal data before it is shown; throws if that fails. `changes` describes it further. */
export async function recordRead(
  { config, forkEm, now }: Pick<Services, 'config' | 'forkEm' | 'now'>,
  staff: { id: number; name: string },
  record: { record_type: AuditedRecord; record_id: number | string; changes?: AuditChanges },
): Promise<void> {
  const reads = lastReads.get(config) ?? boundedCache<number>(MAX_REMEMBERED);
  lastReads.set(config, reads);
  const read = JSON.stringify([staff.id, staff.name, record]);
  const at = now();
  if (at.getTime() - (reads.get(read) ?? Number.NEGATIVE_INFINITY) < SAME_READ_MS) return;
  // A separate connection, because reports run in a read-only transaction.
  await writeAudit(forkEm(), staff, at, [{ changes: {}, ...record, action: 'read' }]);
  reads.set(read, at.getTime());
}
