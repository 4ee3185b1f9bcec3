import { sql } from 'kysely';
import { DAY_MS } from '#shared/domain/durations.ts';
import { AUDIT_CUT } from '../masterData/verifyAuditChain.ts';
import { db } from '../platform/database/db.ts';
import { purgeInBatches } from '../platform/database/purgeInBatches.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';

/** Three years, after which money claims between a customer and a campus are settled. */
const RETENTION_MS = 3 * 365 * DAY_MS;

/** Deletes rows of the audit log that are older than three years and in the chain, and notes where the chain begins then; returns how many. */
export function purgeAuditLog({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_MS);
  return purgeInBatches(
    (limit) =>
      db(em)
        .selectFrom('audit_log')
        .select('id')
        .where('created_at', '<', before)
        .where('chain_no', 'is not', null)
        .limit(limit)
        .execute(),
    (ids) =>
      inTransaction(em, async (transaction) => {
        const { last } = await db(transaction)
          .selectFrom('audit_log')
          .select((eb) => eb.fn.max('chain_no').as('last'))
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow();
        const value = Number(last);
        await db(transaction)
          .insertInto('sequence')
          .values({ name: AUDIT_CUT, value })
          .onDuplicateKeyUpdate({ value: sql<number>`greatest(value, ${value})` })
          .execute();
        return db(transaction).deleteFrom('audit_log').where('id', 'in', ids).executeTakeFirstOrThrow();
      }),
    signal,
  );
}
