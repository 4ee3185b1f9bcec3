import { STUDENT_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const BATCH_SIZE = 500;

/** Deletes students added two years ago, in no cart and without an order since; returns their number. */
export async function deleteIdleStudents({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - STUDENT_RETENTION_DAYS * DAY_MS);
  let deleted = 0;
  while (!signal?.aborted) {
    const { numDeletedRows } = await db(em)
      .deleteFrom('student')
      .where('created_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('cart_item as c').select('c.id').whereRef('c.student_id', '=', 'student.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_student as os')
              .innerJoin('order as o', 'o.id', 'os.order_id')
              .select('os.id')
              .whereRef('os.student_id', '=', 'student.id')
              .where('o.created_at', '>', before),
          ),
        ),
      )
      .limit(BATCH_SIZE)
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < BATCH_SIZE) break;
  }
  return deleted;
}
