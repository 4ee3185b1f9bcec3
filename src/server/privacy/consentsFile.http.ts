import { storeDayOf } from '#shared/domain/storeTime.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { csvFile } from '../platform/files/csv.ts';
import type { GuardedHandler } from '../platform/http/restRoute.ts';
import type { Deps, Services } from '../platform/services.ts';

const BATCH_SIZE = 1_000;
const HEADERS = ['No.', 'When (UTC)', 'Customer', 'Name', 'Action', 'Way', 'Policy version'];

/** POST /api/privacy/consents: agreements and withdrawals as CSV. */
export function serveConsentsFile(services: Services): GuardedHandler<'unscopedStaff'> {
  return async ({ staff }, _request, response) => {
    const deps: Deps = { ...services, em: services.forkEm() };
    await services.fileResponses.send(response, async () => {
      await writeAudit(deps.em, staff, deps.now(), [
        { record_type: 'consent', record_id: 'file', action: 'exported', changes: {} },
      ]);
      const day = storeDayOf(deps.now(), deps.config.store.timeZone);
      return {
        filename: `consents-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: csvFile(HEADERS, readLines(deps)),
      };
    });
  };
}

async function* readLines({ em }: Deps) {
  for (let after = 0; ; ) {
    const rows = await db(em)
      .selectFrom('consent as n')
      .innerJoin('customer as c', 'c.id', 'n.customer_id')
      .select([
        'n.id',
        'n.created_at',
        'n.customer_id',
        'n.action',
        'n.way',
        'n.policy_version',
        'c.name',
        'c.full_name',
      ])
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(BATCH_SIZE)
      .execute();
    yield rows.map((row) => [
      row.id,
      row.created_at.toISOString(),
      row.customer_id,
      row.full_name || row.name,
      row.action,
      row.way,
      row.policy_version,
    ]);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
