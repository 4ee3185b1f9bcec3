import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { orderFileInput } from '#shared/contracts/orderListing.ts';
import { dayPaymentsFileInput } from '#shared/contracts/payments.ts';
import { reportFileInput } from '#shared/contracts/reports.ts';
import { indexLatestOrders } from '../../orders/order/orderWords.ts';
import { db } from '../../platform/database/db.ts';
import { withStatementTimeout } from '../../platform/database/statementTimeout.ts';
import { openTransaction } from '../../platform/database/transaction.ts';
import type { GuardedHandler } from '../../platform/http/restRoute.ts';
import type { Deps, Services } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { toCsv } from './csvSheet.ts';
import { dayPaymentsSheet } from './dayPaymentsSheet.ts';
import { followProgress } from './downloads.ts';
import type { SheetFile } from './heading.ts';
import { orderSheet } from './orderSheet.ts';
import { reportSheet } from './reportSheet.ts';
import { toXlsx } from './xlsxSheet.ts';

export const REPORT_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof REPORT_FILE_TYPES;

/** POST /api/reports/file */
export function serveReportFiles(services: Services): GuardedHandler<'staff'> {
  return serveFiles(services, (body) => {
    const input = reportFileInput.parse(body);
    return {
      format: input.format,
      toFile: (deps, staff) => reportSheet(deps, staff, input, followProgress(staff.id, input.download_id ?? null)),
    };
  });
}

/** POST /api/orders/file */
export function serveOrderFiles(services: Services): GuardedHandler<'staff'> {
  return serveFiles(services, async (body) => {
    const input = orderFileInput.parse(body);
    if (input.s.trim() !== '') await indexLatestOrders({ em: services.forkEm() });
    return { format: input.format, toFile: (deps, staff) => orderSheet(deps, staff, input) };
  });
}

/** POST /api/orders/day-payments/file */
export function serveDayPaymentsFile(services: Services): GuardedHandler<'unscopedStaff'> {
  const serve = serveFiles(services, (body) => {
    const input = dayPaymentsFileInput.parse(body);
    return { format: input.format, toFile: (deps, staff) => dayPaymentsSheet(deps, staff, input) };
  });
  return (caller, request, response) => serve(caller, request, response);
}

interface FileRequest {
  format: Format;
  toFile: (deps: Deps, staff: StaffMember) => SheetFile;
}

/** `read` must throw its errors before the first byte. */
function serveFiles(
  services: Services,
  read: (body: unknown) => FileRequest | Promise<FileRequest>,
): GuardedHandler<'staff'> {
  return async ({ staff }, request, response) => {
    const { format, toFile } = await read(request.body ?? {});
    const begin = async () => {
      const deps: Deps = { ...services, em: services.forkEm() };
      const { filename, readSheet } = toFile(deps, staff);
      const bytes = inSnapshot(deps, request.socket, async () =>
        (format === 'csv' ? toCsv : toXlsx)(await readSheet()),
      );
      return { filename: `${filename}.${format}`, type: REPORT_FILE_TYPES[format], bytes };
    };
    const { reportMs } = services.config.databaseTimeouts;
    await withStatementTimeout(reportMs, () => services.fileResponses.send(response, begin));
  };
}

/** One snapshot, so that totals match the rows. The running query is ended if the caller disconnects. */
async function* inSnapshot(
  deps: Deps,
  caller: Socket,
  write: () => Promise<AsyncGenerator<Buffer>>,
): AsyncGenerator<Buffer> {
  if (caller.destroyed) return;
  const snapshot = await openTransaction(deps.em, true);
  try {
    const stopWatching = await endWithCaller(deps, caller);
    try {
      yield* await write();
    } finally {
      await stopWatching();
    }
  } finally {
    await snapshot.rollBack();
  }
}

/** Returns a function that stops watching. */
async function endWithCaller({ em, forkEm, log }: Deps, caller: Socket): Promise<() => Promise<void>> {
  const connection = await db(em).selectNoFrom(sql<number>`connection_id()`.as('id')).executeTakeFirst();
  const id = Number(connection?.id);
  let ending: Promise<unknown> = Promise.resolve();
  const end = () => {
    ending = forkEm()
      .execute(`kill query ${id}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a query could not be ended'));
  };
  // The connection has fewer listeners than the response.
  caller.once('close', end);
  return async () => {
    caller.off('close', end);
    // The query must have ended before another call gets the connection.
    await ending;
  };
}
