import type { LRUCache } from 'lru-cache';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { boundedCache } from '../platform/boundedCache.ts';
import type { Services } from '../platform/services.ts';
import { writeAudit } from './audit.ts';

/** The same read by the same person or API token is one entry for so long: an open order is read again with every live update. */
const SAME_READ_MS = 5 * 60_000;
/** Reads that a process remembers. */
const MAX_REMEMBERED = 5_000;

/** The last reads, by whom and when, for each store that the process serves. */
const lastReads = new WeakMap<Services['config'], LRUCache<string, number>>();

/**
 * Writes into the audit log that a staff user read a record with personal data. Resolves when that is written: what cannot be
 * recorded is not shown. `changes` says more about the read where the record alone does not.
 */
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
  // A connection of its own: a report is read in a transaction that may not write.
  await writeAudit(forkEm(), staff, at, [{ changes: {}, ...record, action: 'read' }]);
  reads.set(read, at.getTime());
}
